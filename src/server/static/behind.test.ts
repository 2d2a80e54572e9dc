import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Fixture, longPage, startFixture } from './fixture.ts';

let site: Fixture;
/** Addresses that are behind, and those that were waited for. */
const behind = new Set<string>();
const waitedFor: string[] = [];
beforeAll(async () => {
  site = await startFixture();
  site.publish('dbbe/dossier/X/index.html', longPage('vroeger'));
  site.publish('dbbe/404/index.html', longPage('vroeger {{message}}'));
  site.layer.waitWith((portal, address) => {
    if (!behind.has(address)) return undefined;
    return (async () => {
      waitedFor.push(address);
      site.publish(`${portal}${address}/index.html`, longPage(`nu ${address === '/404' ? '{{message}}' : ''}`));
      site.layer.drop(portal, address);
      behind.delete(address);
    })();
  });
});
afterAll(() => site.close());

it('waits for a page that is behind, from memory too, and answers with the page of now', async () => {
  expect((await site.get('/dossier/X')).text).toContain('vroeger');
  behind.add('/dossier/X');
  expect((await site.get('/dossier/X')).text).toContain('nu');
  expect((await site.get('/dossier/X')).text).toContain('nu');
  expect(waitedFor).toEqual(['/dossier/X']);
});

it('waits for an error page that is behind', async () => {
  expect((await site.get('/niets')).text).toContain('vroeger');
  behind.add('/404');
  expect((await site.get('/niets')).text).toContain('nu');
});

it('asks for no page that does not exist', async () => {
  behind.add('/nergens');
  expect((await site.get('/nergens')).status).toBe(404);
  expect(behind).toContain('/nergens');
});

it('makes a page and an error page that are not published yet', async () => {
  const made: string[] = [];
  site.layer.makeWith((portal, address) => {
    if (address !== '/straks' && address !== '/fr/404') return undefined;
    made.push(address);
    site.publish(`${portal}${address}/index.html`, longPage(`straks ${address === '/fr/404' ? '{{message}}' : ''}`));
    return Promise.resolve();
  });
  expect(await site.get('/straks')).toMatchObject({ status: 200, text: expect.stringContaining('straks') });
  expect(await site.get('/straks')).toMatchObject({ status: 200 });
  expect(await site.get('/fr/rien')).toMatchObject({ status: 404, text: expect.stringContaining('straks') });
  expect(made).toEqual(['/straks', '/fr/404']);
});
