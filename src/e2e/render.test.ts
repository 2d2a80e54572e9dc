import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDocuments } from '../content/transfer/import.ts';
import { demoDocuments } from '../demo/documents.ts';
import { writePosts } from '../demo/symposium.ts';
import { entitiesOf } from '../features/entities.ts';
import { locales } from '../lib/locale.ts';
import { addressOf, errorStatuses, patternOf, type Route, routeNames, type Variant, variants } from '../lib/routes.ts';
import { publishRelease } from '../publishing/release.ts';
import type { Render, RenderError, RenderJob } from '../publishing/render.ts';
import { articleDocument, magazineDocument, newsletterDocument, portalDocument, themeDocument } from '../testing/documents.ts';
import { openEmbedded } from '../testing/embedded.ts';
import { temporaryFolder } from '../testing/servers/server.ts';

type Bundle = {
  render: Render;
  renderError: RenderError;
  responseOf(pattern: string, portal: string, payload: object): Promise<Response>;
};
type Sample = Pick<RenderJob, 'portal' | 'variant' | 'payload'> & { kind: Route | 'placeholder' | 'error' };

const now = new Date('2026-11-21T12:00:00Z');
/** Numbers of more documents than fit on the head of a list. */
const many = Array.from({ length: 45 }, (_, index) => String(index).padStart(2, '0'));
/** Kinds of pages that the demo does not have: a portal without content, lists of several pages, texts in one language. */
const more = [
  portalDocument('xxbe'),
  { entity: 'interest', code: 'veel', texts: { nl: { name: 'Veel' }, fr: { name: 'Beaucoup' } } },
  themeDocument('veel', { interests: ['veel'] }),
  ...many.map((number) => articleDocument({ reference: `DBBE000000999${number}`, interests: ['veel'] })),
  ...many.map((number) => magazineDocument({ reference: `DBBEMAG999${number}`, related: [] })),
  ...many.map((number) => newsletterDocument({ reference: `NBDBBE2026-999${number}` })),
  articleDocument({ reference: 'DBBE00000099801', interests: ['veel'], texts: { nl: { title: 'Alleen Nederlands' } } }),
  articleDocument({ reference: 'DBBE00000099802', interests: ['veel'], texts: { fr: { title: 'En français seulement' } } }),
];

const prefixes = (variant: Variant) => variants.filter(({ locale }) => locale === variant.locale);
const patternFor = ({ kind }: Sample, variant: Variant) =>
  kind === 'error' || kind === 'placeholder' ? `/[portal]${variant.prefix}/${kind}` : patternOf(kind, variant);
/** Style that `render` leaves out and Astro writes. */
const withoutIslandStyle = (html: string) =>
  html.replaceAll('<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>', '');

describe('a page of the bundle', () => {
  const folder = temporaryFolder('render');
  const samples: Sample[] = [];
  let bundle: Bundle;

  beforeAll(async () => {
    bundle = (await import(/* @vite-ignore */ pathToFileURL(path.resolve('dist/server/entry.mjs')).href)) as Bundle;
    const connection = await openEmbedded();
    const lines = async function* () {
      for await (const document of demoDocuments(now)) yield `${JSON.stringify(document)}\n`;
      for (const document of more) yield `${JSON.stringify(document)}\n`;
    };
    const bad: string[] = [];
    const entities = entitiesOf(path.join(folder, 'media'));
    await importDocuments(lines(), { db: connection.db, entities, clock: () => now, report: ({ text }) => bad.push(text) });
    expect(bad).toEqual([]);
    await writePosts(connection.db, now);
    await publishRelease(connection, {
      id: 'one',
      dataDir: folder,
      clock: () => now,
      async render({ route, ...sample }) {
        samples.push({ ...sample, kind: route });
        return Buffer.from('');
      },
      async renderError(portal, variant, payload) {
        samples.push({ portal, variant, payload, kind: 'error' });
        return Buffer.from('');
      },
    });
    await connection.close();
  });
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('exists for every route, the placeholder and the errors, in both languages', () => {
    const there = new Set(samples.map(({ kind, variant }) => `${kind} ${variant.locale}`));
    const wanted = [...routeNames, 'placeholder', 'error'].flatMap((kind) => locales.map((locale) => `${kind} ${locale}`));
    expect(wanted.filter((one) => !there.has(one))).toEqual([]);
    expect(samples.filter(({ kind, portal }) => kind === 'error' && portal === 'xxbe')).toHaveLength(errorStatuses.length * locales.length);
    const walls = (route: Route) =>
      new Set(
        samples.filter(({ kind }) => kind === route).map(({ payload }) => (payload as { article?: { wall: string | null } }).article?.wall),
      );
    for (const route of ['article', 'magazineArticle', 'newsletterArticle'] as const)
      expect([...walls(route)], route).toEqual(expect.arrayContaining([null, 'subscription_required', 'login_required']));
    expect(samples.length).toBeGreaterThan(1_000);
  });

  it.each([...routeNames, 'placeholder', 'error'] as const)('of %s is what Astro itself renders, byte for byte', async (kind) => {
    for (const sample of samples.filter((one) => one.kind === kind)) {
      for (const variant of prefixes(sample.variant)) {
        const { portal, payload } = sample;
        const ours = await (kind === 'error'
          ? bundle.renderError(portal, variant, payload)
          : bundle.render({ portal, route: kind, variant, payload }));
        const response = await bundle.responseOf(patternFor(sample, variant), portal, payload);
        const theirs = await response.text();
        const name = `${portal} ${kind in routeNames ? addressOf(kind as Route, variant) : kind} ${variant.prefix}`;
        if (withoutIslandStyle(ours.toString()) !== withoutIslandStyle(theirs)) expect(ours.toString(), name).toBe(theirs);
      }
    }
  });
});
