import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { focused, overhang, statusLines, type Words, watchStatus, words } from '../testing/browser/newsletter-room.ts';
import { axeFaults, tooWide, watchFaults } from '../testing/browser/screen.ts';
import { articleDocument, portalDocument } from '../testing/documents.ts';

const people = { an: 'an@voorbeeld.be', bea: 'bea@voorbeeld.be' } as const;
const readers = { nl: ['dirk@lezer.be', 'els@lezer.be', 'fons@lezer.be'], fr: ['gina@lecteur.be', 'henri@lecteur.be'] } as const;
const portal = (code: string, perDay?: number) => {
  const names = { nl: 'Dakweek', fr: 'Semaine du toit' };
  const sender = { names, from: `dak@${code}.example`, dkimDomain: `${code}.example`, dkimSelector: 'a' };
  return portalDocument(code, { sender: { ...sender, ...(perDay && { perDay }) } });
};
const documents = [
  ...[portal('dbbe'), portal('hobe', 2)],
  ...Array.from({ length: 26 }, (_, index) =>
    articleDocument({
      reference: `DBBE${String(index + 1).padStart(11, '0')}`,
      number: index + 1,
      interests: [],
      portals: ['dbbe', 'hobe'],
    }),
  ),
  ...Object.entries(people).map(([name, email], index) => ({
    ...{ entity: 'member', reference: `M-${index}`, email, firstName: name, lastName: 'Dumont', language: 'nl' },
  })),
];

const senders = [words.nl.sender, words.nl.sender, words.fr.sender, words.fr.sender];

/** Time for what a busy machine does. */
const patient = { timeout: 30_000 };

/** Most acts of an issue of eight items from nothing to sent: clicks, key commands and choices. */
const mostActs = 60;

describe('the newsletter desk', () => {
  let screens: MemberScreens;
  const tokens: Record<string, string> = {};
  const authorised = (who: keyof typeof people) => ({ authorization: `Bearer ${tokens[who]}` });
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${screens.server.port}/api/staff/newsletters/${path}`, {
      ...{ method, headers: { ...authorised('an'), ...(body && { 'content-type': 'application/json' }) } },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.status, `${method} ${path}`).toBe(200);
    return response.json();
  };
  beforeAll(async () => {
    screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
    const roles = { an: 'webmaster', bea: 'chief-editor' } as const;
    for (const [name, email] of Object.entries(people)) {
      const role = roles[name as keyof typeof roles];
      tokens[name] = await screens.staffTokenOf(email, role);
    }
    for (const language of ['nl', 'fr'] as const)
      for (const email of readers[language])
        for (const portalCode of ['dbbe', 'hobe']) {
          const body = { email, portalCode, language, isActive: true, reason: 'op papier' };
          await screens.post('/api/staff/recipients/newsletters', body, authorised('an'));
        }
  });
  afterAll(() => screens.close());

  async function open(who: keyof typeof people, address: string, width = 1_280) {
    const context = await screens.signedIn(tokens[who] ?? '', { viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    const tab = await context.newPage();
    // Refusals are part of the journeys, and axe asks for scripts in the frame of a mail, which has none.
    const faults = watchFaults(tab, /\b40[049]\b|mail-preview/);
    await tab.goto(screens.at(address));
    return { tab, faults };
  }
  const status = (tab: Page) => tab.locator('.issue-status .state-name');
  const subject = (tab: Page, word: Words, language: 'nl' | 'fr') =>
    tab.locator(`.desk-field[data-field="subject"]`).getByLabel(new RegExp(`^${word.subject} · ${word[language]}`));
  /** Leaves a field, so that keys of one letter are commands again. */
  const leave = (tab: Page) => tab.locator('h1').focus();
  const suggested = (tab: Page) => tab.locator('.suggestions li');
  const isSent = (reference: string) =>
    expect.poll(async () => (await call('GET', `${reference}/project`)).statusId, { timeout: 90_000 }).toBe(5);
  const referenceOf = (tab: Page) => tab.url().split('/').at(-1) ?? '';

  /** Begins an issue of a portal. */
  async function begin(tab: Page, word: Words, act: (key: string) => Promise<void>, code = 'dbbe') {
    const portal = tab.locator('.new-document select[name="portal"]');
    await portal.locator(`option[value="${code}"]`).waitFor({ state: 'attached' });
    if (code !== 'dbbe') await portal.selectOption(code);
    await tab.getByRole('button', { name: word.begin }).focus();
    await act('Enter');
    await tab.waitForURL(new RegExp(`/newsletters/${code.toUpperCase()}`));
  }

  /** Keeps what is typed, and approves it by key once nothing stands in the way. */
  async function approve(tab: Page, word: Words, act: (key: string) => Promise<void>) {
    await act('Control+s');
    await expect.poll(() => tab.locator('.approval .button').first().isEnabled(), patient).toBe(true);
    await leave(tab);
    await act('g');
    await expect.poll(() => status(tab).textContent(), patient).toContain(word.approved);
  }

  /** Takes suggestions over by their key; the next is taken once the list has the one before. */
  async function take(tab: Page, count: number, act: (key: string) => Promise<void>) {
    await suggested(tab).first().waitFor();
    await leave(tab);
    for (let index = 0; index < count; index += 1) {
      await act('1');
      await expect.poll(() => tab.locator('.issue-item').count(), patient).toBe(index + 1);
    }
  }

  const languages = ['nl', 'fr'] as const;
  it.each(languages)(
    `takes an issue of eight items from nothing to sent in at most ${mostActs} acts, by keyboard alone, in %s`,
    async (locale) => {
      const word = words[locale];
      const { tab, faults } = await open('an', `${word.base}/newsletters`);
      let acts = 0;
      const act = async (key: string) => {
        acts += 1;
        await tab.keyboard.press(key);
      };
      await tab.getByRole('button', { name: word.begin }).waitFor();
      expect(await axeFaults(tab)).toEqual([]);
      await begin(tab, word, act);
      await take(tab, 8, act);
      const subjectFont = () => subject(tab, word, 'nl').evaluate((field) => getComputedStyle(field).fontFamily);
      await expect.poll(subjectFont, patient).toContain('Serif');
      await subject(tab, word, 'nl').focus();
      await tab.keyboard.type('Zeven daken');
      await subject(tab, word, 'fr').focus();
      await tab.keyboard.type('Sept toits');
      // Inboxes show the sender of the language of the mail, not of the desk.
      await expect.poll(() => tab.locator('.inbox-sender').allTextContents(), patient).toEqual(senders);
      await watchStatus(tab);
      await approve(tab, word, act);
      expect(await statusLines(tab)).not.toContain(word.archived);
      // The preview of the mail stands beside its editor.
      await act('p');
      await tab.locator('.mail-frame iframe').waitFor();
      const frame = tab.frameLocator('.mail-frame iframe');
      await frame
        .getByText(locale === 'nl' ? 'Titel DBBE' : 'Titre DBBE')
        .first()
        .waitFor();
      await tab.getByText(word.leaves).waitFor();
      await expect.poll(() => tab.locator('.mail-size meter').getAttribute('max')).toBe('102000');
      expect(await axeFaults(tab)).toEqual([]);
      // The mail of a desk is made smaller where there is less room: neither it nor the page scrolls sideways.
      await tab.getByLabel(word.view, { exact: true }).selectOption('desk');
      for (const width of [360, 1_280]) {
        await tab.setViewportSize({ width, height: 900 });
        expect([width, await tooWide(tab), await overhang(tab.locator('.mail-frame')), await overhang(frame.locator('html'))]).toEqual([
          ...[width, 0, 0, 0],
        ]);
      }
      await act('p');
      await tab.getByRole('button', { name: word.copy }).press('Enter');
      await tab.getByRole('combobox', { name: word.copy }).press('Escape');
      expect(await focused(tab)).toContain(word.copy);
      await tab.getByText(word.counted).waitFor();
      await tab.getByLabel(word.day, { exact: true }).fill('2099-12-01');
      await tab.getByLabel(word.time, { exact: true }).fill('08:00');
      acts += 2;
      await tab.getByRole('button', { name: word.plan, exact: true }).focus();
      await act('Enter');
      await expect.poll(() => status(tab).textContent(), patient).toContain(word.planned);
      await expect.poll(() => tab.evaluate(() => document.activeElement?.tagName), patient).not.toBe('BODY');

      // 16:55: a word is wrong. The save asks first; approving again and one key bring the date back.
      await subject(tab, word, 'nl').focus();
      await tab.keyboard.press('End');
      await tab.keyboard.type(' vandaag');
      await tab.keyboard.press('Control+s');
      await tab.getByRole('button', { name: word.drop }).press('Enter');
      await expect.poll(() => status(tab).textContent(), patient).toContain(word.draft);
      await tab.locator('.issue-dates').getByText(word.proposal).waitFor();
      await leave(tab);
      await expect.poll(() => tab.locator('.approval .button').first().isEnabled(), patient).toBe(true);
      await tab.keyboard.press('g');
      await expect.poll(() => status(tab).textContent(), patient).toContain(word.approved);
      await tab.keyboard.press('d');
      await expect.poll(() => status(tab).textContent(), patient).toContain(word.planned);
      expect(await axeFaults(tab)).toEqual([]);
      const before = await screens.mails.newest();
      const reference = referenceOf(tab);
      const { schedules } = (await call('GET', `${reference}/project`)) as { schedules: { id: number; state: string }[] };
      const id = schedules.find(({ state }) => state === 'waiting')?.id;
      await call('PUT', `${reference}/schedules`, { id, date: new Date(Date.now() + 2_000).toISOString() });
      await isSent(reference);
      await tab.reload();
      expect(acts).toBeLessThanOrEqual(mostActs);
      await tab.getByRole('heading', { name: word.report }).waitFor();
      await expect.poll(() => tab.locator('.counters dd').first().textContent(), patient).toBe('3');
      expect(await axeFaults(tab)).toEqual([]);
      await tab.setViewportSize({ width: 360, height: 800 });
      expect(await tooWide(tab)).toBe(0);
      const sent = (await screens.mails.all()).filter((one) => one > before);
      expect(sent).toHaveLength(readers.nl.length + readers.fr.length);
      expect(faults).toEqual([]);
      await tab.context().close();
    },
    180_000,
  );

  it('has an approval refused with a note in French, mended in Dutch, and sends tests', async () => {
    const { tab: an, faults } = await open('an', '/staff/newsletters');
    await begin(an, words.nl, (key) => an.keyboard.press(key));
    await take(an, 1, (key) => an.keyboard.press(key));
    await subject(an, words.nl, 'nl').fill('Zeven daken');
    await subject(an, words.nl, 'fr').fill('Cept toits');
    await an.keyboard.press('Control+s');
    await expect.poll(() => an.locator('.said').textContent(), patient).toContain(words.nl.kept);
    const { tab: bea } = await open('bea', `/fr/staff/newsletters/${referenceOf(an)}`);
    await bea.getByRole('button', { name: 'Renvoyer à la rédaction', exact: true }).press('Enter');
    await bea.getByLabel('Que faut-il changer').fill('Cept prend un s.');
    await bea.getByRole('button', { name: 'Renvoyer à la rédaction avec cette note' }).press('Enter');
    await bea.getByText('Cept prend un s.', { exact: true }).waitFor();
    expect(await axeFaults(bea)).toEqual([]);
    await an.reload();
    await an.getByText('Cept prend un s.', { exact: true }).waitFor();
    await subject(an, words.nl, 'fr').fill('Sept toits');
    await an.keyboard.press('Control+s');
    await expect.poll(() => an.locator('.said').textContent(), patient).toContain(words.nl.kept);
    await bea.reload();
    await bea.getByRole('button', { name: 'Approuver' }).waitFor();
    await expect.poll(() => bea.getByRole('button', { name: 'Approuver' }).isEnabled(), patient).toBe(true);
    await leave(bea);
    await bea.keyboard.press('g');
    await expect.poll(() => status(bea).textContent(), patient).toContain(words.fr.approved);

    for (const [locale, tab] of [
      ['nl', an],
      ['fr', bea],
    ] as const) {
      const word = words[locale];
      await leave(tab);
      await tab.keyboard.press('t');
      const dialog = tab.getByRole('dialog', { name: word.test });
      await dialog.getByLabel(word.to, { exact: true }).fill('geen adres, ik@elders.example');
      await dialog.getByRole('button', { name: word.send }).press('Enter');
      await dialog.getByText('geen adres:').or(dialog.getByText('geen adres\u00a0:')).waitFor();
      await dialog.getByLabel(word.to, { exact: true }).fill('ik@elders.example');
      await dialog.getByRole('button', { name: word.send }).press('Enter');
      await dialog.getByLabel(word.outside).check();
      expect(await axeFaults(tab)).toEqual([]);
      await dialog.getByRole('button', { name: word.send }).press('Enter');
      await dialog.getByText(word.tested).waitFor();
      await tab.goto(screens.at(`${word.base}/mails`));
      await tab.getByRole('heading', { name: word.mails }).waitFor();
      await tab.locator('.mail-frame iframe').waitFor();
      expect(await axeFaults(tab)).toEqual([]);
    }
    expect(faults).toEqual([]);
    await an.context().close();
    await bea.context().close();
  });

  it('stops from another room, says how many are left, and sends the rest, in both languages', async () => {
    const { tab, faults } = await open('an', '/staff/newsletters');
    await begin(tab, words.nl, (key) => tab.keyboard.press(key), 'hobe');
    await take(tab, 2, (key) => tab.keyboard.press(key));
    await subject(tab, words.nl, 'nl').fill('Zeven daken');
    await subject(tab, words.nl, 'fr').fill('Sept toits');
    await approve(tab, words.nl, (key) => tab.keyboard.press(key));
    const reference = referenceOf(tab);
    // The sender has a cap for the day: of five mails two leave today, however fast the machine is.
    const all = readers.nl.length + readers.fr.length;
    const before = await screens.mails.newest();
    await call('POST', `${reference}/schedules`, { dates: [new Date(Date.now() + 2_000).toISOString()], recipientsTypeId: 1 });
    for (const locale of ['fr', 'nl'] as const) {
      const word = words[locale];
      const { tab: elsewhere } = await open('an', `${word.base}/articles`);
      const bar = elsewhere.locator('.sending-bar');
      await bar.getByText(word.left).waitFor({ timeout: 90_000 });
      expect(await axeFaults(elsewhere)).toEqual([]);
      await leave(elsewhere);
      await elsewhere.keyboard.press('!');
      await bar.getByText(word.missed).waitFor();
      if (locale === 'nl') await screens.server.save([portal('hobe')]);
      await elsewhere.goto(screens.at(`${word.base}/newsletters/${reference}`));
      await elsewhere.getByRole('button', { name: word.rest }).waitFor();
      expect(await axeFaults(elsewhere)).toEqual([]);
      await leave(elsewhere);
      await elsewhere.keyboard.press('r');
      await elsewhere.getByRole('button', { name: word.rest }).waitFor({ state: 'detached' });
      await elsewhere.context().close();
    }
    await isSent(reference);
    expect((await screens.mails.all()).filter((one) => one > before)).toHaveLength(all);
    expect(faults).toEqual([]);
    await tab.context().close();
  }, 240_000);
});
