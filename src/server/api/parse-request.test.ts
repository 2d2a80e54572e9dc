import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import type { ProblemAnswer } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { keyedBy } from '../secret.ts';
import { type App, createApp } from './app.ts';

describe('the body of a call', () => {
  let connection: Connection;
  let app: App;
  beforeAll(async () => {
    connection = await (databases[0] as (typeof databases)[0]).open();
    const clock = () => new Date('2026-11-21T12:00:00Z');
    app = createApp({ db: connection.db, clock, logger: pino({ level: 'silent' }), send: async () => {}, keyed: keyedBy('test') });
  });
  afterAll(() => connection.close());

  it('refuses a key that stands twice in an object, at any depth and however it is written', async () => {
    const post = async (path: string, body: string) => {
      const response = await app.request(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      return [response.status, ((await response.json()) as ProblemAnswer).fields];
    };
    const code = '"portalCode":"dbbe","lang":"nl"';
    expect(await post('/api/login/email-code', `{"email":"a@voorbeeld.be","email":"b@voorbeeld.be",${code}}`)).toEqual([
      400,
      { email: 'duplicate' },
    ]);
    expect(await post('/api/login/email-code', `{"email":"a@voorbeeld.be","\\u0065mail":"a@voorbeeld.be",${code}}`)).toEqual([
      400,
      { email: 'duplicate' },
    ]);
    expect(await post('/api/stats', '{"events":[{"type":1},{"type":2,"a":{"b":1,"b":1}}]}')).toEqual([
      400,
      { 'events.1.a.b': 'duplicate' },
    ]);
    expect(await post('/api/login/logout', '{"everywhere":false,"everywhere":true}')).toEqual([400, { everywhere: 'duplicate' }]);
    expect(await post('/api/login/logout', '{"":1,"":2}')).toEqual([400, { body: 'duplicate' }]);
    expect((await post('/api/login/logout', '{"__proto__":1,"__proto__":2}'))[0]).toBe(400);
    expect(await post('/api/login/logout', '{"everywhere":false}')).toEqual([200, undefined]);
  });

  it('refuses a body of many levels, which would run out of stack', async () => {
    const deep = '['.repeat(20_000) + ']'.repeat(20_000);
    const response = await app.request('/api/login/logout', {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: `{"everywhere":{"a":${deep}}}`,
    });
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'invalid_input', fields: { body: 'not_allowed' } }]);
  });
});
