import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, watchFaults } from '../testing/browser/screen.ts';
import { articleDocument, portalDocument } from '../testing/documents.ts';

const staff = 'an@voorbeeld.be';
const article = 'DBBE00000000001';
const sender = { names: { nl: 'Dakweek', fr: 'Semaine du toit' }, from: 'dak@dbbe.example', dkimDomain: 'dbbe.example', dkimSelector: 'a' };
const languages = ['nl', 'fr'] as const;
const words = {
  nl: {
    base: '/staff',
    code: 'DBBE20260001',
    partly: 'Deels verzonden',
    time: 'Uur in Brussel',
    moved: '7.45 uur',
    begun: 'De verzending begon om',
  },
  fr: {
    base: '/fr/staff',
    code: 'DBBE20260002',
    partly: 'Envoyée en partie',
    time: 'Heure de Bruxelles',
    moved: '7 h 45',
    begun: 'L’envoi a commencé à',
  },
} as const;
const dayMilliseconds = 86_400_000;

/** Time for what a busy machine does. */
const patient = { timeout: 60_000 };

describe('the second date of a newsletter', () => {
  let screens: MemberScreens;
  let token: string;
  beforeAll(async () => {
    const documents = [
      portalDocument('dbbe', { sender }),
      articleDocument({ reference: article, interests: [] }),
      { entity: 'member', reference: 'M-1', email: staff, firstName: 'An', lastName: 'Dumont', language: 'nl' },
    ];
    screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
    token = await screens.staffTokenOf(staff, 'webmaster');
    const body = { email: 'dirk@lezer.be', portalCode: 'dbbe', language: 'nl', isActive: true, reason: 'op papier' };
    await screens.post('/api/staff/recipients/newsletters', body, { authorization: `Bearer ${token}` });
  });
  afterAll(() => screens.close());

  it.each(languages)(
    'is moved by key after the first has left, in %s',
    async (locale) => {
      const { base, code, partly, time, moved, begun } = words[locale];
      const headers = { authorization: `Bearer ${token}` };
      const post = (address: string, body: object) => screens.post(`/api/staff/newsletters${address}`, body, headers);
      const project = async () =>
        JSON.parse((await screens.server.get(`/api/staff/newsletters/${code}/project`, { headers })).text) as {
          version: string;
          statusId: number;
        };
      for (const language of languages) {
        await post('/metadata', { projectCode: code, language });
        await post('/articles', { jobCode: code, language, articleReference: article });
      }
      await post('/subjects', { projectCode: code, subjectNL: 'Zeven daken', subjectFR: 'Sept toits' });
      await post(`/${code}/approval`, { version: (await project()).version, waived: [] });
      const context = await screens.signedIn(token, { viewport: { width: 1_280, height: 900 }, reducedMotion: 'reduce' });
      const tab = await context.newPage();
      const faults = watchFaults(tab);
      await tab.goto(screens.at(`${base}/newsletters/${code}`));
      await tab.locator('.issue-status').waitFor();
      const dates = [2_000, 7 * dayMilliseconds].map((later) => new Date(Date.now() + later).toISOString());
      await post(`/${code}/schedules`, { dates, recipientsTypeId: 1 });
      await expect.poll(async () => (await project()).statusId, patient).toBe(4);
      // The room was open: it says what happened to the text, and shows the state.
      await tab.locator('.newer').getByText(begun).waitFor(patient);
      await tab.locator('.issue-status').getByText(partly).waitFor();
      await tab.locator('.issue-dates kbd').waitFor();
      await tab.locator('h1').focus();
      await tab.keyboard.press('m');
      await tab.locator('.issue-dates').getByLabel(time, { exact: true }).fill('07:45');
      expect(await axeFaults(tab)).toEqual([]);
      await tab.keyboard.press('Enter');
      await tab.locator('.issue-dates li').getByText(moved).waitFor();
      await tab.locator('.issue-status').getByText(partly).waitFor();
      expect(faults).toEqual([]);
      await context.close();
    },
    120_000,
  );
});
