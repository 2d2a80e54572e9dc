import { expect, test } from 'vitest';
import { apiHeaders, securityHeaders, staffHeaders } from './security-headers.ts';

const policyOf = (headers: Record<string, string>) => headers['content-security-policy'] ?? '';
const directives = (policy: string) => policy.split('; ').map((directive) => directive.split(' ')[0]);

test('a page has the hashes of its bundle and nothing unsafe', () => {
  const headers = securityHeaders("script-src 'self' 'sha256-a'; style-src 'self' 'sha256-b';");
  const policy = policyOf(headers);
  expect(policy).toContain("; script-src 'self' 'sha256-a'; style-src 'self' 'sha256-b'; require-trusted-types-for 'script'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  expect(new Set(directives(policy)).size).toBe(directives(policy).length);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
  });
});

test('the policy of readers is this one, character for character', () => {
  expect(policyOf(securityHeaders("script-src 'self' 'sha256-a'; style-src 'self' 'sha256-b';"))).toBe(
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; script-src 'self' 'sha256-a'; style-src 'self' 'sha256-b'; require-trusted-types-for 'script'; trusted-types tweeluik",
  );
});

test('the staff rooms have four permissions more, and nothing unsafe', () => {
  const policy = policyOf(staffHeaders("script-src 'self' 'sha256-a';"));
  expect(policy).toBe(
    "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; frame-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; script-src 'self' 'sha256-a'; require-trusted-types-for 'script'; trusted-types tweeluik ProseMirrorClipboard",
  );
  expect(policy).not.toMatch(/unsafe|default['; ]*$|https?:|\*/);
  expect(staffHeaders('')['x-robots-tag']).toBe('noindex, nofollow');
});

test('without hashes the policy still stands', () => {
  expect(policyOf(securityHeaders(''))).toMatch(
    /^default-src 'self'; .*; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for/,
  );
});

test('a call allows nothing at all', () => {
  expect(policyOf(apiHeaders())).toContain("default-src 'none'");
  expect(apiHeaders()['referrer-policy']).toBe('no-referrer');
});
