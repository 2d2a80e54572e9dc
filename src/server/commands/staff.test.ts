import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { connect } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { mails } from '../../db/tables/mails.ts';
import { auditLines } from '../../db/tables/staff.ts';
import { shortly, temporaryFolder } from '../../testing/servers/server.ts';
import { keyedBy } from '../secret.ts';
import { openControl } from './control.ts';

const dataDir = temporaryFolder('staff-command');
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

async function staff(...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: '' };
  const child = spawn(process.execPath, [...shortly, 'src/server/commands/staff.ts', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out, errors };
}

it('makes, lists and resets staff, without a server and beside one', { timeout: 120_000 }, async () => {
  expect(await staff('list')).toMatchObject({ code: 0, out: expect.stringContaining('There is no staff yet') });
  const made = await staff('add', 'An@Voorbeeld.be', '--role', 'webmaster', '--first-name', 'An', '--last-name', 'Peeters', '--code', 'AP');
  expect(made).toMatchObject({ code: 0, out: expect.stringContaining('an@voorbeeld.be  An Peeters (AP)  webmaster') });
  expect(await staff('reset', 'an@voorbeeld.be')).toMatchObject({ code: 0, out: expect.stringContaining('no second factor') });
  for (const [args, said] of [
    [['add', 'x', '--role', 'webmaster'], 'email: not_an_email'],
    [['add', 'bo@voorbeeld.be'], 'role: required'],
    [['add', 'bo@voorbeeld.be', '--role', 'none'], 'There is no such role.'],
    [['add', 'bo@voorbeeld.be', '--role', 'editor', '--portal', 'zzzz'], 'There is no such portal.'],
    [['reset', 'bo@voorbeeld.be'], 'is no staff member'],
    [['remove', 'bo@voorbeeld.be'], 'npm run staff'],
  ] as const)
    expect(await staff(...args), args.join(' ')).toMatchObject({ code: 2, errors: expect.stringContaining(said) });

  const connection = await connect({ dataDir });
  closing.push(connection.close);
  const [waiting] = await connection.db.select().from(mails).where(eq(mails.kind, 'factor'));
  expect(waiting).toMatchObject({ recipient: 'an@voorbeeld.be', state: 'waiting' });
  const sent: string[] = [];
  const send = async (_: unknown, name: string) => void sent.push(name);
  const published = { changed: () => {}, published: async () => {}, ownPublished: async () => ({ count: 0, unit: 'pages' as const }) };
  const clock = () => new Date('2026-11-21T12:00:00Z');
  closing.push(await openControl({ connection, dataDir, mediaDir: dataDir, keyed: keyedBy('test'), clock, send, ...published }));
  expect((await staff('add', 'bo@voorbeeld.be', '--role', 'translator')).out).toContain('bo@voorbeeld.be');
  expect((await staff('add', 'bo@voorbeeld.be', '--role', 'editor')).out).toContain('editor; translator');
  expect(await staff('reset', 'bo@voorbeeld.be')).toMatchObject({ code: 0 });
  expect(sent).toEqual(['mail']);
  expect(await staff('add', 'bo@voorbeeld.be', '--role', 'none')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('no such role'),
  });
  expect((await staff('list')).out.trim().split('\n')).toHaveLength(2);
  const lines = await connection.db.select().from(auditLines);
  expect(lines.every(({ account }) => account === null)).toBe(true);
  expect(lines.map(({ act }) => act).filter((act) => act !== 'role.added')).toEqual([
    ...['staff.added', 'grants.changed', 'factor.reset'],
    ...['staff.added', 'grants.changed', 'grants.changed', 'factor.reset'],
  ]);
  expect(await connection.db.select().from(accounts)).toHaveLength(2);
});
