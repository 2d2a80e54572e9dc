import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { press, tabTo } from '../testing/browser/keyboard.ts';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults, watchFaults } from '../testing/browser/screen.ts';
import { articleDocument, pollDocument, portalDocument } from '../testing/documents.ts';

const pollCode = 'DBBEP2600001';
const email = 'an@voorbeeld.be';
const references = { nl: 'DBBE00000000001', fr: 'DBBE00000000002' } as const;
const words = {
  nl: {
    ...{ base: '/staff', text: 'Tekst · Nederlands', link: 'Titel of adres', page: `/poll/${pollCode}`, live: 'Online om' },
    ...{ asked: 'Legt u zelf', article: `/dossier/${references.nl}`, yes: 'Ja, elke week', vote: 'Stemmen', begin: 'Beginnen' },
    ...{ thanks: 'Dank u, uw stem telt mee.', add: 'Peiling toevoegen', inMail: 'Stem mee' },
    ...{ noTexts: 'geen enkele taal heeft woorden', subject: /^Onderwerp · Nederlands/ },
    ...{ addAnswer: 'Antwoorden: toevoegen', unnamed: 'Antwoord', answer: 'Antwoord · Nederlands' },
  },
  fr: {
    ...{ base: '/fr/staff', text: 'Texte · Français', link: 'Titre ou adresse', page: `/fr/sondage/${pollCode}`, live: 'En ligne à' },
    ...{ asked: 'Posez-vous', article: `/fr/fichier/${references.fr}`, yes: 'Oui, chaque semaine', vote: 'Voter', begin: 'Commencer' },
    ...{ thanks: 'Merci, votre vote est pris en compte.', add: 'Ajouter un sondage', inMail: 'Votez' },
    ...{ noTexts: 'aucune langue n’a de texte', subject: /^Objet · Français/ },
    ...{ addAnswer: /^Réponses.:.ajouter$/, unnamed: 'Réponse', answer: 'Réponse · Français' },
  },
} as const;

/** Time for what a busy machine does. */
const patient = { timeout: 30_000 };

describe('a poll, placed by staff', () => {
  let screens: MemberScreens;
  let token = '';
  beforeAll(async () => {
    const documents = [
      portalDocument('dbbe'),
      pollDocument(pollCode),
      ...Object.values(references).map((reference, index) => articleDocument({ reference, number: index + 1, interests: [] })),
      { entity: 'member', reference: 'M-1', email, firstName: 'An', lastName: 'Dumont', language: 'nl' },
    ];
    screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
    token = await screens.staffTokenOf(email, 'webmaster');
  });
  afterAll(() => screens?.close());

  it.each(['nl', 'fr'] as const)(
    'stands in a text and in a newsletter by keyboard alone, and readers vote, in %s',
    async (locale) => {
      const word = words[locale];
      const context = await screens.signedIn(token, { viewport: { width: 1_280, height: 900 }, reducedMotion: 'reduce' });
      const tab = await context.newPage();
      const faults = watchFaults(tab, /\b40[049]\b|mail-preview/);
      // Fields of an answer stand in a group that is called by its words, or by its place while it has none.
      await tab.goto(screens.at(`${word.base}/polls/${pollCode}`));
      await tab.locator('summary').filter({ hasText: word.yes }).press('Enter');
      expect(await tab.getByRole('group', { name: word.yes, exact: true }).getByLabel(word.answer).inputValue()).toBe(word.yes);
      // Entries that were added in the other language may be a draft by now.
      const count = await tab.locator('.objects summary').count();
      const added = (place: number) => tab.getByRole('group', { name: `${word.unnamed} ${place}`, exact: true }).getByLabel(word.answer);
      await tab.getByRole('button', { name: word.addAnswer }).press('Enter');
      await added(count + 1).waitFor();
      // The focus is in the new entry, ready for its first words.
      await expect.poll(() => tab.locator('.objects > ol > li').last().locator('textarea:focus').count()).toBe(1);
      // An entry that is opened at the moment another is added does not close the new one.
      await tab.evaluate(() => {
        document.querySelector<HTMLElement>('.objects summary')?.click();
        document.querySelector<HTMLElement>('.objects > button')?.click();
      });
      await added(count + 2).waitFor();
      await expect.poll(() => tab.locator('.objects details[open]').count()).toBe(1);
      expect(await added(count + 2).isVisible()).toBe(true);
      expect(await axeFaults(tab)).toEqual([]);
      await tab.goto(screens.at(`${word.base}/articles/${references[locale]}`));
      const text = tab.getByRole('textbox', { name: word.text });
      await tab.locator('.text-body:visible').first().waitFor();
      await text.focus();
      await tab.keyboard.press('Control+End');
      await tab.keyboard.type('Stem');
      await expect.poll(() => text.textContent(), patient).toMatch(/Stem$/);
      const paragraphs = await text.locator('p').count();
      await tab.keyboard.press('Enter');
      await expect.poll(() => text.locator('p').count(), patient).toBe(paragraphs + 1);
      await tab.keyboard.press('Control+Shift+L');
      await tab.getByRole('combobox', { name: word.link }).waitFor();
      await tab.keyboard.type(word.asked);
      await tab.getByRole('option').getByText(word.page).waitFor();
      await tab.keyboard.press('ArrowDown');
      await tab.keyboard.press('Enter');
      await text.locator('p:last-child > a:only-child').waitFor();
      await tab.keyboard.press('Control+s');
      await expect.poll(() => tab.locator('.said').textContent(), patient).toContain(word.live);
      await tab.goto(screens.at(word.article));
      await tabTo(tab, word.yes);
      await tab.keyboard.press('Space');
      await press(tab, word.vote);
      await tab.getByRole('status').getByText(word.thanks).waitFor();
      await expect.poll(() => tab.locator('.poll-counts').textContent(), patient).toMatch(/100.%/);

      await tab.goto(screens.at(`${word.base}/newsletters`));
      await tab.locator('.new-document option[value="dbbe"]').waitFor({ state: 'attached' });
      await tab.getByRole('button', { name: word.begin }).press('Enter');
      await tab.waitForURL(/\/newsletters\/DBBE/);
      await tab.locator('.add-item select').selectOption('poll');
      await tab.getByRole('combobox', { name: word.add }).focus();
      await tab.keyboard.type(word.asked);
      await tab.locator('.add-item [role="option"]').first().waitFor();
      await tab.keyboard.press('ArrowDown');
      await tab.keyboard.press('Enter');
      await expect.poll(() => tab.locator('.issue-item').count(), patient).toBe(1);
      expect(await axeFaults(tab)).toEqual([]);
      await tab.locator('h1').focus();
      await tab.keyboard.press('p');
      await tab.getByText(word.noTexts).waitFor();
      await tab.getByLabel(word.subject).fill('Dak');
      // The preview shows the language of the room at first.
      const link = tab.frameLocator('.mail-frame iframe').getByRole('link', { name: word.inMail }).first();
      await expect.poll(() => link.getAttribute('href'), patient).toContain(word.page);
      expect(faults).toEqual([]);
      await context.close();
    },
    120_000,
  );
});
