import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { landsOn, press, tabTo, type } from '../testing/browser/keyboard.ts';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, watchFaults } from '../testing/browser/screen.ts';
import { articleDocument, portalDocument } from '../testing/documents.ts';

const people = { editor: 'an@voorbeeld.be', 'chief-editor': 'bea@voorbeeld.be' } as const;
type Role = keyof typeof people;
const article = 'DBBE00000000001';
const sender = { names: { nl: 'Dakweek', fr: 'Semaine du toit' }, from: 'dak@dbbe.example', dkimDomain: 'dbbe.example', dkimSelector: 'a' };
const languages = ['nl', 'fr'] as const;
const words = {
  nl: {
    ...{
      base: '/staff',
      projectCode: 'DBBE20260001',
      missing: 'Het onderwerp ontbreekt.',
      lacking: 'Deze taal ontbreekt',
      other: /^Onderwerp · Frans/,
      go: /^Ga naar .*Onderwerp/,
    },
    ...{ subject: 'Onderwerp', refuse: 'Terugsturen', note: 'Wat moet er anders?', send: 'Terugsturen met deze notitie' },
    ...{ wrong: 'Zeeven daken', right: 'Zeven daken', why: 'Zeven met één e.', approved: 'Goedgekeurd', draft: 'Concept' },
  },
  fr: {
    ...{
      base: '/fr/staff',
      projectCode: 'DBBE20260002',
      missing: 'L’objet manque.',
      lacking: 'Cette langue manque',
      other: /^Objet · Français/,
      go: /^Aller à .*Objet/,
    },
    ...{
      subject: 'Objet',
      refuse: 'Renvoyer à la rédaction',
      note: 'Que faut-il changer',
      send: 'Renvoyer à la rédaction avec cette note',
    },
    ...{ wrong: 'Cept toits', right: 'Sept toits', why: 'Cept prend un s.', approved: 'Approuvée', draft: 'Brouillon' },
  },
} as const;

/** Time for what a busy machine does. */
const patient = { timeout: 30_000 };

describe('an approval that is refused', () => {
  let screens: MemberScreens;
  const tokens: Partial<Record<Role, string>> = {};
  beforeAll(async () => {
    const documents = [
      portalDocument('dbbe', { sender }),
      articleDocument({ reference: article, interests: [] }),
      ...Object.entries(people).map(([role, email], index) => ({
        ...{ entity: 'member', reference: `M-${index}`, email, firstName: role, lastName: 'Dumont', language: 'nl' },
      })),
    ];
    screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
    for (const [role, email] of Object.entries(people)) {
      tokens[role as Role] = await screens.staffTokenOf(email, role);
    }
    const authorization = `Bearer ${tokens.editor}`;
    for (const { projectCode } of Object.values(words))
      for (const language of languages) {
        await screens.post('/api/staff/newsletters/metadata', { projectCode, language }, { authorization });
        const body = { jobCode: projectCode, language, articleReference: article };
        await screens.post('/api/staff/newsletters/articles', body, { authorization });
      }
  });
  afterAll(() => screens.close());

  async function open(role: Role, address: string) {
    const context = await screens.signedIn(tokens[role] ?? '', { viewport: { width: 1_280, height: 900 }, reducedMotion: 'reduce' });
    const tab = await context.newPage();
    // An issue that may not leave is refused by the server too.
    const faults = watchFaults(tab, /\b409\b/);
    await tab.goto(screens.at(address));
    return { tab, faults };
  }
  const status = (tab: Page) => expect.poll(() => tab.locator('.issue-status .state-name').textContent(), patient);
  /** Keeps what is typed, and waits until the server has these subjects. */
  async function keep(tab: Page, code: string, subjects: readonly string[]): Promise<void> {
    await tab.keyboard.press('Control+s');
    const headers = { authorization: `Bearer ${tokens.editor}` };
    const stored = async () => {
      const { text } = await screens.server.get(`/api/staff/newsletters/${code}/project`, { headers });
      const { newsletters } = JSON.parse(text) as { newsletters: Record<string, { subject: string | null }> };
      return languages.map((language) => newsletters[language]?.subject ?? '').filter(Boolean);
    };
    await expect.poll(stored, patient).toEqual(subjects);
  }
  /** Approves by key, once nothing stands in the way. */
  async function approve(tab: Page): Promise<void> {
    await expect.poll(() => tab.locator('.approval .button').first().isEnabled(), patient).toBe(true);
    await tab.locator('h1').focus();
    await tab.keyboard.press('g');
  }

  it.each(languages)(
    'by what it lacks, then by a person with a note, is mended and given, by keyboard alone, in %s',
    async (locale) => {
      const word = words[locale];
      const address = `${word.base}/newsletters/${word.projectCode}`;
      const { tab: chief, faults } = await open('chief-editor', address);
      // Both subjects are missing: the key does nothing, and each fault leads to its field.
      await chief.getByText(word.missing).first().waitFor();
      expect(await chief.locator('.approval .button').first().isEnabled()).toBe(false);
      await chief.locator('h1').focus();
      await chief.keyboard.press('g');
      await status(chief).toContain(word.draft);
      const { tab: editor, faults: others } = await open('editor', address);
      await press(editor, word.go);
      await landsOn(editor, new RegExp(`^${word.subject}`));
      await editor.keyboard.type(word.wrong);
      await keep(editor, word.projectCode, [word.wrong]);
      await editor.getByText(word.lacking).first().waitFor();
      await tabTo(editor, word.other);
      await editor.keyboard.type(word.wrong);
      await keep(editor, word.projectCode, [word.wrong, word.wrong]);

      await chief.reload();
      await press(chief, word.refuse);
      await type(chief, word.note, word.why);
      expect(await axeFaults(chief)).toEqual([]);
      await press(chief, word.send);
      await chief.getByText(word.why, { exact: true }).waitFor();

      await editor.reload();
      await editor.getByText(word.why, { exact: true }).waitFor();
      expect(await axeFaults(editor)).toEqual([]);
      await type(editor, new RegExp(`^${word.subject} ·`), word.right);
      await keep(editor, word.projectCode, [word.right, word.wrong]);
      await chief.reload();
      await approve(chief);
      await status(chief).toContain(word.approved);
      await editor.reload();
      await status(editor).toContain(word.approved);
      expect(await editor.getByText(word.why, { exact: true }).count()).toBe(0);
      expect([faults, others]).toEqual([[], []]);
      await chief.context().close();
      await editor.context().close();
    },
    120_000,
  );
});
