import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { staffHostOf, staffOriginFinder } from './staff-host.ts';

const domains = new Map([
  ['dbbe', 'www.daken.example'],
  ['hobe', 'www.hout.example'],
]);
const request = (host: string | undefined, headers: Record<string, string> = {}) =>
  ({ headers: { host, ...headers }, socket: { remoteAddress: '127.0.0.1' } }) as unknown as IncomingMessage;

test('the host is the setting, else the domain of the default portal, else a host of this machine', () => {
  expect(staffHostOf({ staffHost: 'redactie.example', hasLocalLinks: true }, domains)).toBe('redactie.example');
  expect(staffHostOf({ staffHost: undefined, hasLocalLinks: false }, domains)).toBe('www.daken.example');
  expect(staffHostOf({ staffHost: undefined, hasLocalLinks: true }, domains)).toBe('dbbe.localhost');
  expect(staffHostOf({ staffHost: undefined, hasLocalLinks: false }, new Map())).toBe('dbbe.localhost');
});

test('the way to it keeps the scheme and the port of the request, unless the setting has a port', () => {
  const plain = staffOriginFinder(['127.0.0.1'], () => 'redactie.example');
  expect(plain(request('redactie.example'))).toBeUndefined();
  expect(plain(request('Redactie.Example:8080'))).toBeUndefined();
  expect(plain(request('www.hout.example'))).toBe('http://redactie.example');
  expect(plain(request('www.hout.example:8080', { 'x-forwarded-proto': 'https' }))).toBe('https://redactie.example:8080');
  expect(plain(request(undefined))).toBe('http://redactie.example');
  const withPort = staffOriginFinder([], () => 'localhost:4321');
  expect(withPort(request('localhost:4321'))).toBeUndefined();
  expect(withPort(request('localhost:80', { 'x-forwarded-proto': 'https' }))).toBe('http://localhost:4321');
});
