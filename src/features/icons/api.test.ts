import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, connect } from '../../db/connection.ts';
import { call } from '../../lib/call.ts';
import { createApp } from '../../server/api/app.ts';
import { createDatabase } from '../../testing/databases.ts';
import { getIcons } from './endpoints.ts';

type Collection = { icons: Record<string, { body: string }>; aliases: Record<string, { parent: string }> };

describe('icons', () => {
  let connection: Connection;
  const asked: string[] = [];
  const service = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url?.startsWith('/slow')) return;
    if (request.url?.startsWith('/broken')) return void response.end('<html>');
    response.end(JSON.stringify({ prefix: 'far', width: 24, icons: { away: { body: '<path d="M0 0"/>' } }, not_found: ['nowhere'] }));
  });
  const from = (set: string, icons: string[], iconService?: string) => {
    const app = createApp({
      db: connection.db,
      clock: () => new Date(),
      logger: pino({ level: 'silent' }),
      send: async () => {},
      keyed: () => '',
      iconService,
    });
    const fetch = (path: string, init?: RequestInit) => app.request(path, init);
    return call(getIcons, { params: { file: `${set}.json` }, query: { icons: icons.join(',') as never } }, { fetch });
  };
  let address = '';

  beforeAll(async () => {
    connection = await connect({ url: await createDatabase() });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    service.closeAllConnections();
    service.close();
    await connection.close();
  });

  it('come from an installed set, with the icons that they are other names of', async () => {
    const answer = await from('ph', ['house', 'archive-box']);
    expect(answer).toMatchObject({ prefix: 'ph', width: 256, height: 256, aliases: { 'archive-box': { parent: 'box-arrow-down' } } });
    expect(Object.keys(answer.icons).sort()).toEqual(['box-arrow-down', 'house']);
    expect(answer.not_found).toBeUndefined();
  });

  it('come from every set of the collection', async () => {
    const { default: sets } = (await import('@iconify/json/collections.json')) as { default: Record<string, { samples?: string[] }> };
    expect(Object.keys(sets).length).toBeGreaterThan(200);
    for (const [set, { samples = [] }] of Object.entries(sets)) {
      const answer = await from(set, samples.length ? samples : ['nothing']);
      expect(answer.prefix).toBe(set);
      expect(answer.not_found ?? [], set).toEqual(samples.length ? [] : ['nothing']);
    }
  });

  it('are those of the file, with their sizes, however large it is', async () => {
    const whole = JSON.parse(fs.readFileSync('node_modules/@iconify/json/json/mdi.json', 'utf8')) as Collection;
    const names = Object.keys(whole.icons).filter((_, index) => index % 100 === 0);
    const others = Object.keys(whole.aliases).filter((_, index) => index % 100 === 0);
    for (const some of [names.slice(0, 100), others.slice(0, 100)]) {
      const answer = await from('mdi', some);
      for (const name of some)
        expect(answer.icons[name] ?? answer.aliases?.[name]).toMatchObject(whole.icons[name] ?? whole.aliases[name] ?? {});
    }
    for (const name of others.slice(0, 100)) expect(whole.icons[whole.aliases[name]?.parent ?? ''], name).toBeDefined();
    const large = await from('fluent-emoji', ['rocket']);
    expect(large).toMatchObject({ width: 32, height: 32, icons: { rocket: { body: expect.stringContaining('<') } } });
  });

  it('are refused by a name that is none', async () => {
    for (const [set, icons] of [
      ['..', 'house'],
      ['ph/../mdi', 'house'],
      ['PH', 'house'],
      ['ph', '../house'],
      ['ph', '__proto__'],
      ['ph', ''],
      ['ph', 'a,,b'],
    ] as const)
      await expect(from(set, [icons]), `${set} ${icons}`).rejects.toMatchObject({
        answer: { statusCode: expect.toSatisfy((code: number) => code === 400 || code === 404) },
      });
    expect(await from('ph', ['house', 'house'])).toMatchObject({ icons: { house: {} } });
  });

  it('are named where nobody knows them, also those that every object has', async () => {
    expect(await from('ph', ['constructor', 'house', 'no-such-icon'])).toMatchObject({
      not_found: ['constructor', 'no-such-icon'],
    });
    await expect(from('nope', ['house'])).rejects.toMatchObject({ answer: { statusCode: 404 } });
    await expect(from('utils', ['house'])).rejects.toMatchObject({ answer: { statusCode: 404 } });
  });

  it('are asked from the public service only where that is set, and only those that are not here', async () => {
    const answer = await from('ph', ['house', 'away', 'nowhere', 'constructor'], address);
    expect(asked).toEqual(['/ph.json?icons=away,nowhere,constructor']);
    expect(Object.keys(answer.icons).sort()).toEqual(['away', 'house']);
    expect(answer).toMatchObject({ prefix: 'ph', width: 256, not_found: ['nowhere', 'constructor'] });
    expect(await from('far', ['away'], address)).toMatchObject({ prefix: 'far', width: 24 });
  });

  it('do without a service that is slow, broken or down', async () => {
    for (const set of ['slow', 'broken'])
      await expect(from(set, ['house'], address)).rejects.toMatchObject({ answer: { statusCode: 404 } });
    expect(await from('ph', ['house', 'slow'], 'http://127.0.0.1:9')).toMatchObject({ not_found: ['slow'] });
  });
});
