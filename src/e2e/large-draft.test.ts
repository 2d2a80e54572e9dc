import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translator } from '../i18n/messages.ts';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, watchFaults } from '../testing/browser/screen.ts';
import { pageDocument, portalDocument } from '../testing/documents.ts';

const email = 'an@voorbeeld.be';
const documents = [
  ...[portalDocument('dbbe'), pageDocument('lang-nl'), pageDocument('lang-fr')],
  { entity: 'member', reference: 'M-1', email, firstName: 'An', lastName: 'Dumont', language: 'nl' },
];
const words = {
  nl: { base: '/staff', description: 'Inleiding · Nederlands' },
  fr: { base: '/fr/staff', description: 'Introduction · Néerlandais' },
} as const;

describe('a draft that grows beyond what the server takes', () => {
  let screens: MemberScreens;
  let token: string;
  beforeAll(async () => {
    screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
    token = await screens.staffTokenOf(email, 'webmaster');
  }, 300_000);
  afterAll(() => screens?.close());

  it.each(['nl', 'fr'] as const)(
    'is told as too large, kept in the browser, and stored once it is shorter, in %s',
    async (locale) => {
      const t = translator(locale);
      const word = words[locale];
      const context = await screens.signedIn(token, { viewport: { width: 1400, height: 1000 } });
      const tab = await context.newPage();
      const faults = watchFaults(tab);
      // Six million characters in a field keep a browser busy for minutes: the server's answer to them is given to few.
      const answer = { statusCode: 413, code: 'too_large', message: t('problem.too_large'), requestId: 'x' };
      const isPart = (url: URL) => /\/drafts\/.*\/nl$/.test(url.pathname);
      let sent = 0;
      await tab.route(isPart, (route) => {
        sent += 1;
        return route.fulfill({ status: 413, json: answer });
      });
      await tab.goto(screens.at(`${word.base}/pages/lang-${locale}`));
      const field = tab.getByRole('textbox', { name: word.description });
      const said = () => tab.locator('.said').textContent();
      await field.fill('Veel te veel woorden');
      await expect.poll(said).toContain(t('desk.sync.tooLarge'));
      expect(await axeFaults(tab)).toEqual([]);
      // The part is not sent again until it changes.
      const before = sent;
      await tab.waitForTimeout(5_000);
      expect(sent).toBe(before);
      // Nothing is lost: the browser has all of it after the tab was closed.
      tab.on('dialog', (dialog) => void dialog.accept());
      await tab.reload();
      await expect.poll(() => field.inputValue()).toBe('Veel te veel woorden');
      await expect.poll(said).toContain(t('desk.sync.tooLarge'));
      await tab.unroute(isPart);
      await field.fill('Genoeg woorden');
      await expect.poll(said).toContain(t('desk.sync.stored'));
      expect(faults.filter((fault) => !fault.includes('413'))).toEqual([]);
      await context.close();
    },
    120_000,
  );
});
