import { Readable } from 'node:stream';
import { Validator } from '@seriousme/openapi-schema-validator';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDocuments } from '../../content/transfer/import.ts';
import type { Connection } from '../../db/connection.ts';
import { getArticle } from '../../features/articles/endpoints.ts';
import { entitiesOf } from '../../features/entities.ts';
import { getIcons } from '../../features/icons/endpoints.ts';
import { getRecentCover } from '../../features/magazines/endpoints.ts';
import { getPortal, getPortalOfHost, getRelatedPortals } from '../../features/portals/endpoints.ts';
import { getContexts } from '../../features/themes/endpoints.ts';
import { translator } from '../../i18n/messages.ts';
import { CallFailed, call, ProblemAnswer } from '../../lib/call.ts';
import type { Locale } from '../../lib/locale.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument, magazineDocument, portalDocument, themeDocument } from '../../testing/documents.ts';
import { handlers } from '../handlers.ts';
import { keyedBy } from '../secret.ts';
import { type App, createApp } from './app.ts';

const clock = () => new Date('2026-11-21T12:00:00Z');
const logger = pino({ level: 'silent' });

describe.each(databases)('calls on $kind', ({ open }) => {
  let connection: Connection;
  let app: App;
  const asked = { fetch: (path: string, init: RequestInit) => app.request(path, init) };
  const refused = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (caught: unknown) => caught,
    );
    expect(error).toBeInstanceOf(CallFailed);
    return (error as CallFailed).answer;
  };

  beforeAll(async () => {
    connection = await open();
    app = createApp({ db: connection.db, clock, logger, send: async () => {}, keyed: keyedBy('test') });
    const documents = [
      portalDocument('dbbe', { related: ['hobe', 'nono'] }),
      portalDocument('hobe'),
      ...['hout', 'daken', 'afdichting'].map((code) => ({
        entity: 'interest',
        code,
        isMain: code === 'daken',
        texts: { nl: { name: `${code} nl` }, fr: { name: `${code} fr` } },
      })),
      themeDocument('hellende-daken', { interests: ['hout', 'daken', 'afdichting'] }),
      { entity: 'interest', code: 'prix', texts: { nl: { name: "'s Winters" }, fr: { name: "L'isolation : prix" } } },
      themeDocument('gevels', {
        portals: ['hobe'],
        interests: ['prix'],
        texts: { nl: { title: "'s Avonds", description: '5 m hoog' }, fr: { title: 'Façades : quel prix ?', description: "« L'avis »" } },
      }),
      articleDocument({ reference: 'DBBE00000000001', interests: ['daken'] }),
      articleDocument({ reference: 'DBBE00000000002', isPremium: true }),
      articleDocument({ reference: 'DBBE00000000003', requiresRegistration: true }),
      articleDocument({ reference: 'DBBE00000000004', displayDate: '2026-12-01' }),
      articleDocument({ reference: 'HOBE00000000001', portals: ['hobe'] }),
      magazineDocument({ reference: 'DBBEMAG00001', articles: ['DBBE00000000001'] }),
      magazineDocument({ reference: 'DBBEMAG00002', displayDate: '2026-11-02' }),
      magazineDocument({ reference: 'DBBEMAG00003', displayDate: '2026-12-02' }),
    ];
    await importDocuments(Readable.from(documents.map((document) => `${JSON.stringify(document)}\n`)), {
      db: connection.db,
      entities: entitiesOf(undefined),
      clock,
      report: ({ text }) => expect.fail(text),
    });
  });
  afterAll(() => connection.close());

  it('say which methods an address takes', async () => {
    const allowed = async (path: string, method: string) => {
      const { status, headers } = await app.request(path, { method });
      return [status, headers.get('allow')];
    };
    expect(await allowed('/api/portals/dbbe/nl', 'POST')).toEqual([405, 'GET, HEAD']);
    expect(await allowed('/api/openapi.json', 'PUT')).toEqual([405, 'GET, HEAD']);
    expect(await allowed('/api/openapi.json', 'HEAD')).toEqual([200, null]);
    expect(await allowed('/api/account/', 'OPTIONS')).toEqual([405, 'GET, HEAD, PUT, DELETE']);
    expect(await allowed('/api/stats/', 'GET')).toEqual([405, 'POST']);
    expect(await allowed('/api/nothing', 'POST')).toEqual([404, null]);
    const answer = await (await app.request('/api/stats/', { headers: { 'accept-language': 'fr' } })).json();
    expect(answer).toMatchObject({ statusCode: 405, code: 'method_not_allowed', message: expect.stringContaining('Cette adresse') });
  });

  it('tell of a portal in a language; dwbe is dbbe', async () => {
    expect(await call(getPortal, { params: { portalCode: 'dbbe', locale: 'fr' } }, asked)).toMatchObject({
      code: 'dbbe',
      name: 'Portail dbbe',
      domain: 'dbbe.example',
    });
    expect(await call(getPortal, { params: { portalCode: 'dwbe', locale: 'nl' } }, asked)).toMatchObject({
      code: 'dbbe',
      name: 'Portaal dbbe',
    });
    expect(await refused(call(getPortal, { params: { portalCode: 'zzzz', locale: 'nl' } }, asked))).toMatchObject({
      statusCode: 404,
      code: 'not_found',
      message: 'Page not found: /api/portals/zzzz/nl',
    });
  });

  it('tell the portal of a host, which is the default one for a stranger', async () => {
    const portalOf = async (host: string) => (await call(getPortalOfHost, { params: { host } }, asked)).portalCode;
    expect(await portalOf('hobe.example')).toBe('hobe');
    expect(await portalOf('WWW.hobe.example:8080')).toBe('hobe');
    expect(await portalOf('hobe.localhost')).toBe('hobe');
    expect(await portalOf('elsewhere.example')).toBe('dbbe');
  });

  it('tell the related portals that exist', async () => {
    expect(await call(getRelatedPortals, { params: { portalCode: 'dbbe' } }, asked)).toEqual([
      { code: 'hobe', domain: 'hobe.example', names: { nl: 'Portaal hobe', fr: 'Portail hobe' } },
    ]);
  });

  it('tell the contexts typeset like pages', async () => {
    const contexts = (locale: Locale) =>
      call(getContexts, { params: { portalCode: 'hobe', locale }, query: { withInterests: 'true' } }, asked);
    expect(await contexts('fr')).toMatchObject([
      {
        title: 'Façades\u00a0: quel prix\u202f?',
        description: '«\u202fL’avis\u202f»',
        interests: [{ name: 'L’isolation\u00a0: prix' }],
      },
    ]);
    expect(await contexts('nl')).toMatchObject([{ title: '’s Avonds', description: '5\u00a0m hoog', interests: [{ name: '’s Winters' }] }]);
  });

  it('are found with a slash at the end and without', async () => {
    const event = JSON.stringify({
      appReference: 'pmg-website',
      language: 'nl',
      url: 'https://dbbe.example/',
      appStatsTypeId: 3,
      sessionId: null,
    });
    const post = (path: string) => app.request(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: event });
    for (const path of ['/api/stats', '/api/stats/', '/api/stats?a=b']) expect((await post(path)).status, path).not.toBe(404);
    const codeOf = async (path: string) => (await (await post(path)).json()).code;
    expect(await codeOf('/api/stats')).toBe(await codeOf('/api/stats/'));
    const statusOf = async (path: string) => (await app.request(path)).status;
    expect(await statusOf('/api/account')).toBe(401);
    expect(await statusOf('/api/portals/dbbe/nl/')).toBe(200);
    for (const path of ['/api/stats//', '/api', '/api/', '/api/nothing/']) expect((await post(path)).status, path).toBe(404);
  });

  it('tell the contexts of a portal, with interests in their order or by name', async () => {
    const params = { portalCode: 'dbbe', locale: 'nl' } as const;
    expect(await call(getContexts, { params, query: {} }, asked)).toEqual([
      { reference: 'hellende-daken', title: 'Thema hellende-daken', description: 'Alles over daken' },
    ]);
    const names = async (query: object) => (await call(getContexts, { params, query }, asked))[0]?.interests?.map(({ name }) => name);
    expect(await names({ withInterests: 'true' })).toEqual(['hout nl', 'daken nl', 'afdichting nl']);
    expect(await names({ withInterests: 'true', sortIntrest: 'true' })).toEqual(['afdichting nl', 'daken nl', 'hout nl']);
    expect(await names({ withInterests: 'true', sortIntrest: '' })).toEqual(['afdichting nl', 'daken nl', 'hout nl']);
    expect(await names({ withInterests: 'false', sortIntrest: 'true' })).toBeUndefined();
    expect(await refused(call(getContexts, { params: { portalCode: 'zzzz', locale: 'nl' }, query: {} }, asked))).toMatchObject({
      code: 'not_found',
    });
  });

  it('give a free text, and the reason for the others', async () => {
    const article = (reference: string, portalCode = 'dbbe') =>
      call(getArticle, { params: { portalCode, locale: 'nl', reference } }, asked);
    expect(await article('DBBE00000000001')).toMatchObject({
      title: 'Titel DBBE00000000001',
      text: '<p>Tekst DBBE00000000001</p>',
      wall: null,
      interesses: [{ code: 'daken', name: 'daken nl', isMain: true }],
    });
    expect(await refused(article('DBBE00000000002'))).toMatchObject({ statusCode: 403, code: 'subscription_required' });
    expect(await refused(article('DBBE00000000003'))).toMatchObject({ statusCode: 401, code: 'login_required' });
    for (const [reference, portal] of [
      ['DBBE00000000004'],
      ['HOBE00000000001'],
      ['DBBE00000000001', 'hobe'],
      ['DBBE99999999999'],
    ] as const) {
      expect(await refused(article(reference, portal))).toMatchObject({ statusCode: 404 });
    }
  });

  it('tell the newest magazine that can be seen', async () => {
    expect(await call(getRecentCover, { params: { portalCode: 'dbbe', locale: 'fr' } }, asked)).toMatchObject({
      magazineReference: 'DBBEMAG00002',
      title: 'Numéro DBBEMAG00002',
    });
    expect(await refused(call(getRecentCover, { params: { portalCode: 'hobe', locale: 'nl' } }, asked))).toMatchObject({ statusCode: 404 });
  });

  it('give icons, and name those that they do not know', async () => {
    const icons = await call(getIcons, { params: { file: 'ph.json' }, query: { icons: 'house,no-such-icon' as never } }, asked);
    expect(icons.icons.house?.body).toContain('<path');
    expect(icons.not_found).toEqual(['no-such-icon']);
    expect(await refused(call(getIcons, { params: { file: 'nope.json' }, query: { icons: 'house' as never } }, asked))).toMatchObject({
      statusCode: 404,
    });
    expect(await refused(call(getIcons, { params: { file: 'ph.json' }, query: { icons: '../x' as never } }, asked))).toMatchObject({
      statusCode: 400,
      fields: { 'icons.0': 'not_allowed' },
    });
  });

  it('name every field that breaks a rule, in the language of the call', async () => {
    const answer = await refused(call(getArticle, { params: { portalCode: 'dbb', locale: 'fr', reference: 'x' } }, asked));
    expect(answer).toMatchObject({
      statusCode: 400,
      code: 'invalid_input',
      fields: { portalCode: 'wrong_length', reference: 'wrong_length' },
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(answer.message).toContain('Vérifiez');
    expect(
      await refused(call(getContexts, { params: { portalCode: 'dbbe', locale: 'nl' }, query: { other: '1' } as object }, asked)),
    ).toMatchObject({ fields: { other: 'unknown_field' } });
    const twice = await app.request('/api/contexts/dbbe/nl?withInterests=true&withInterests=false');
    expect(await twice.json()).toMatchObject({ statusCode: 400, fields: { withInterests: 'duplicate' } });
  });

  it('refuse a field whatever it is called', async () => {
    const post = (body: string) =>
      app.request('/api/login/logout', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect(await (await post('{"constructor":1}')).json()).toMatchObject({
      fields: { constructor: 'unknown_field' },
    });
    expect(await (await post('{"__proto__":{"everywhere":true}}')).text()).toContain('"fields":{"__proto__":"unknown_field"}');
    const query = await app.request('/api/contexts/dbbe/nl?__proto__=1');
    expect(await query.text()).toContain('"fields":{"__proto__":"unknown_field"}');
  });

  it('need no body where nothing has to be said', async () => {
    const response = await app.request('/api/login/logout', { method: 'POST' });
    expect([response.status, await response.json()]).toEqual([200, { ended: 0 }]);
    expect((await app.request('/api/login/email-code', { method: 'POST' })).status).toBe(415);
  });

  it.each([
    ['fr-BE, nl;q=0.5', 'fr'],
    ['nl;q=0.5, fr', 'fr'],
    ['en-GB, en;q=0.9, fr;q=0.8, nl;q=0.7', 'fr'],
    ['fr;q=0, nl', 'nl'],
    ['de', 'nl'],
    [';q=;,,fr;q=x', 'fr'],
  ])('speak the language that is preferred: %s', async (accepted, language) => {
    const response = await app.request('/api/account/', { headers: { 'accept-language': accepted } });
    expect(((await response.json()) as ProblemAnswer).message).toBe(translator(language as Locale)('problem.login_required'));
  });

  it('answer an unknown path with a problem of the one shape', async () => {
    const response = await app.request('/api/nothing', { headers: { 'accept-language': 'fr' } });
    expect(response.status).toBe(404);
    expect(ProblemAnswer.safeParse(await response.json()).success).toBe(true);
  });

  it('are described by a valid OpenAPI document that leaves out none', async () => {
    const document = (await (await app.request('/api/openapi.json')).json()) as { paths: Record<string, object> };
    expect(await new Validator().validate(document)).toMatchObject({ valid: true });
    for (const { endpoint } of handlers) expect(Object.keys(document.paths)).toContain(endpoint.path.replace(/:(\w+)/g, '{$1}'));
  });

  it('never fall over whatever is asked', async () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('dbbe', 'nl', 'fr', 'DBBE00000000001', '..', '%', "'; drop table portals; --"),
    );
    const paths = handlers.map(({ endpoint }) => endpoint.path);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), fc.array(part, { minLength: 4, maxLength: 4 }), part, async (path, parts, query) => {
        let index = 0;
        const address = path.replace(/:\w+/g, () => encodeURIComponent(parts[index++]?.replace(/[\ud800-\udfff]/g, '') || 'x'));
        const response = await app.request(`${address}?icons=${encodeURIComponent(query.replace(/[\ud800-\udfff]/g, ''))}`);
        expect(response.status, address).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
  });
});
