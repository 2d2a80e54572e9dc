import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueReferences, nextMoment } from '../../content/moments.ts';
import type { Connection } from '../../db/connection.ts';
import { events } from '../../db/tables/events.ts';
import { databases } from '../../testing/databases.ts';
import { furnish, remove, save } from '../../testing/saving.ts';
import {
  comingEvents,
  type EventRow,
  eventsByReference,
  interestsOfEvents,
  localesOfEvents,
  pastEvents,
  portalsOfEvents,
} from './queries.ts';
import { eventEntity } from './save.ts';

const now = new Date('2026-11-21T12:00:00Z');
const shown = { portal: 'dbbe', locale: 'nl', now } as const;

const event = (reference: string, startsAt: string, more: object = {}) => ({
  entity: 'event',
  reference,
  portals: ['dbbe', 'hobe'],
  startsAt,
  interests: ['hout', 'daken'],
  fileId: 1,
  texts: { nl: { title: `Titel ${reference}`, text: '<p>Kom<script>x()</script></p>' }, fr: { title: `Titre ${reference}` } },
  ...more,
});
const named = (rows: EventRow[]) => rows.map(({ event: { reference } }) => reference);

describe.each(databases)('events on $kind', ({ open }) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await save(connection.db, eventEntity, [
      event('EV-LATER', '2026-12-10'),
      event('EV-SOON', '2026-12-03T09:00:00+01:00', { endsAt: '2026-12-03T17:00:00+01:00', portals: ['hobe', 'dbbe'] }),
      event('EV-NOW', '2026-11-20', { endsAt: '2026-11-22' }),
      event('EV-PAST', '2026-10-01', { texts: { nl: { title: 'Alleen Nederlands' } } }),
      event('EV-LONG-PAST', '2026-09-01'),
      event('EV-HIDDEN', '2026-12-05', { isPublished: false }),
    ]);
  });
  afterAll(() => connection.close());

  it('are listed soonest first while they come or go on, and newest first when they are over', async () => {
    expect(named(await comingEvents(connection.db, shown))).toEqual(['EV-NOW', 'EV-SOON', 'EV-LATER']);
    expect(named(await comingEvents(connection.db, shown, 1))).toEqual(['EV-NOW']);
    expect(named(await pastEvents(connection.db, shown))).toEqual(['EV-PAST', 'EV-LONG-PAST']);
    expect(named(await pastEvents(connection.db, { ...shown, locale: 'fr' }))).toEqual(['EV-LONG-PAST']);
    expect(named(await pastEvents(connection.db, { ...shown, now: new Date('2026-11-23') }))).toEqual([
      'EV-NOW',
      'EV-PAST',
      'EV-LONG-PAST',
    ]);
  });

  it('are found with what their page shows', async () => {
    const references = ['EV-SOON', 'EV-HIDDEN', 'EV-NONE'];
    const rows = await eventsByReference(connection.db, shown, references);
    expect([...rows.keys()]).toEqual(['EV-SOON']);
    expect(rows.get('EV-SOON')).toMatchObject({
      event: { isAllDay: false, endsWithDay: false, isFree: false },
      texts: { text: '<p>Kom</p>' },
      file: { id: 1 },
    });
    expect((await portalsOfEvents(connection.db, references)).get('EV-SOON')).toEqual(['hobe', 'dbbe']);
    expect(await localesOfEvents(connection.db, ['EV-SOON', 'EV-PAST'])).toEqual(
      new Map([
        ['EV-SOON', ['nl', 'fr']],
        ['EV-PAST', ['nl']],
      ]),
    );
    expect((await interestsOfEvents(connection.db, 'fr', references)).get('EV-SOON')).toEqual([
      { code: 'hout', isMain: false, name: 'fr hout' },
      { code: 'daken', isMain: false, name: 'fr daken' },
    ]);
  });

  it('change their own page by an edit, and the lists of their portals where they stand elsewhere', async () => {
    const own = ['event:EV-NEW', 'month:dbbe:2027-01'];
    expect((await save(connection.db, eventEntity, [event('EV-NEW', '2027-01-05', { portals: ['dbbe'] })])).keys).toEqual([
      own[0],
      'events:dbbe',
      own[1],
    ]);
    expect((await save(connection.db, eventEntity, [event('EV-NEW', '2027-01-05', { portals: ['dbbe'], location: 'Lier' })])).keys).toEqual(
      own,
    );
    expect(
      (await save(connection.db, eventEntity, [event('EV-NEW', '2027-01-05', { portals: ['dbbe'], endsAt: '2027-01-06' })])).keys,
    ).toContain('events:dbbe');
    expect(
      (await save(connection.db, eventEntity, [event('EV-NEW', '2027-01-05', { portals: ['hobe'], endsAt: '2027-01-06' })])).keys,
    ).toEqual(['event:EV-NEW', 'events:dbbe', 'events:hobe', ...['dbbe', 'hobe'].map((code) => `month:${code}:2027-01`)]);
    expect((await remove(connection.db, eventEntity, ['EV-NEW'])).outcomes).toEqual([{ reference: 'EV-NEW', result: 'removed' }]);
    expect((await eventsByReference(connection.db, { ...shown, portal: 'hobe' }, ['EV-NEW'])).size).toBe(0);
  });

  it('are due when they begin and when they end', async () => {
    const begins = new Date('2026-12-03T08:00:00Z');
    const ends = new Date('2026-12-03T16:00:00Z');
    expect(await nextMoment(connection.db, eventEntity, now)).toEqual(new Date('2026-11-22T22:59:59Z'));
    expect(await nextMoment(connection.db, eventEntity, new Date('2026-11-23'))).toEqual(begins);
    expect(await nextMoment(connection.db, eventEntity, begins)).toEqual(ends);
    expect(await dueReferences(connection.db, eventEntity, new Date('2026-12-01'), begins)).toEqual(['EV-SOON']);
    expect(await dueReferences(connection.db, eventEntity, begins, new Date(ends.getTime() - 1))).toEqual([]);
    expect(await dueReferences(connection.db, eventEntity, begins, ends)).toEqual(['EV-SOON']);
  });

  it('refuse what there is not, and never end before they begin', async () => {
    const { outcomes } = await save(connection.db, eventEntity, [
      event('EV-BAD', '2026-12-03', { portals: ['dbbe', 'zzzz'], interests: ['glas'], fileId: 99 }),
    ]);
    expect(outcomes).toEqual([
      {
        reference: 'EV-BAD',
        result: 'refused',
        fields: { 'portals.1': 'unknown_reference', 'interests.0': 'unknown_reference', fileId: 'unknown_reference' },
      },
    ]);
    await expect(
      connection.db.insert(events).values({
        reference: 'EV-BAD',
        startsAt: now,
        endsAt: new Date(0),
        isAllDay: false,
        endsWithDay: false,
        location: '',
        isFree: true,
        isPublished: true,
        contentHash: '',
        updatedAt: now,
      }),
    ).rejects.toThrow();
  });
});
