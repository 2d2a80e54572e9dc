import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { languageLags } from '../../../db/tables/editing.ts';
import { newsletters } from '../../../db/tables/newsletters.ts';
import { newsletterSchedules } from '../../../db/tables/projects.ts';
import { sendRows, sendRuns } from '../../../db/tables/sending.ts';
import { call } from '../../../lib/call.ts';
import { keyedBy } from '../../../server/secret.ts';
import { databases } from '../../../testing/databases.ts';
import { code, type Desk, openDesk, roof } from '../../../testing/newsletter-desk.ts';
import { subscribers } from '../../../testing/sending.ts';
import { type Relay, startRelay } from '../../../testing/servers/relay.ts';
import { entitiesOf } from '../../entities.ts';
import { startRun } from '../../sending/commands.ts';
import { startSender } from '../../sending/worker-commands.ts';
import { approveNewsletter } from '../approval/endpoints.ts';
import { addSubjects } from '../project/endpoints.ts';
import { createSchedules, removeSchedule } from './endpoints.ts';
import { type StartOptions, startDue } from './start-commands.ts';

const params = { reference: code };
const due = '2026-11-24T07:00:00.000Z';
const now = new Date(due);
const readers = 3;
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });

describe.each(databases)('a date that is removed while it starts, on $kind', ({ open }) => {
  const keyFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'tweeluik-start-'));
  let desk: Desk;
  let relay: Relay;
  let schedule: number;
  let removed: Promise<boolean> | undefined;
  /** Removes the date. @returns whether it is gone; a refusal is a 409 */
  const remove = () => {
    removed = call(removeSchedule, { params: { reference: code, id: String(schedule) } } as never, desk.chief.caller).then(
      () => true,
      ({ answer }: { answer: { statusCode: number; code: string } }) => {
        expect([answer.statusCode, answer.code]).toEqual([409, expect.stringMatching(/^newsletter_(sent|state)$/)]);
        return false;
      },
    );
    return removed;
  };
  const start = (more: Partial<StartOptions> = {}) => {
    const options: StartOptions = {
      ...{ db: desk.db, clock: () => now, send: async () => {}, entities: entitiesOf(undefined), publishOwn: async () => {} },
      ...{ startRun: (tx, run) => startRun(tx, { ...run, kind: 'date' }), ...more },
    };
    return startDue(options, schedule, due);
  };
  const work = () =>
    startSender({
      ...{ db: desk.db, clock: () => now, logger: pino({ level: 'silent' }), keyed: keyedBy('a secret'), alert: async () => {} },
      ...{ smtpUrl: relay.url, connections: 2, perSecond: 5_000, lookMilliseconds: 100, keyFolder, dkim: undefined },
      siteOf: ({ domain }) => `https://${domain}`,
    });

  beforeAll(async () => {
    fs.writeFileSync(path.join(keyFolder, 'dbbe.example.a.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    desk = await openDesk({}, open);
    relay = await startRelay();
    await subscribers(desk.db, readers);
  });
  afterAll(async () => {
    await relay.stop();
    await desk.connection.close();
    fs.rmSync(keyFolder, { recursive: true });
  });
  beforeEach(async () => {
    relay.taken.length = 0;
    await desk.db.delete(newsletters);
    for (const language of ['nl', 'fr'] as const) {
      await desk.make(code, language);
      await desk.add(roof, language);
    }
    await call(addSubjects, { body: { projectCode: code, subjectNL: 'Dakweek', subjectFR: 'Toits' } }, desk.editor.caller);
    const { version } = await desk.project();
    await call(approveNewsletter, { params, body: { version, waived: [] } }, desk.chief.caller);
    const body = { dates: ['2026-11-24T08:00'], recipientsTypeId: 1 as const };
    await call(createSchedules, { params, body } as never, desk.chief.caller);
    schedule = (await desk.db.select().from(newsletterSchedules))[0]?.id ?? 0;
    await desk.db.delete(languageLags);
    await desk.db.insert(languageLags).values({ entity: 'newsletter', reference: code, locale: 'fr', since: now, basis: {} });
  });

  const moments: [string, boolean | undefined, () => Promise<unknown>][] = [
    ['before', true, async () => [await remove(), await start()]],
    ['while its archive is published', false, () => start({ publishOwn: async () => void (await remove()) })],
    [
      'while its run begins',
      false,
      () =>
        start({
          async startRun(tx, run) {
            void remove();
            return startRun(tx, { ...run, kind: 'date' });
          },
        }),
    ],
    ['after its run began', false, async () => [await start(), await remove()]],
    ...[1, 2].map((time): [string, undefined, () => Promise<unknown>] => [
      `at the same time (${time})`,
      undefined,
      () => Promise.all(time % 2 ? [start(), remove()] : [remove(), start()]),
    ]),
  ];
  it.each(moments)('%s: it is gone and nobody gets a mail, or it is sent and the removal is refused', async (_, isGone, act) => {
    const isRacing = isGone === undefined;
    const sender = isRacing ? work() : undefined;
    await act();
    const went = await removed;
    if (!isRacing) expect(went).toBe(isGone);
    const worker = sender ?? work();
    if (went) {
      await start();
      expect(await desk.db.select().from(newsletterSchedules)).toEqual([]);
      expect(await desk.db.select().from(sendRuns)).toEqual([]);
      expect(await desk.project()).toMatchObject({ statusId: 2 });
    } else await vi.waitFor(async () => expect(await desk.project()).toMatchObject({ statusId: 5 }), { timeout: 50_000, interval: 100 });
    await worker.stop();
    const rows = await desk.db.select().from(sendRows).where(eq(sendRows.newsletter, code));
    expect([rows.length, relay.taken.length]).toEqual(went ? [0, 0] : [readers, readers]);
    expect(await desk.db.select().from(newsletters)).toMatchObject([{ isPublished: !went }]);
    // Nobody can bring a language of a newsletter up to date that has left.
    expect(await desk.db.select().from(languageLags)).toHaveLength(went ? 1 : 0);
  });
});
