import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalDocument } from '../content/editing.ts';
import type { Entity } from '../content/entity.ts';
import { importDocuments } from '../content/transfer/import.ts';
import type { Connection } from '../db/connection.ts';
import { entitiesOf } from '../features/entities.ts';
import { showable, writeForPreview } from '../features/preview/commands.ts';
import { articleDocument, eventDocument, magazineDocument, pageDocument, portalDocument, themeDocument } from '../testing/documents.ts';
import { openEmbedded } from '../testing/embedded.ts';
import { temporaryFolder } from '../testing/servers/server.ts';
import { catchUp } from './due-timer.ts';
import { createWriter } from './file-writer.ts';
import { createPreview } from './preview.ts';
import { createPublisher, type Publisher } from './publisher.ts';
import { publishRelease, siteDir } from './release.ts';
import type { Render } from './render.ts';

/** Pages of the test; `npm run soak -- --what desk` takes 200. */
const pages = Number(process.env.PREVIEWS ?? 20);
const minute = 60_000;
const render: Render = async ({ route, payload }) => Buffer.from(`<html>${route} ${JSON.stringify(payload)}</html>`);
const made = { render, renderError: async (portal: string) => Buffer.from(`<html>${portal}</html>`) };

const titled = ({ texts: { nl, fr } }: { texts: Record<'nl' | 'fr', object> }, title: string) => ({
  ...{ nl: { ...nl, title }, fr: { ...fr, title } },
});
/** Documents of each kind that has pages; an edit changes one of them. */
const kinds = [
  { own: '/bezoek', document: pageDocument('bezoek') },
  { own: '/thema', document: themeDocument('thema') },
  { own: '/dossier/DBBE00000000001', document: articleDocument({ reference: 'DBBE00000000001' }) },
  { own: '/dossier/DBBE00000000002', document: articleDocument({ reference: 'DBBE00000000002' }) },
  { own: '/magazine/DBBE20260001', document: magazineDocument({ reference: 'DBBE20260001', articles: ['DBBE00000000001'] }) },
  { own: '/evenement/beurs', document: eventDocument({ reference: 'beurs', startsAt: '2026-11-21T13:00:00Z' }) },
];
const french: Readonly<Record<string, string>> = { dossier: 'fichier' };
const inFrench = (own: string) => `/fr${own.replace(/^\/(\w+)\//, (whole, word: string) => (french[word] ? `/${french[word]}/` : whole))}`;
/** Pages that list the documents of other pages. */
const lists = ['/', '/fr', '/magazines', '/fr/magazines'];

describe('a preview', () => {
  const dataDir = temporaryFolder('preview');
  let now = new Date('2026-11-21T12:00:00Z');
  const clock = () => now;
  let connection: Connection;
  let publisher: Publisher;
  const entities = entitiesOf(undefined);
  const save = (...documents: object[]) =>
    importDocuments(Readable.from(documents.map((document) => `${JSON.stringify(document)}\n`)), {
      ...{ db: connection.db, entities, clock },
      report: ({ text }) => expect.fail(text),
    });
  const served = (address: string) => {
    const file = path.join(siteDir(dataDir, 'one'), 'dbbe', address, 'index.html');
    return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
  };

  beforeAll(async () => {
    connection = await openEmbedded();
    const interest = { entity: 'interest', code: 'daken', texts: { nl: { name: 'Daken' }, fr: { name: 'Toitures' } } };
    await save(portalDocument('dbbe'), interest, ...kinds.map(({ document }) => document));
    await publishRelease(connection, { id: 'one', dataDir, ...made, clock });
    const [logger, writer] = [pino({ level: 'silent' }), createWriter(siteDir(dataDir, 'one'))];
    publisher = createPublisher({ connection, release: 'one', writer, ...made, clock, logger, changed: () => {} });
  });
  afterAll(async () => {
    await publisher.stop();
    await connection.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  it('shows what is unfinished: a placeholder for a text that is missing, its own time for a date', async () => {
    const { displayDate: _, ...undated } = articleDocument({ reference: 'DBBE00000000009', texts: { nl: { title: '' } } });
    for (const [given, rule] of [
      [undated, 'required'],
      [{ ...undated, displayDate: 'morgen' }, 'not_a_date'],
    ] as const) {
      const { document, faults } = await showable(connection.db, entities.get('article') as unknown as Entity, given, now);
      expect(faults).toEqual({ displayDate: rule, 'texts.nl.title': 'required' });
      expect(document).toMatchObject({ displayDate: now.toISOString(), texts: { nl: { title: '[…]' } } });
    }
    const hidden = { ...undated, displayDate: '2026-11-01', visibleUntil: 'nooit' };
    const { document } = await showable(connection.db, entities.get('article') as unknown as Entity, hidden, now);
    expect((document as { visibleUntil?: unknown }).visibleUntil ?? null).toBeNull();
  });

  it.each([
    ['/404', 'nl'],
    ['/fr/404', 'fr'],
  ])('of the page of an error, %s, has its status and language, and is only made to mark its words', async (address, locale) => {
    const preview = createPreview({ connection, render });
    const same = { owner: 'An', portal: 'dbbe', now, change: async () => {}, ask: async () => {} };
    expect(await preview({ ...same, pathOf: async () => address })).toBeUndefined();
    const previewed = await preview({ ...same, pathOf: async () => address, isMarked: true });
    if (previewed === 'replaced') throw new Error('Nobody asked for another preview.');
    const [, payload = '{}'] = /^<html>error (.*)<\/html>$/s.exec(previewed?.html.toString() ?? '') ?? [];
    expect(JSON.parse(payload)).toMatchObject({ status: 404, head: { locale } });
  });

  it('of any page at any later time is what is served then, if the draft is saved', { timeout: 60_000 + pages * 3_000 }, async () => {
    const preview = createPreview({ connection, render });
    const seed = Number(process.env.SEED ?? Date.now() % 100_000);
    const drawn = fc.record({
      kind: fc.constantFrom(...kinds),
      place: fc.constantFrom('own', 'own', ...lists),
      locale: fc.constantFrom('nl', 'fr'),
      minutes: fc.nat(90),
      // Before, at or after the moment of the preview.
      shown: fc.option(fc.integer({ min: -60, max: 120 })),
      until: fc.option(fc.integer({ min: 1, max: 120 })),
      isPublished: fc.constantFrom(true, true, true, false),
    });
    const outcomes = { there: 0, gone: 0 };
    for (const [index, { kind, place, locale, minutes, shown, until, isPublished }] of fc
      .sample(drawn, { seed, numRuns: pages })
      .entries()) {
      const at = (after: number) => new Date(now.getTime() + after * minute).toISOString();
      const { entity: name } = kind.document;
      const document = {
        ...kind.document,
        ...('displayDate' in kind.document && shown !== null && { displayDate: at(shown) }),
        ...(['article', 'event', 'page'].includes(name) && { visibleUntil: until === null ? null : at(until) }),
        ...(name !== 'theme' && { isPublished }),
        texts: titled(kind.document, `Versie ${index}`),
      };
      const address = place === 'own' ? (locale === 'fr' ? inFrench(kind.own) : kind.own) : place;
      const entity = entities.get(name) as unknown as Entity;
      const then = new Date(at(minutes));
      const previewed = await preview({
        ...{ owner: 'An', portal: 'dbbe', now: then },
        change: (tx) =>
          writeForPreview(tx, entity, canonicalDocument(entity as never, entity.referenceOf(document as never), document), now),
        pathOf: async () => address,
        ask: async () => {},
      });
      if (previewed === 'replaced') throw new Error('Nobody asked for another preview.');
      await save(document);
      await publisher.drain();
      now = then;
      await catchUp(connection.db, 'one', now);
      await publisher.drain();
      expect([seed, index, address, previewed?.html.toString()]).toEqual([seed, index, address, served(address)]);
      outcomes[previewed ? 'there' : 'gone'] += 1;
    }
    expect(outcomes.there).toBeGreaterThan(0);
  });
});
