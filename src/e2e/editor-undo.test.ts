import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newsletterProjects } from '../db/tables/projects.ts';
import { type MemberScreens, openMemberScreens } from '../testing/browser/member-screens.ts';
import { axeFaults } from '../testing/browser/screen.ts';
import { portalDocument } from '../testing/documents.ts';

const person = 'an@voorbeeld.be';
const documents = [
  ...[portalDocument('dbbe'), portalDocument('hobe')],
  { entity: 'member', reference: 'M-1', email: person, firstName: 'An', lastName: 'Dumont', language: 'nl' },
];
const words = {
  nl: {
    ...{ base: '/staff', reference: 'Kenmerk', portals: 'Portaalsites', title: 'Titel · Nederlands', done: 'Online om' },
    ...{ undo: 'Ongedaan maken', withdrawn: 'Niet meer online sinds', drafted: 'is weer een kladversie', save: /^Online zetten/ },
    ...{ subject: /^Onderwerp · Nederlands/, kept: 'Bewaard om', unkept: 'Niet meer bewaard sinds', before: 'Bewaard is weer' },
    ...{ refused: 'Dit kon niet ongedaan gemaakt worden', closed: 'ongedaan maken kan niet meer' },
  },
  fr: {
    ...{ base: '/fr/staff', reference: 'Référence', portals: 'Portails', title: 'Titre · Français', done: 'En ligne à' },
    ...{ undo: 'Annuler', withdrawn: 'Plus en ligne depuis', drafted: 'est de nouveau un brouillon', save: /^Mettre en ligne/ },
    ...{ subject: /^Objet · Néerlandais/, kept: 'Enregistré à', unkept: 'N’est plus enregistré', before: 'celle qui est enregistrée' },
    ...{ refused: 'Ceci n’a pas pu être annulé', closed: 'il n’est plus possible d’annuler' },
  },
} as const;

describe.each(['nl', 'fr'] as const)('a publication that is taken back, in %s,', (locale) => {
  const word = words[locale];
  let screens: MemberScreens;
  let tab: Page;
  let faults: string[];
  let token: string;
  beforeAll(async () => {
    screens = await openMemberScreens(documents, { SECOND_FACTOR: '0', DEMO: '1', HOST: '127.0.0.1' });
    token = await screens.staffTokenOf(person, 'webmaster');
    ({ tab, faults } = await screens.open(token, `${word.base}/pages`));
  });
  afterAll(() => screens?.close());
  const said = () => tab.locator('.said').textContent();
  const onSite = () => screens.server.get(locale === 'nl' ? '/proef' : '/fr/proef', { host: 'hobe.localhost' });
  const title = () => tab.getByLabel(word.title, { exact: true });

  it('is a draft again after the first time, and can be published once more', async () => {
    await tab.locator('.new-document').getByLabel(word.reference).fill('proef');
    await tab.keyboard.press('Enter');
    await title().fill('Eerste woorden');
    await tab.getByLabel(word.portals).last().selectOption('hobe');
    await tab.locator('.save-bar').getByRole('button', { name: word.save }).press('Enter');
    await expect.poll(said).toContain(word.done);
    expect((await onSite()).text).toContain('Eerste woorden');
    await tab.locator('.said').getByRole('button', { name: word.undo }).waitFor();
    expect(await axeFaults(tab)).toEqual([]);
    await tab.keyboard.press('u');
    await expect.poll(said).toContain(word.withdrawn);
    expect((await onSite()).status).toBe(404);
    expect(await title().inputValue()).toBe('Eerste woorden');
    await tab.reload();
    await expect.poll(() => title().inputValue()).toBe('Eerste woorden');
    await tab.goto(screens.at(`${word.base}/bin`));
    await tab.locator('[data-kept-rooms]').getByRole('heading', { level: 1 }).waitFor();
    expect(await tab.getByRole('row').filter({ hasText: 'proef' }).count()).toBe(0);
    await tab.goto(screens.at(`${word.base}/pages/proef`));
    await title().fill('Tweede woorden');
    await tab.keyboard.press('Control+s');
    await expect.poll(said).toContain(word.done);
    expect((await onSite()).text).toContain('Tweede woorden');
  });

  it('shows what was there before, and keeps what was typed, after a later time', async () => {
    await title().fill('Derde woorden');
    await tab.keyboard.press('Control+s');
    await expect.poll(said).toContain(word.done);
    await tab.locator('.said').getByRole('button', { name: word.undo }).press('Enter');
    await expect.poll(said).toContain(word.drafted);
    await expect.poll(async () => (await onSite()).text).toContain('Tweede woorden');
    expect(await title().inputValue()).toBe('Derde woorden');
    await tab.reload();
    await expect.poll(() => title().inputValue()).toBe('Derde woorden');
    // A document whose reference is only reserved is asked for first, and is not there.
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
  });

  it('is a save of a newsletter too, until the newsletter is sent', async () => {
    const desk = await screens.open(token, `${word.base}/newsletters`);
    const portal = desk.tab.locator('.new-document select[name="portal"]');
    await portal.locator('option[value="hobe"]').waitFor({ state: 'attached' });
    await portal.selectOption('hobe');
    await desk.tab.locator('.new-document button').press('Enter');
    await desk.tab.waitForURL(/\/newsletters\/HOBE/);
    const address = `/api/staff/documents/newsletter/${desk.tab.url().split('/').at(-1)}`;
    const stored = async () => JSON.parse((await screens.server.get(address, { headers: { authorization: `Bearer ${token}` } })).text);
    const subject = desk.tab.locator('[data-field="subject"]').getByLabel(word.subject);
    const told = (words: string) => expect.poll(() => desk.tab.locator('.said').textContent()).toContain(words);
    const keep = async (words: string) => {
      await subject.fill(words);
      await desk.tab.keyboard.press('Control+s');
      await told(word.kept);
    };
    await keep('Eerste onderwerp');
    expect(await axeFaults(desk.tab)).toEqual([]);
    await desk.tab.locator('h1').focus();
    await desk.tab.keyboard.press('u');
    await told(word.unkept);
    expect([(await stored()).code, await subject.inputValue()]).toEqual(['not_found', 'Eerste onderwerp']);
    await keep('Tweede onderwerp');
    await keep('Derde onderwerp');
    await desk.tab.locator('.said').getByRole('button', { name: word.undo }).press('Enter');
    await told(word.before);
    expect([(await stored()).document.texts.nl.subject, await subject.inputValue()]).toEqual(['Tweede onderwerp', 'Derde onderwerp']);

    await keep('Vierde onderwerp');
    const { db, close } = await screens.server.connect();
    await db.update(newsletterProjects).set({ statusId: 5 });
    await close();
    await desk.tab.locator('.said').getByRole('button', { name: word.undo }).press('Enter');
    await desk.tab.locator('.save-bar [role=alert]', { hasText: word.refused }).waitFor();
    expect((await stored()).document.texts.nl.subject).toBe('Vierde onderwerp');
    await told(word.closed);
    expect(await desk.tab.locator('.said').getByRole('button', { name: word.undo }).count()).toBe(0);
    expect(await axeFaults(desk.tab)).toEqual([]);
    await desk.tab.context().close();
  });
});
