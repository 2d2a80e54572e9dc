import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Popup } from '../features/popups/schema.ts';
import { withAnswers } from '../features/preview/insertion-rules.ts';
import { readerName } from '../features/preview/rules.ts';
import { permissionIds } from '../lib/permissions.ts';
import { popupHtml } from '../server/api/popup-html.tsx';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import {
  articleDocument,
  eventDocument,
  magazineDocument,
  pageDocument,
  portalDocument,
  themeDocument,
  videoDocument,
} from '../testing/documents.ts';

type Answer = { status: number; body: Record<string, unknown> };
const texts = (title: string) => ({ nl: { title, text: '<p>Tekst</p>' }, fr: { title: `${title} fr`, text: '<p>Texte</p>' } });

/** A document of each kind with a page, and its Dutch and French addresses. */
const kinds = [
  { document: pageDocument('over-ons'), nl: '/over-ons', fr: '/fr/over-ons' },
  { document: themeDocument('daken-thema'), nl: '/daken-thema', fr: '/fr/daken-thema' },
  { document: articleDocument({ reference: 'DBBE00000000101' }), nl: '/dossier/DBBE00000000101', fr: '/fr/fichier/DBBE00000000101' },
  {
    document: magazineDocument({ reference: 'DBBE20260001', articles: ['DBBE00000000101'] }),
    nl: '/magazine/DBBE20260001',
    fr: '/fr/magazine/DBBE20260001',
  },
  { document: eventDocument({ reference: 'vakdag' }), nl: '/evenement/vakdag', fr: '/fr/evenement/vakdag' },
  { document: videoDocument({ reference: 'filmpje' }), nl: '/short/filmpje', fr: '/fr/short/filmpje' },
];
const gated = articleDocument({
  ...{ reference: 'DBBE00000000201', isPremium: true },
  texts: { nl: { title: 'Achter het slot', text: '<h2>Kop</h2><p>Alleen voor <b>abonnees</b>.</p><table><tr><td>1</td></tr></table>' } },
});
const documents = [
  portalDocument('dbbe'),
  portalDocument('hobe'),
  { entity: 'interest', code: 'daken', texts: { nl: { name: 'Daken' }, fr: { name: 'Toitures' } } },
  ...kinds.map(({ document }) => document),
  pageDocument('andere', { portals: ['hobe'] }),
  gated,
  {
    ...{ entity: 'popup', id: 1, portal: 'dbbe', typeReference: 'message', targetAudienceReference: 'members' },
    texts: { nl: { title: 'Voor “leden” & co', text: '<p>Welkom</p>' }, fr: { title: 'Pour membres', text: '' } },
  },
  {
    ...{ entity: 'member', reference: 'M-1', email: 'redactie@voorbeeld.be', firstName: 'Rik', lastName: 'Dacteur', language: 'nl' },
    ...{ parent: { id: 1, code: 'RD', firstName: 'Rik', lastName: 'Dacteur' }, permissions: Object.values(permissionIds) },
  },
];

const { EDIT_MODULE, INTERESTS_SIMULATOR } = permissionIds;
/** Staff who may edit pages; the second one simulates interests too. */
const editors = [[EDIT_MODULE], [EDIT_MODULE, INTERESTS_SIMULATOR]].map((permissions, index) => ({
  ...{ entity: 'member', reference: `M-${index + 2}`, email: `blad${index}@voorbeeld.be`, firstName: 'Bo', lastName: 'Ek', language: 'nl' },
  ...{ parent: { id: index + 2, code: `B${index}`, firstName: 'Bo', lastName: 'Ek' }, permissions },
}));
const messages = [
  { reference: 'OVER-DAKEN', audience: 'interests', topics: ['daken'] },
  { reference: 'VOOR-ALLEN', audience: 'all' },
].map((one) => ({
  ...{ entity: 'notification', typeReference: 'news', portal: 'dbbe', sender: 'De redactie', date: '2026-01-01' },
  ...{ texts: { nl: { title: one.reference, text: 'Tekst' } }, ...one },
}));

/** Style that the server adds where a popup was put in. */
const popupStyle = /<link rel="stylesheet" href="\/_astro\/popup\.[^"]*">(?=<\/head>)/;

/** Returns the places where a preview and a published page differ first; empty if they are the same. */
function firstDifference(preview: string, published: string): string {
  const [a, b] = [preview.replace('/api/staff/preview-theme/dbbe.css', '/theme.css').replace(popupStyle, ''), published].map((html) =>
    html.replace(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g, 'NOW'),
  ) as [string, string];
  const at = [...a].findIndex((character, index) => character !== b[index]);
  return a === b ? '' : `${a.slice(at - 40, at + 40)} / ${b.slice(at - 40, at + 40)}`;
}

/** Previews of the test with random readers; more with PREVIEWS. */
const previews = Number(process.env.PREVIEWS ?? 8);

/** Leaves out the share card of a page: a job draws it after the save. */
const withoutCard = (html: string) => html.replace(/<meta (?:property="og:image|name="twitter:(?:card|image))[^>]*>/g, '');

describe('editing in a started server', () => {
  let rooms: MemberScreens;
  let token: string;

  beforeAll(async () => {
    rooms = await openMemberScreens([...documents, ...editors, ...messages], { DEMO: '1', SECOND_FACTOR: '0' });
    token = await rooms.tokenOf('redactie@voorbeeld.be');
  });
  afterAll(() => rooms.close());

  async function ask(method: string, path: string, body?: object, headers: Record<string, string> = {}, who = token): Promise<Answer> {
    const response = await fetch(`http://127.0.0.1:${rooms.server.port}/api/staff${path}`, {
      method,
      headers: { authorization: `Bearer ${who}`, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  const pathOf = (document: object) => {
    const { entity, reference } = document as { entity: string; reference: string };
    return `${entity}/${reference}`;
  };
  const page = async (path: string, host = 'dbbe.localhost') => rooms.server.get(path, { host });

  it('answers a save when its own pages are live, and a removal when they are gone', async () => {
    const { body } = await ask('GET', '/documents/page/over-ons');
    const next = { ...(body.document as object), texts: texts('Wie wij zijn') };
    const saved = await ask('PUT', '/documents/page/over-ons', { document: next }, { 'if-match': `"${body.version}"` });
    expect(saved.body).toMatchObject({
      result: 'changed',
      live: { pages: 2, following: expect.any(Number), milliseconds: expect.any(Number) },
    });
    const titleNow = async (path: string) => /<h1>(.*?)<\/h1>/.exec((await page(path)).text)?.[1];
    expect(await titleNow('/over-ons')).toBe('Wie wij zijn');
    expect(await titleNow('/fr/over-ons')).toBe('Wie wij zijn fr');
    const removed = await ask('DELETE', '/documents/page/over-ons', undefined, { 'if-match': `"${saved.body.version}"` });
    expect(removed.status).toBe(200);
    expect((await page('/over-ons')).status).toBe(404);
    const undone = await ask('POST', `/changes/${removed.body.change}/undo`);
    expect(undone.body).toMatchObject({ restored: [{ reference: 'over-ons' }], refused: [] });
    expect(await titleNow('/over-ons')).toBe('Wie wij zijn');
  });

  it.each(kinds)('previews $nl and $fr exactly as they are then published', async ({ document, nl, fr }) => {
    const { body } = await ask('GET', `/documents/${pathOf(document)}`);
    const { texts: words, ...common } = body.document as { texts: Record<'nl' | 'fr', object> };
    const parts = { common, nl: { ...words.nl, title: 'Vooraf gezien' }, fr: { ...words.fr, title: 'Vu d’avance' } };
    const previews: string[] = [];
    for (const locale of ['nl', 'fr'] as const) {
      const { status, body: preview } = await ask('POST', `/preview/${pathOf(document)}`, { portal: 'dbbe', locale, parts });
      expect([status, preview]).toMatchObject([200, { path: locale === 'nl' ? nl : fr, faults: {} }]);
      const shown = await page(String(preview.address));
      expect(shown.headers['content-security-policy']).toContain("frame-ancestors 'self'");
      expect(shown.headers['cache-control']).toBe('no-store');
      previews.push(shown.text);
    }
    // Nothing of it was published or stored.
    expect((await page(nl)).text).not.toContain('<title>Vooraf gezien');
    expect((await ask('GET', `/documents/${pathOf(document)}`)).body.version).toBe(body.version);
    const next = { ...common, texts: { nl: parts.nl, fr: parts.fr } };
    const saved = await ask('PUT', `/documents/${pathOf(document)}`, { document: next }, { 'if-match': `"${body.version}"` });
    expect(saved.body).toMatchObject({ result: 'changed' });
    // Names of pages in the furniture follow after the own page.
    for (const [index, address] of [nl, fr].entries())
      await expect.poll(async () => firstDifference(withoutCard(previews[index] ?? ''), withoutCard((await page(address)).text))).toBe('');
  });

  const timeout = 60_000 + previews * 2_000;
  it('previews for any reader exactly what is served, with what the calls of that reader answer', { timeout }, async () => {
    const members = { headers: { authorization: `Bearer ${token}` } };
    const callOf = async <T>(path: string, options = {}) => JSON.parse((await rooms.server.get(path, options)).text) as T;
    const seed = Number(process.env.SEED ?? Date.now() % 100_000);
    const pages = [...kinds, { document: gated, nl: '/dossier/DBBE00000000201', fr: '/fr/fichier/DBBE00000000201' }];
    const wanted = { text: 0, popup: 0, name: 0 };
    const readers = ['anonymous', 'member', 'subscriber', 'rights'] as const;
    const any = fc.record({ one: fc.constantFrom(...pages), locale: fc.constantFrom('nl', 'fr'), kind: fc.constantFrom(...readers) });
    // Each reader before the text behind the wall, then any reader before any page.
    const asked = readers.map((kind) => ({ one: pages.at(-1) ?? pages[0], locale: 'nl' as const, kind }));
    const all = [...asked, ...fc.sample(any, { seed, numRuns: previews })] as {
      one: (typeof pages)[0];
      locale: 'nl' | 'fr';
      kind: string;
    }[];
    for (const [index, { one, locale, kind }] of all.entries()) {
      const reader = { kind, ...(kind === 'rights' && { permissions: ['FREE_FILE_ACCESS'] }) };
      const shown = await ask('POST', `/preview/${pathOf(one.document)}`, { portal: 'dbbe', locale, reader });
      expect([seed, index, shown.status]).toEqual([seed, index, 200]);
      const served = (await page(one[locale])).text;
      const isMember = kind !== 'anonymous';
      const [popup] = await callOf<Popup[]>(`/api/popup/dbbe/random/${locale}`, isMember ? members : {});
      const isOpen = one.document === gated && (kind === 'subscriber' || kind === 'rights');
      const path = `/api/articles/dbbe/${locale}/DBBE00000000201`;
      const text = isOpen ? (await callOf<{ text: string }>(path, members)).text : undefined;
      const expected = withAnswers(served, { popup: popup && popupHtml(popup), text, name: isMember ? readerName : undefined });
      expect([seed, index, kind, shown.body.inserted]).toEqual([seed, index, kind, expected.inserted]);
      expect([
        seed,
        index,
        kind,
        firstDifference(withoutCard((await page(String(shown.body.address))).text), withoutCard(expected.html)),
      ]).toEqual([seed, index, kind, '']);
      for (const name of expected.inserted) wanted[name] += 1;
    }
    expect(Math.min(...Object.values(wanted))).toBeGreaterThan(0);
    const { body } = await ask('POST', `/preview/${pathOf(gated)}`, { portal: 'dbbe', locale: 'nl' });
    expect(body.card).toMatchObject({ title: expect.stringContaining('Achter het slot') });
    expect(body.inserted).toEqual([]);
  });

  it('previews at a later time, on another portal, and with faults named', async () => {
    const at = '2031-01-01T08:00:00Z';
    const { body } = await ask('GET', '/documents/article/DBBE00000000101');
    const { texts: words, ...common } = body.document as { texts: Record<'nl' | 'fr', object> };
    const parts = { common: { ...common, displayDate: '2031-01-01T07:00:00Z' } };
    const early = await ask('POST', '/preview/article/DBBE00000000101', { portal: 'dbbe', locale: 'nl', parts });
    expect(early.status).toBe(404);
    const then = await ask('POST', '/preview/article/DBBE00000000101', { portal: 'dbbe', locale: 'nl', at, parts });
    expect((await page(String(then.body.address))).text).toContain('DBBE00000000101');
    const front = await ask('POST', '/preview/article/DBBE00000000101', { portal: 'dbbe', locale: 'nl', at, path: '/', parts });
    expect((await page(String(front.body.address))).text).toContain('/dossier/DBBE00000000101');
    const faulty = await ask('POST', '/preview/article/DBBE00000000101', {
      ...{ portal: 'dbbe', locale: 'nl' },
      parts: { common: { ...common, customerReference: 'NIEMAND' }, nl: { ...words.nl, title: '' } },
    });
    expect(faulty.body).toMatchObject({ faults: { 'texts.nl.title': 'required', customerReference: 'unknown_reference' } });
    expect((await page(String(faulty.body.address))).text).toContain('[…]');
    const error = await ask('POST', '/preview/article/DBBE00000000101', { portal: 'dbbe', locale: 'nl', path: '/404' });
    expect(error.status).toBe(404);
    const theme = await page('/api/staff/preview-theme/hobe.css');
    expect([theme.status, theme.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
    const elsewhere = await ask('POST', '/preview/page/andere', { portal: 'hobe', locale: 'fr' });
    expect((await page(String(elsewhere.body.address))).text).toContain('/api/staff/preview-theme/hobe.css');
    expect((await page('/api/staff/preview/00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });

  it('previews as a reader with chosen interests for who may simulate one', async () => {
    const reader = (kind: string, interests: string[] = []) => ({ portal: 'dbbe', locale: 'nl', reader: { kind, interests } });
    const [editor, simulator] = [await rooms.tokenOf('blad0@voorbeeld.be'), await rooms.tokenOf('blad1@voorbeeld.be')];
    const shown = async (body: object, who: string) => {
      const answer = await ask('POST', '/preview/page/over-ons', body, {}, who);
      return [answer.status, answer.body.messages ?? answer.body.code];
    };
    expect(await shown(reader('interests', ['daken']), simulator)).toEqual([200, ['VOOR-ALLEN', 'OVER-DAKEN']]);
    expect(await shown(reader('interests'), simulator)).toEqual([200, ['VOOR-ALLEN']]);
    expect(await shown(reader('member'), editor)).toEqual([200, ['VOOR-ALLEN']]);
    expect(await shown(reader('anonymous'), editor)).toEqual([200, undefined]);
    expect(await shown(reader('interests', ['daken']), editor)).toEqual([403, 'forbidden']);
    expect(await shown(reader('rights'), simulator)).toEqual([403, 'forbidden']);
    expect(await shown(reader('interests', ['Daken']), simulator)).toEqual([400, 'invalid_input']);
  });

  it('does not publish drafts, and publishes one at its hour', async () => {
    const { body } = await ask('GET', '/drafts/page/andere');
    const bases = body.bases as Record<string, string>;
    await ask('PUT', '/drafts/page/andere/nl', { fields: { title: 'Om het uur', text: '' }, number: 0, base: bases.nl });
    expect((await page('/andere', 'hobe.localhost')).text).not.toContain('Om het uur');
    const at = new Date(Date.now() + 11_000).toISOString();
    expect((await ask('PUT', '/drafts/page/andere/due', { parts: ['nl'], at })).body).toMatchObject({ at });
    await expect
      .poll(async () => (await page('/andere', 'hobe.localhost')).text, { timeout: 60_000, interval: 500 })
      .toContain('Om het uur');
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(at));
  });
});
