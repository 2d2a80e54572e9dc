import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../testing/browser/browser.ts';
import { type BuiltPage, buildPage, openBuilt } from '../../testing/browser/built-page.ts';
import type { EditorPage } from '../../testing/browser/pages/editor.tsx';
import { axeFaults } from '../../testing/browser/screen.ts';

type Desk = { desk: EditorPage };
const viewport = { width: 1400, height: 1000 };
const drafts = (page: Page) => page.evaluate(() => (window as unknown as Desk).desk.drafts());
const due = (page: Page) => page.evaluate(() => (window as unknown as Desk).desk.due());
const elsewhere = (page: Page, fields: object, by: string) =>
  page.evaluate(
    ([given, name]) => (window as unknown as Desk).desk.draftElsewhere('fr', given as Record<string, unknown>, name as string),
    [fields, by] as const,
  );
const said = (page: Page) => page.locator('.said').textContent();

describe('acts on a document', () => {
  let browser: Browser;
  let built: BuiltPage;
  let opened: Awaited<ReturnType<typeof openBuilt>>;
  const open = async (query = '?locale=nl&drafts') => {
    opened = await openBuilt(browser, built, { viewport }, query);
    await opened.page.locator('.text-body:visible').first().waitFor();
    return opened.page;
  };
  const reload = async () => {
    await opened.page.reload();
    await opened.page.locator('.text-body:visible').first().waitFor();
  };
  beforeAll(async () => {
    [browser, built] = [await openBrowser(), await buildPage('editor')];
  });
  afterEach(async () => {
    expect(opened.faults).toEqual([]);
    await opened.page.context().close();
  });
  afterAll(() => browser.close());

  it('marks a language as ready, until somebody types in it', async () => {
    const page = await open('?locale=nl&drafts&translator');
    await expect.poll(() => page.getByLabel('Titel · Nederlands').getAttribute('readonly')).not.toBeNull();
    await expect.poll(() => page.getByRole('button', { name: 'Online zetten' }).count()).toBe(0);
    await page.getByLabel('Titel · Frans').fill('Vie privée');
    await page.getByRole('button', { name: 'Klaar om online te zetten: Frans' }).press('Enter');
    await page.getByRole('button', { name: 'Toch niet klaar: Frans' }).waitFor();
    await expect.poll(() => page.locator('.part-line').textContent()).toContain('Klaar om online te zetten: u,');
    await expect.poll(() => page.locator('.sheet-head[data-locale="fr"]').textContent()).toContain('klaar');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByLabel('Titel · Frans').fill('La vie privée');
    await page.getByRole('button', { name: 'Klaar om online te zetten: Frans' }).waitFor();
    expect(await drafts(page)).toEqual({ fr: { title: 'La vie privée' } });
  });

  it('drops a draft once all of it was saved elsewhere: nobody could save or drop it any more', async () => {
    const page = await open();
    await elsewhere(page, { title: 'Vie privée' }, 'Ik');
    const { texts, ...common } = (await page.evaluate(() => (window as unknown as Desk).desk.live())) as { texts: object };
    await page.evaluate((document) => (window as unknown as Desk).desk.saveAsOther(document), {
      ...common,
      texts: { ...texts, fr: { title: 'Vie privée', description: 'Ce que nous gardons', text: '<p>Peu.</p>' } },
    });
    await reload();
    await expect.poll(() => page.getByLabel('Titel · Frans').inputValue()).toBe('Vie privée');
    await expect.poll(() => drafts(page)).toEqual({});
    await elsewhere(page, { title: 'La vie privée' }, 'Ik');
    await reload();
    await expect.poll(() => page.getByLabel('Titel · Frans').inputValue()).toBe('La vie privée');
    expect(await drafts(page)).toEqual({ fr: { title: 'La vie privée' } });
  });

  it('shows whose draft it is since when, and makes who takes it over its author', async () => {
    const page = await open();
    await elsewhere(page, { title: 'Vie privée' }, 'Béatrice');
    await reload();
    await expect.poll(() => page.locator('.part-line').textContent()).toContain('In de maak: Béatrice, 21 november 2026, 17.52\u00a0uur');
    // The server has the draft, so leaving the page asks nothing.
    expect(await said(page)).toContain('Bewaard als kladversie');
    await page.getByRole('button', { name: 'Overnemen: Frans' }).press('Enter');
    await expect.poll(() => page.locator('.part-line').textContent()).toContain('In de maak: u,');
    await expect.poll(() => page.getByRole('button', { name: 'Overnemen: Frans' }).count()).toBe(0);
    expect(await drafts(page)).toEqual({ fr: { title: 'Vie privée' } });
  });

  it('schedules parts at an hour in Brussels, asks about one that comes twice, and refuses one that does not exist', async () => {
    const page = await open();
    await page.getByLabel('Titel · Nederlands').fill('Later');
    await page.getByRole('button', { name: 'Inplannen' }).press('Enter');
    await page.getByLabel('Dag', { exact: true }).fill('2027-03-28');
    await page.getByLabel('Uur in Brussel').fill('02:30');
    await expect.poll(() => page.locator('.panel .fault').textContent()).toContain('bestaat niet');
    await expect.poll(() => page.locator('.panel').getByRole('button', { name: 'Inplannen' }).isDisabled()).toBe(true);
    await page.getByLabel('Dag', { exact: true }).fill('2020-01-01');
    await expect.poll(() => page.locator('.panel .fault').textContent()).toContain('voorbij');
    await page.getByLabel('Dag', { exact: true }).fill('2027-10-31');
    await page.getByLabel('de tweede keer (wintertijd)').check();
    expect(await axeFaults(page)).toEqual([]);
    await page.locator('.panel').getByRole('button', { name: 'Inplannen' }).press('Enter');
    await expect.poll(() => due(page)).toMatchObject({ at: '2027-10-31T01:30:00.000Z', parts: ['nl'] });
    await page.getByText('Gaat vanzelf online op 31 oktober 2027 om 2.30\u00a0uur: Nederlands.').waitFor();
    expect(await drafts(page)).toMatchObject({ nl: { title: 'Later' } });
    await page.evaluate(() => (window as unknown as Desk).desk.refuseDue());
    await reload();
    await page.getByText('Vanzelf online zetten is niet gelukt (Nederlands). Intussen is een andere versie online gezet.').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.evaluate(() => (window as unknown as Desk).desk.refuseDue('not_found'));
    await reload();
    await page.getByText('Wie het inplande, heeft dat recht niet meer.').waitFor();
    await page.getByRole('button', { name: 'Gezien' }).press('Enter');
    await expect.poll(() => due(page)).toBeNull();
  });

  it('shows in words what changed in the other language since, and lets it be as it is', async () => {
    const page = await open();
    await page.evaluate(() =>
      (window as unknown as Desk).desk.saveAsOther({
        ...{ entity: 'page', reference: 'privacy', portals: ['dbbe'], isPublished: true },
        texts: { nl: { title: 'Privacy en cookies' }, fr: { title: 'Vie privée' } },
      }),
    );
    await page.evaluate(() => (window as unknown as Desk).desk.lag({ title: 'Privacy' }));
    await reload();
    await expect.poll(() => page.locator('.part-line').textContent()).toContain('Loopt achter sinds 20 november 2026');
    await page.getByRole('button', { name: 'Wat wijzigde er?' }).press('Enter');
    await expect.poll(() => page.locator('.part-line ins').textContent()).toBe(' en cookies');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Klopt nog zo' }).press('Enter');
    await expect.poll(() => page.locator('.part-line').count()).toBe(0);
  });

  it('takes it off the site without what is typed, says what is done, and takes that back', async () => {
    const page = await open();
    const live = () => page.evaluate(() => (window as unknown as Desk).desk.live());
    await page.getByLabel('Titel · Nederlands').fill('Klad');
    await page.getByRole('button', { name: 'Weg van de site' }).press('Enter');
    await page.getByRole('button', { name: 'Van de site halen' }).press('Enter');
    await expect.poll(() => said(page)).toContain('Van de site sinds');
    expect(await said(page)).toContain('uit de zoekresultaten en voor andere systemen');
    await expect.poll(() => said(page)).toContain('Ook 41 andere pagina’s, lijsten en feeds zijn bijgewerkt.');
    expect(await live()).toMatchObject({ isPublished: false, texts: { nl: { title: 'Privacy' } } });
    // The change came from this editor, so it reports no change by somebody else.
    expect(await said(page)).not.toContain('wijzigde ondertussen');
    await expect.poll(() => page.getByRole('link', { name: 'Bekijken' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Ongedaan maken' }).first().press('Enter');
    await expect.poll(live).toMatchObject({ isPublished: true });
    await expect.poll(() => page.getByLabel('Titel · Nederlands').inputValue()).toBe('Klad');
  });

  it('lists what mentions a document before it goes to the bin, and takes it back', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Weg van de site' }).press('Enter');
    await page.getByText('Eén ander document vermeldt dit:').waitFor();
    await expect.poll(() => page.locator('.panel li').textContent()).toContain('Cookies');
    await page.getByRole('button', { name: 'Naar de prullenbak' }).press('Enter');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Naar de prullenbak' }).press('Enter');
    await expect.poll(() => said(page)).toContain('In de prullenbak sinds');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ongedaan maken' }).first().press('Enter');
    await page.getByLabel('Titel · Nederlands').waitFor();
    expect(await said(page)).toContain('Teruggezet om');
  });

  it('leaves a note on a field, which is there after a reload until it is done', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Notitie: Titel · Frans' }).press('Enter');
    await page.keyboard.type('Mag dit korter?');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Plaatsen' }).press('Enter');
    await reload();
    const notes = page.getByRole('list', { name: 'Notities: Titel · Frans' });
    await notes.getByText('Mag dit korter?').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Afgehandeld: Mag dit korter?' }).press('Enter');
    await notes.waitFor({ state: 'detached' });
  });

  it('sends what waits before it is left, and says where the words are if that fails', async () => {
    const page = await open();
    const leave = () => void page.evaluate(() => void (window as unknown as { leave(): Promise<void> }).leave());
    const hasLeft = () => page.evaluate(() => document.body.hasAttribute('data-left'));
    await page.evaluate(() => (window as unknown as Desk).desk.cut(true));
    await page.getByLabel('Titel · Nederlands').fill('Onderweg');
    leave();
    await page.getByText('Wat u typte, staat nog niet op de server.').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('Wat u typte, staat nog niet op de server.').waitFor({ state: 'hidden' });
    expect(await hasLeft()).toBe(false);
    await page.evaluate(() => (window as unknown as Desk).desk.cut(false));
    leave();
    await expect.poll(hasLeft).toBe(true);
    expect(await drafts(page)).toMatchObject({ nl: { title: 'Onderweg' } });
  });
});
