import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../testing/browser/browser.ts';
import { type BuiltPage, buildPage, openBuilt, reopenBuilt } from '../../testing/browser/built-page.ts';
import type { EditorPage } from '../../testing/browser/pages/editor.tsx';
import { axeFaults, tooWide } from '../../testing/browser/screen.ts';

type Desk = { desk: EditorPage };
const mostScriptBytes = 400_000;
const live = (page: Page) => page.evaluate(() => (window as unknown as Desk).desk.live());
const saveAsOther = (page: Page, document: object) =>
  page.evaluate((given) => (window as unknown as Desk).desk.saveAsOther(given as Record<string, unknown>), document);
const cut = (page: Page, isCut: boolean) => page.evaluate((now) => (window as unknown as Desk).desk.cut(now), isCut);
const title = (page: Page, language = 'Nederlands') => page.getByLabel(`Titel · ${language}`);
const document = (nl: object, more: object = {}) => ({
  ...{ entity: 'page', reference: 'privacy', portals: ['dbbe', 'hobe', 'tube'], isPublished: true },
  ...more,
  texts: { nl: { title: 'Privacy', description: 'Wat wij bewaren', text: '<p>Wij bewaren <b>weinig</b>.</p>', ...nl } },
});

describe('the editor of a document', () => {
  let browser: Browser;
  let built: BuiltPage;
  let opened: Awaited<ReturnType<typeof openBuilt>>;
  const open = async (options: Parameters<typeof openBuilt>[2] = { viewport: { width: 1400, height: 1000 } }, query = '?locale=nl') => {
    opened = await openBuilt(browser, built, options, query);
    await opened.page.locator('.text-body:visible').first().waitFor();
    return opened.page;
  };
  beforeAll(async () => {
    [browser, built] = [await openBrowser(), await buildPage('editor')];
  });
  afterEach(async () => {
    expect(opened.faults).toEqual([]);
    await opened.page.context().close();
  });
  afterAll(() => browser.close());

  it('saves what is typed by keyboard alone, and says what is live', async () => {
    const page = await open();
    await title(page).focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' en cookies');
    await title(page, 'Frans').focus();
    await page.keyboard.type('Vie privée');
    await page.keyboard.press('Control+s');
    await expect.poll(() => page.locator('.said').textContent()).toMatch(/op 3 pagina’s, in 0,2 s.*Ook 41 andere pagina’s/);
    const { texts } = (await live(page)) as { texts: Record<string, { title: string }> };
    expect([texts.nl?.title, texts.fr?.title]).toEqual(['Privacy en cookies', 'Vie privée']);
    await expect.poll(() => page.getByRole('button', { name: 'Online zetten' }).isDisabled()).toBe(true);
  });

  it('changes nothing in what was not touched', async () => {
    const page = await open();
    await page.getByRole('textbox', { name: 'Tekst · Nederlands' }).focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('x');
    await page.keyboard.press('Backspace');
    await title(page).fill('Anders');
    await page.keyboard.press('Control+s');
    await expect.poll(() => live(page)).toEqual(document({ title: 'Anders' }));
  });

  it('refuses what breaks a rule at its field, in words, and counts what is left', async () => {
    const page = await open();
    await title(page).fill('');
    await page.keyboard.press('Control+s');
    await expect.poll(() => page.evaluate(() => window.document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('1 veld');
    await title(page).fill('x'.repeat(299));
    await expect.poll(() => page.locator('.left').textContent()).toBe('nog 1 teken');
    await title(page).fill('x'.repeat(301));
    await page.keyboard.press('Control+s');
    await expect.poll(() => page.locator('.fault').count()).toBe(1);
    const isTaken = await title(page).evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'Een woord '.repeat(600_000));
      return field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    expect(isTaken).toBe(false);
    await expect.poll(() => page.locator('.kind-text [role=alert]').textContent()).toMatch(/hoogstens 300 tekens.*6\.000\.000 geplakt/);
    expect(await axeFaults(page)).toEqual([]);
    expect(await live(page)).toEqual(document({}));
  });

  it('keeps both changes where two people changed different fields', async () => {
    const page = await open();
    await title(page).fill('Mijn titel');
    await saveAsOther(page, document({ description: 'Hun inleiding' }));
    await page.keyboard.press('Control+s');
    await expect.poll(() => live(page)).toEqual(document({ title: 'Mijn titel', description: 'Hun inleiding' }));
    await expect.poll(() => page.locator('.said').textContent()).toContain('Bea wijzigde ondertussen andere velden');
  });

  it('asks field by field where two people changed the same one, and loses neither', async () => {
    const page = await open();
    await title(page).fill('Mijn titel');
    await page.getByLabel('Inleiding · Nederlands').fill('Mijn inleiding');
    await saveAsOther(page, document({ title: 'Hun titel', description: 'Hun inleiding' }));
    await page.keyboard.press('Control+s');
    await expect.poll(() => page.evaluate(() => window.document.activeElement?.className)).toBe('clashes');
    await expect.poll(() => page.locator('.clashes').textContent()).toContain('2 velden zijn ondertussen ook elders gewijzigd');
    expect([await axeFaults(page), await page.locator('.said').textContent()]).toEqual([[], expect.not.stringContaining('andere velden')]);
    await page.getByRole('textbox', { name: 'Titel · Nederlands' }).focus();
    await page.keyboard.press('Control+s');
    await expect.poll(() => page.evaluate(() => window.document.activeElement?.className)).toBe('clashes');
    await page.getByRole('button', { name: 'De mijne houden: Titel · Nederlands' }).press('Enter');
    await page.getByRole('button', { name: 'De andere nemen: Inleiding · Nederlands' }).press('Enter');
    await page.keyboard.press('Control+s');
    await expect.poll(() => live(page)).toEqual(document({ title: 'Mijn titel', description: 'Hun inleiding' }));
  });

  it('has the words after the tab was killed', async () => {
    const page = await open();
    await title(page).focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' zonder verlies');
    await page.waitForTimeout(100);
    await page.close({ runBeforeUnload: false });
    opened = await reopenBuilt(opened, built, '?locale=nl');
    await opened.page.locator('.text-body:visible').first().waitFor();
    await expect.poll(() => title(opened.page).inputValue()).toBe('Privacy zonder verlies');
    await expect.poll(() => opened.page.locator('.said').textContent()).toContain('staat er weer');
    await opened.page.keyboard.press('Control+s');
    await expect.poll(() => live(opened.page)).toEqual(document({ title: 'Privacy zonder verlies' }));
    await opened.page.reload();
    await opened.page.locator('.text-body:visible').first().waitFor();
    await expect.poll(() => opened.page.locator('.said').textContent()).not.toContain('staat er weer');
  });

  it('shows a kept text beside a version that somebody saved meanwhile', async () => {
    const page = await open();
    await title(page).fill('Mijn titel');
    await page.waitForTimeout(100);
    await saveAsOther(page, document({ title: 'Hun titel' }));
    await page.close({ runBeforeUnload: false });
    opened = await reopenBuilt(opened, built, '?locale=nl');
    await opened.page.getByRole('button', { name: 'De mijne houden: Titel · Nederlands' }).click();
    await opened.page.keyboard.press('Control+s');
    await expect.poll(() => live(opened.page)).toEqual(document({ title: 'Mijn titel' }));
  });

  it('sends a draft to the server, through a cut connection, and goes on from it elsewhere', async () => {
    const page = await open({ viewport: { width: 1400, height: 1000 } }, '?locale=nl&drafts');
    const drafts = () => page.evaluate(() => (window as unknown as Desk).desk.drafts());
    await cut(page, true);
    await title(page).fill('Klad');
    await expect.poll(() => page.locator('.said').textContent()).toContain('onbereikbaar');
    await cut(page, false);
    await expect.poll(drafts).toMatchObject({ nl: { title: 'Klad' } });
    await expect.poll(() => page.locator('.said').textContent()).toContain('Bewaard als kladversie');
    await page.evaluate(() => indexedDB.deleteDatabase('tweeluik-desk'));
    await page.close({ runBeforeUnload: false });
    opened = await reopenBuilt(opened, built, '?locale=nl&drafts');
    await expect.poll(() => title(opened.page).inputValue()).toBe('Klad');
    await opened.page.keyboard.press('Control+s');
    await expect.poll(() => live(opened.page)).toEqual(document({ title: 'Klad' }));
    await expect.poll(() => opened.page.evaluate(() => (window as unknown as Desk).desk.drafts())).toEqual({});
  });

  it('merges what another tab drafts, and asks where both changed the same field', async () => {
    const page = await open({ viewport: { width: 1400, height: 1000 } }, '?locale=nl&drafts');
    const elsewhere = (fields: object) =>
      page.evaluate((given) => (window as unknown as Desk).desk.draftElsewhere('nl', given as Record<string, unknown>), fields);
    const drafts = () => page.evaluate(() => (window as unknown as Desk).desk.drafts());
    const words = document({}).texts.nl;
    await elsewhere({ ...words, description: 'Elders' });
    await title(page).fill('Hier');
    await expect.poll(drafts).toMatchObject({ nl: { title: 'Hier', description: 'Elders' } });
    await expect.poll(() => page.getByLabel('Inleiding · Nederlands').inputValue()).toBe('Elders');
    await elsewhere({ ...words, title: 'Daar', description: 'Elders' });
    await title(page).fill('Hier nog');
    await page.getByRole('button', { name: 'De mijne houden: Titel · Nederlands' }).click();
    await expect.poll(drafts).toMatchObject({ nl: { title: 'Hier nog', description: 'Elders' } });
  });

  it('does not put kept words over a draft that somebody wrote since', async () => {
    const page = await open({ viewport: { width: 1400, height: 1000 } }, '?locale=nl&drafts');
    await cut(page, true);
    await title(page).fill('Van mij');
    await page.waitForTimeout(100);
    await page.evaluate((fields) => (window as unknown as Desk).desk.draftElsewhere('nl', fields as Record<string, unknown>), {
      ...document({}).texts.nl,
      title: 'Van een ander',
    });
    await page.close({ runBeforeUnload: false });
    opened = await reopenBuilt(opened, built, '?locale=nl&drafts');
    const drafts = () => opened.page.evaluate(() => (window as unknown as Desk).desk.drafts());
    await opened.page.getByRole('button', { name: 'De andere nemen: Titel · Nederlands' }).waitFor();
    expect(await drafts()).toMatchObject({ nl: { title: 'Van een ander' } });
    await opened.page.getByRole('button', { name: 'De andere nemen: Titel · Nederlands' }).click();
    await expect.poll(() => title(opened.page).inputValue()).toBe('Van een ander');
  });

  const isStored = (page: Page) => expect.poll(() => page.locator('.said').textContent()).toContain('Bewaard als kladversie');

  it('merges a draft with what was saved since by the field, wherever it is opened, and asks about what both changed alone', async () => {
    const page = await open({ viewport: { width: 1400, height: 1000 } }, '?locale=nl&drafts');
    await title(page).fill('Mijn titel');
    await isStored(page);
    await page.evaluate(() => indexedDB.deleteDatabase('tweeluik-desk'));
    await page.close({ runBeforeUnload: false });
    opened = await reopenBuilt(opened, built, '?locale=nl&drafts');
    await isStored(opened.page);
    await saveAsOther(opened.page, document({ title: 'Hun titel', description: 'Hun inleiding' }));
    await opened.page.close({ runBeforeUnload: false });
    opened = await reopenBuilt(opened, built, '?locale=nl&drafts');
    await expect.poll(() => opened.page.locator('.clashes h3').allTextContents()).toEqual(['Titel · Nederlands']);
    await expect.poll(() => opened.page.getByLabel('Inleiding · Nederlands').inputValue()).toBe('Hun inleiding');
    await opened.page.getByRole('button', { name: 'De mijne houden: Titel · Nederlands' }).click();
    await opened.page.keyboard.press('Control+s');
    await expect.poll(() => live(opened.page)).toEqual(document({ title: 'Mijn titel', description: 'Hun inleiding' }));
  });

  it('goes on from what another tab saved of the same draft', async () => {
    const page = await open({ viewport: { width: 1400, height: 1000 } }, '?locale=nl&drafts');
    await title(page).fill('Een');
    await page.getByLabel('Inleiding · Nederlands').fill('Mijn inleiding');
    await isStored(page);
    await saveAsOther(page, document({ title: 'Een', description: 'Mijn inleiding' }));
    await page.evaluate(() => (window as unknown as Desk).desk.dropElsewhere('nl'));
    await title(page).fill('Een, twee');
    const drafts = () => page.evaluate(() => (window as unknown as Desk).desk.drafts());
    await expect.poll(drafts).toMatchObject({ nl: { title: 'Een, twee', description: 'Mijn inleiding' } });
    expect(await page.locator('.clashes').count()).toBe(0);
    await page.keyboard.press('Control+s');
    await expect.poll(() => live(page)).toEqual(document({ title: 'Een, twee', description: 'Mijn inleiding' }));
  });

  it('throws a draft away only when asked twice', async () => {
    const page = await open({ viewport: { width: 1400, height: 1000 } }, '?locale=nl&drafts');
    const drafts = () => page.evaluate(() => (window as unknown as Desk).desk.drafts());
    await title(page).fill('Weg ermee');
    await expect.poll(drafts).toMatchObject({ nl: { title: 'Weg ermee' } });
    await page.getByRole('button', { name: 'Wijzigingen weggooien' }).press('Enter');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Houden' }).press('Enter');
    await expect.poll(() => title(page).inputValue()).toBe('Weg ermee');
    await page.getByRole('button', { name: 'Wijzigingen weggooien' }).press('Enter');
    await page.getByRole('button', { name: 'Weggooien', exact: true }).press('Enter');
    await expect.poll(() => title(page).inputValue()).toBe('Privacy');
    expect(await drafts()).toEqual({});
  });

  it('saves one language while the other stays a draft', async () => {
    const page = await open({ viewport: { width: 1400, height: 1000 } }, '?locale=nl&drafts');
    await title(page).fill('Nieuw');
    await title(page, 'Frans').fill('Pas encore');
    await page.getByRole('checkbox', { name: 'Frans' }).uncheck();
    await page.getByRole('button', { name: 'Online zetten' }).press('Enter');
    await expect.poll(() => live(page)).toEqual(document({ title: 'Nieuw' }));
    await expect.poll(() => title(page, 'Frans').inputValue()).toBe('Pas encore');
    const drafts = () => page.evaluate(() => (window as unknown as Desk).desk.drafts());
    await expect.poll(drafts).toEqual({ fr: { title: 'Pas encore' } });
  });

  it('compares and restores earlier versions', async () => {
    const page = await open();
    await title(page).fill('Tweede');
    await page.keyboard.press('Control+s');
    await expect.poll(() => live(page)).toEqual(document({ title: 'Tweede' }));
    await page.getByRole('button', { name: 'Geschiedenis' }).press('Enter');
    await page.getByRole('button', { name: 'Vergelijken met nu' }).first().press('Enter');
    await expect.poll(() => page.locator('.comparison del').textContent()).toBe('Privacy');
    await expect.poll(() => page.locator('.comparison ins').textContent()).toBe('Tweede');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /^Terugzetten/ }).press('Enter');
    await expect.poll(() => live(page)).toEqual(document({}));
    await expect.poll(() => title(page).inputValue()).toBe('Privacy');
  });

  it('moves, adds and removes entries of a list by buttons and by dragging', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'TUBE hoger zetten' }).press('Enter');
    await page.getByRole('button', { name: 'DBBE weghalen' }).press('Enter');
    await page.getByLabel('Portaalsites').last().selectOption('elbe');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'ELBE' })
      .dragTo(page.getByRole('listitem').filter({ hasText: 'TUBE' }));
    await page.keyboard.press('Control+s');
    await expect.poll(() => live(page)).toEqual(document({}, { portals: ['elbe', 'tube', 'hobe'] }));
  });

  it.each(['nl', 'fr'])('has no faults in %s: wide and at 320 px, light and dark', async (locale) => {
    for (const [width, colorScheme] of [
      [1400, 'light'],
      [320, 'dark'],
    ] as const) {
      const page = await open({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' }, `?locale=${locale}`);
      expect(await axeFaults(page)).toEqual([]);
      expect(await tooWide(page)).toBe(0);
      if (width === 320) {
        await page.getByRole('button', { name: locale === 'nl' ? /^Frans/ : /^Néerlandais/ }).click();
        expect(await axeFaults(page)).toEqual([]);
      } else await page.context().close();
    }
    expect(built.scriptBytes).toBeLessThan(mostScriptBytes);
  });
});
