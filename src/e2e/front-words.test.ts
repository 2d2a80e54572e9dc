import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { translator } from '../i18n/messages.ts';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { pageDocument, portalDocument } from '../testing/documents.ts';
import { get, temporaryFolder } from '../testing/servers/server.ts';
import { startWebServer, webServer } from '../testing/servers/web-servers.ts';

const references = Array.from({ length: 150 }, (_, index) => `pagina-${index}`);
const email = 'vertaler@voorbeeld.be';
const documents = [
  portalDocument('dbbe'),
  ...references.map((reference) => pageDocument(reference)),
  { entity: 'member', reference: 'M-1', email, firstName: 'Luc', lastName: 'Dumont', language: 'nl' },
];
const message = { appId: 1, key: 'layouts.skip', language: 'nl' } as const;

/** Without nginx on this machine the server itself is asked. */
const program = webServer('nginx');
const folder = temporaryFolder('front-words');
let screens: MemberScreens;
let front: Awaited<ReturnType<typeof startWebServer>> | undefined;
let host: string;
let authorization: string;
beforeAll(async () => {
  screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.1' });
  const releases = path.join(screens.server.dataDir, 'releases');
  const web = path.join(releases, fs.readdirSync(releases)[0] ?? '', 'web');
  host = path.join(web, 'hosts/dbbe.localhost');
  authorization = `Bearer ${await screens.staffTokenOf(email, 'translator')}`;
  if (program) front = await startWebServer('nginx', program, { folder, web, serverPort: screens.server.port });
});
afterAll(async () => {
  await front?.stop();
  await screens.close();
  fs.rmSync(screens.server.dataDir, { recursive: true, force: true });
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Returns the pages of some that do not show words. The last ones that are made come first. */
async function without(words: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const reference of references.toReversed().slice(0, 40)) {
    const { status, text } = await get(front?.port ?? screens.server.port, `/${reference}`);
    expect([reference, status]).toEqual([reference, 200]);
    if (!text.includes(`>${words}</a>`)) wrong.push(reference);
  }
  return wrong;
}
const isServed = () => fs.existsSync(host);

it('a file server in front shows no former words once an override is answered, set or removed', async () => {
  const ours = translator('nl')('layouts.skip');
  expect([await without(ours), isServed()]).toEqual([[], true]);
  const { version } = await screens.post<{ version: string }>(
    '/api/translations',
    { ...message, value: 'Meteen lezen' },
    { authorization },
  );
  expect(await without('Meteen lezen')).toEqual([]);
  await expect.poll(isServed).toBe(true);
  expect(await without('Meteen lezen')).toEqual([]);
  await screens.post('/api/translations/remove', message, { authorization, 'if-match': `"${version}"` });
  expect(await without(ours)).toEqual([]);
  await expect.poll(isServed).toBe(true);
  expect(await without(ours)).toEqual([]);
});
