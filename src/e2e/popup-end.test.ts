import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { watchFaults } from '../testing/browser/screen.ts';
import { startWatched, type Watched } from '../testing/browser/watched.ts';
import { portalDocument } from '../testing/documents.ts';

const dayMilliseconds = 86_400_000;
const end = Date.now() + dayMilliseconds;
const documents = [
  portalDocument('dbbe'),
  {
    ...{ entity: 'popup', id: 1, portal: 'dbbe', typeReference: 'message', delaySeconds: 0, dateUntil: new Date(end).toISOString() },
    texts: { nl: { title: 'Nog één dag' } },
  },
];

let watched: Watched;
beforeAll(async () => {
  watched = await startWatched(documents);
});
afterAll(() => watched?.close());

it.each([
  ['stays away where its end passes', end + dayMilliseconds, 0],
  ['comes where its end is later', end - dayMilliseconds / 2, 1],
])('a popup %s while somebody fills in a form', async (_, later, count) => {
  const context = await watched.browser.newContext({ proxy: watched.traffic.proxy });
  await context.clock.install();
  await context.addInitScript("localStorage.setItem('consent', 'no|' + Date.now())");
  // Notes what opens, however soon it closes again.
  await context.addInitScript(`window.opened = 0; const show = HTMLDialogElement.prototype.showModal;
    HTMLDialogElement.prototype.showModal = function () { if (this.matches('.popup')) window.opened += 1; show.call(this); };`);
  const page = await context.newPage();
  const faults = watchFaults(page);
  await page.goto(`http://dbbe.localhost:${watched.server.port}/contact`);
  await page.getByLabel('Uw naam').focus();
  const asked = () => watched.traffic.all().filter(({ url }) => /Popup\.island/.test(url)).length;
  await vi.waitFor(() => expect(asked()).toBeGreaterThan(0), 30_000);
  await page.waitForLoadState('networkidle');
  await page.clock.setSystemTime(later);
  await page.getByRole('heading', { name: 'Contact' }).click();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_000);
  const visit = await page.evaluate(() => [(window as unknown as { opened: number }).opened, sessionStorage.popup.includes('"closed"')]);
  expect([visit, faults]).toEqual([[count, false], []]);
  watched.traffic.clear();
  await context.close();
});
