import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../testing/browser/browser.ts';
import { press, tabTo } from '../testing/browser/keyboard.ts';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults } from '../testing/browser/screen.ts';
import { pollDocument, portalDocument } from '../testing/documents.ts';
import { temporaryFolder } from '../testing/servers/server.ts';
import { startSmtp, type TestSmtp } from '../testing/servers/smtp.ts';

const site = 'https://dbbe.example';
const staff = 'an@voorbeeld.be';
const pollCode = 'DBBEP2600001';
const sender = { names: { nl: 'Dakweek', fr: 'Semaine du toit' }, from: 'dak@dbbe.example', dkimDomain: 'dbbe.example', dkimSelector: 'a' };
const languages = ['nl', 'fr'] as const;
type Language = (typeof languages)[number];
const words = {
  nl: {
    reader: 'dirk@lezer.be',
    page: '/poll/',
    allow: 'Jullie mogen tellen',
    keep: 'Keuze bewaren',
    yes: 'Ja, elke week',
    no: 'Neen',
    vote: 'Stemmen',
  },
  fr: {
    reader: 'gina@lecteur.be',
    page: '/fr/sondage/',
    allow: 'Vous pouvez mesurer',
    keep: 'Enregistrer le choix',
    yes: 'Oui, chaque semaine',
    no: 'Non',
    vote: 'Voter',
  },
} as const;
const thanks = { nl: 'Dank u, uw stem telt mee.', fr: 'Merci, votre vote est pris en compte.' } as const;

/** Time for what a busy machine does. */
const patient = { timeout: 30_000 };

describe('a poll in a newsletter', () => {
  const folder = temporaryFolder('votes');
  let smtp: TestSmtp;
  let screens: MemberScreens;
  let whole: Browser;
  let readers: BrowserContext;
  let authorization = '';

  beforeAll(async () => {
    const keyFile = path.join(folder, 'a.pem');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    fs.writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    smtp = await startSmtp();
    const documents = [
      portalDocument('dbbe', { sender }),
      pollDocument(pollCode),
      { entity: 'member', reference: 'M-1', email: staff, firstName: 'An', lastName: 'Dumont', language: 'nl' },
    ];
    screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' }, { smtp });
    const { dataDir } = screens.server;
    fs.mkdirSync(path.join(dataDir, 'dkim'), { recursive: true });
    fs.copyFileSync(keyFile, path.join(dataDir, 'dkim/dbbe.example.a.pem'));
    await screens.addStaff(staff, 'webmaster');
    authorization = `Bearer ${await screens.tokenOf(staff)}`;
    for (const language of languages) {
      const body = { email: words[language].reader, portalCode: 'dbbe', language, isActive: true, reason: 'op papier' };
      await screens.post('/api/staff/recipients/newsletters', body, { authorization });
    }
    whole = await openBrowser({ isWhole: true });
    readers = await whole.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
    // With a mail server links lead to the domain of the portal, by https.
    await readers.route(`${site}/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const url = `http://127.0.0.1:${screens.server.port}${pathname}${search}`;
      const headers = { ...route.request().headers(), host: 'dbbe.example' };
      await route.fulfill({ response: await route.fetch({ url, headers, maxRedirects: 0 }) });
    });
  });
  afterAll(async () => {
    // A page may still ask for something.
    await readers?.unrouteAll({ behavior: 'ignoreErrors' });
    await whole?.close();
    await screens?.close();
    await smtp?.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  /** Makes a newsletter of the poll alone, and sends it. @returns the HTML of its mail by language */
  async function sendIssue(projectCode: string): Promise<Record<Language, string>> {
    const post = <T>(address: string, body: object) => screens.post<T>(`/api/staff/newsletters${address}`, body, { authorization });
    for (const language of languages) await post('/metadata', { projectCode, language });
    for (const language of languages) await post('/polls', { pollCode, projectCode, language });
    await post('/subjects', { projectCode, subjectNL: projectCode, subjectFR: projectCode });
    const project = await screens.server.get(`/api/staff/newsletters/${projectCode}/project`, { headers: { authorization } });
    const { version } = JSON.parse(project.text) as { version: string };
    await post(`/${projectCode}/approval`, { version, waived: [] });
    await post(`/${projectCode}/schedules`, { dates: [new Date(Date.now() + 1_000).toISOString()], recipientsTypeId: 1 });
    const arrivedFor = (language: Language) =>
      smtp.arrived.find(({ to, mail }) => to[0] === words[language].reader && mail.subject === projectCode)?.mail.html;
    for (const language of languages) await expect.poll(() => arrivedFor(language), patient).toBeDefined();
    return { nl: arrivedFor('nl') ?? '', fr: arrivedFor('fr') ?? '' };
  }

  /** Opens a page in a tab, and so a session, of its own. */
  async function open(address: string): Promise<Page> {
    const page = await readers.newPage();
    await page.goto(address);
    return page;
  }

  const linkIn = (html: string, pattern: RegExp) => (pattern.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
  /** Follows a link of a mail. @returns where it leads */
  async function led(link: string): Promise<string> {
    const { pathname, search } = new URL(link);
    return String((await screens.server.get(`${pathname}${search}`, { host: 'dbbe.example' })).headers.location);
  }

  it('counts once for its recipient from the link of a mail, by keyboard, in both languages', async () => {
    const direct = await sendIssue('DBBE20260001');
    for (const language of languages) {
      const word = words[language];
      // Nobody has allowed anything yet: the link leads to the page itself, and names nobody.
      expect(linkIn(direct[language], new RegExp(`href="([^"]*${word.page}[^"]*)"`))).toBe(
        `${site}${word.page}${pollCode}?campagnecode=DBBE20260001`,
      );
      const preferences = await open(linkIn(direct[language], /href="([^"]*\/api\/newsletters\/preferences\?[^"]*)"/));
      await tabTo(preferences, word.allow);
      await preferences.keyboard.press('Space');
      await press(preferences, word.keep);
      await preferences.getByRole('status').waitFor();
    }
    const counted = await sendIssue('DBBE20260002');
    for (const [index, language] of languages.entries()) {
      const word = words[language];
      const links = [...counted[language].matchAll(/href="([^"]*\/api\/newsletters\/click\?[^"]*)"/g)].map(([, link]) => link ?? '');
      const targets = await Promise.all(links.map(led));
      const address = targets.find((target) => target.includes(word.page)) ?? '';
      expect(address).toMatch(new RegExp(`^${site}${word.page}${pollCode}\\?campagnecode=DBBE20260002#r=\\d+\\.`));
      // In another session it is the same voter, whose later vote replaces the first.
      for (const answer of [word.yes, word.no]) {
        const page = await open(address);
        await tabTo(page, word.yes);
        if (answer === word.no) await page.keyboard.press('ArrowDown');
        else await page.keyboard.press('Space');
        await press(page, word.vote);
        await page.getByRole('status').getByText(thanks[language]).waitFor();
        await expect.poll(() => page.locator('.poll-counts').textContent(), patient).toMatch(new RegExp(`\\b${index + 1} (?:stem|voix)`));
        await expect
          .poll(() => page.locator('.poll-counts').getByRole('listitem').filter({ hasText: answer }).textContent(), patient)
          .toMatch(answer === word.no ? /100.%/ : /\(1|1 /);
        expect(await axeFaults(page)).toEqual([]);
      }
    }
  });
});
