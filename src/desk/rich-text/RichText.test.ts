import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cleanHtml } from '../../content/allowed-html.ts';
import { openBrowser } from '../../testing/browser/browser.ts';
import { type BuiltPage, buildPage, openBuilt } from '../../testing/browser/built-page.ts';
import { tryLetters } from '../../testing/browser/letters.ts';
import type { RichTextPage } from '../../testing/browser/pages/rich-text.tsx';
import { axeFaults, tooWide } from '../../testing/browser/screen.ts';
import { sampleTexts } from '../../testing/sample-texts.ts';

type Desk = { desk: RichTextPage };
const mostScriptBytes = 400_000;
const fieldOf = (page: Page) => page.evaluate(() => (window as unknown as Desk).desk.field());
const focus = (page: Page) => page.evaluate(() => (window as unknown as Desk).desk.focus());

/** Pastes HTML as another program puts it on the clipboard. */
const paste = (page: Page, html: string, text = '') =>
  page.evaluate(
    ([given, plain]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', given ?? '');
      clipboardData.setData('text/plain', plain ?? '');
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [html, text],
  );

describe('the rich text', () => {
  let browser: Browser;
  let built: BuiltPage;
  let opened: Awaited<ReturnType<typeof openBuilt>>;
  const open = async (options: Parameters<typeof openBuilt>[2] = {}, locale = 'nl') => {
    opened = await openBuilt(browser, built, options, `?locale=${locale}`);
    await opened.page.waitForSelector('#place .text-body');
    return opened.page;
  };
  beforeAll(async () => {
    [browser, built] = [await openBrowser(), await buildPage('rich-text')];
  });
  afterEach(async () => {
    expect(opened.faults).toEqual([]);
    await opened.page.context().close();
  });
  afterAll(() => browser.close());

  it('keeps every kind of line when a letter is typed and removed, and changes that line alone', async () => {
    const page = await open();
    const seen = new Set<string>();
    for await (const text of sampleTexts(40)) expect((await tryLetters(page, text, seen)).faults).toEqual([]);
    expect(seen.size).toBeGreaterThan(10);
    const picture = '<figure data-file="12"><img alt="Een dak" /><figcaption>Bij ons</figcaption></figure>';
    for (const text of [`<p>a</p>${picture}<p>b</p>`, `<blockquote>${picture}</blockquote>`])
      expect((await tryLetters(page, text)).faults).toEqual([]);
    // Elements where HTML does not allow them are normalised only when their block is edited.
    const odd = [
      '<ul><ul><li>a</li></ul>b</ul>los<li>c</li><strong>d<p>e</p></strong><tr><td>f</td></tr>',
      '<a href="/x">g<h2>h</h2></a> i<caption>j</caption><dd>k</dd>',
      '<table>l<tr>m<td>n<p>o</p>p</td></tr></table><figure>q<figcaption>r</figcaption></figure>',
      '<p>\n  s <em>t\n u</em>  </p>\n\n<p>v</p> w <blockquote>x</blockquote>',
    ];
    for (const text of odd) expect((await tryLetters(page, text)).faults.filter((fault) => / not /.test(fault))).toEqual([]);
  });

  it.each(['Backspace', 'Delete'])('removes a picture by %s in its empty caption, and never one that has words', async (key) => {
    const page = await open();
    const html = () => page.evaluate(() => (window as unknown as Desk).desk.html());
    const beginIn = (caption: string) =>
      page.evaluate((words) => {
        const { desk } = window as unknown as Desk;
        const picture = `<figure data-file="12"><img alt="" />${words && `<figcaption>${words}</figcaption>`}</figure>`;
        const { lines } = desk.open(`<p>a</p>${picture}<p>b</p>`);
        desk.go(lines.find(({ kind }) => kind.includes('figcaption'))?.position ?? 0);
      }, caption);
    await beginIn('');
    await page.keyboard.press(key);
    await expect.poll(html).toBe('<p>a</p><p>b</p>');
    await page.keyboard.press('Control+z');
    await expect.poll(html).toContain('<figure data-file="12">');
    await beginIn('xy');
    await page.keyboard.press(key);
    await expect.poll(html).toMatch(/<figure data-file="12">.*<figcaption>[xy]<\/figcaption>/);
  });

  it.each(['nl', 'fr'])('has no faults in %s: light, dark, at 320 px, with every panel open', async (locale) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await open({ viewport: { width: 320, height: 800 }, colorScheme, reducedMotion: 'reduce' }, locale);
      expect(await axeFaults(page)).toEqual([]);
      await page.locator('td').click();
      await page.getByRole('button', { name: locale === 'nl' ? /^Meer/ : /^Plus/ }).click();
      await page.getByRole('button', { name: locale === 'nl' ? /^Link/ : /^Lien/ }).click();
      expect(await axeFaults(page)).toEqual([]);
      expect(await tooWide(page)).toBe(0);
      await page.getByRole('button', { name: 'HTML' }).click();
      expect(await axeFaults(page)).toEqual([]);
      if (colorScheme === 'light') await page.context().close();
    }
    expect(built.scriptBytes).toBeLessThan(mostScriptBytes);
  });

  it('makes links by keyboard: by title, by address, and away again', async () => {
    const page = await open();
    await focus(page);
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+Shift+ArrowRight');
    await page.keyboard.press('Control+Shift+L');
    await page.keyboard.type('plat');
    await page.getByRole('option').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => fieldOf(page)).toContain('<a href="/dossier/DBBE00000000002/het-platte-dak">Een');
    await page.keyboard.press('Control+Shift+L');
    await page.keyboard.type('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('combobox').getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('combobox').fill('www.dak.be/x');
    await page.keyboard.press('Enter');
    await expect.poll(() => fieldOf(page)).toContain('<a href="https://www.dak.be/x" rel="noopener">Een');
    await page.keyboard.press('Control+Shift+L');
    await page.getByRole('button', { name: 'Link weghalen' }).press('Enter');
    await expect.poll(() => fieldOf(page)).toMatch(/^<p>Een /);
    await page.keyboard.press('Control+Shift+L');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('textbox');
  });

  it('has its acts in a toolbar with one stop, and undoes and redoes', async () => {
    const page = await open();
    const start = await fieldOf(page);
    await page.getByRole('button', { name: 'Alinea' }).focus();
    await page.keyboard.press('End');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('HTML');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Alinea');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('textbox');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+Shift+Digit3');
    await expect.poll(() => fieldOf(page)).toMatch(/^<h3>Een <strong>dak/);
    await page.keyboard.press('Control+Shift+Digit1');
    await page.keyboard.press('Control+Shift+Digit8');
    await expect.poll(() => fieldOf(page)).toMatch(/^<ul><li><p>Een/);
    await page.keyboard.press('End');
    // The browser moves the cursor and fires `selectionchange` asynchronously.
    await expect.poll(() => page.evaluate(() => document.getSelection()?.focusNode?.textContent)).toBe('.');
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    await page.keyboard.press('Enter');
    await page.keyboard.type('twee');
    await expect.poll(() => fieldOf(page)).toContain('.</p></li><li><p>twee</p></li></ul>');
    for (let step = 0; step < 6; step++) await page.keyboard.press('Control+z');
    await expect.poll(() => fieldOf(page)).toBe(start);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => fieldOf(page)).not.toBe(start);
  });

  it('edits tables and their source', async () => {
    const page = await open();
    const act = async (name: string) => page.getByRole('button', { name }).press('Enter');
    const table = async () => /<table>.*<\/table>/.exec(await fieldOf(page))?.[0];
    await page.locator('td').click();
    await act('Rij eronder');
    await page.keyboard.type('x');
    await expect.poll(table).toBe('<table><tr><th scope="col">a</th><td>b</td></tr><tr><td>x</td><td></td></tr></table>');
    await act('Kolom ernaast');
    await page.keyboard.type('y');
    await expect
      .poll(table)
      .toBe('<table><tr><th scope="col">a</th><th scope="col"></th><td>b</td></tr><tr><td>x</td><td>y</td><td></td></tr></table>');
    await act('Kopcel wisselen');
    await act('Bijschrift');
    await page.keyboard.type('z');
    await expect.poll(table).toContain('<caption>z</caption>');
    await expect.poll(table).toContain('<th scope="col">y</th>');
    await page.locator('.text-body th').last().click();
    await act('Kolom verwijderen');
    await act('Rij verwijderen');
    await expect.poll(table).toBe('<table><caption>z</caption><tr><th scope="col">a</th><td>b</td></tr></table>');
    await page.locator('td').click();
    await act('Tabel verwijderen');
    await expect.poll(table).toBeUndefined();
    await act('HTML');
    await page.getByLabel('HTML van Tekst').fill('<p>nieuw<script>alert(1)</script></p>');
    await act('Toepassen');
    await expect.poll(async () => cleanHtml(await fieldOf(page)).html).toBe('<p>nieuw</p>');
    await expect.poll(() => page.locator('#place .text-body').textContent()).toBe('nieuw');
  });

  it.each([
    [
      'Word',
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0cm}</style><!--[if gte mso 9]><xml></xml><![endif]--></head><body lang=NL-BE style='tab-interval:35.4pt'><!--StartFragment--><h1>Daken<o:p></o:p></h1><p class=MsoNormal>Een <b style='mso-bidi-font-weight:normal'>vet</b>
woord<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span></span><![endif]>leien</p><p class=MsoListParagraphCxSpLast style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>pannen</p><!--EndFragment--></body></html>`,
      '<h2>Daken</h2><p>Een <b>vet</b> woord</p><ul><li>leien<ol><li>pannen</li></ol></li></ul>',
    ],
    [
      'Google Docs',
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:700">Vet</span><span style="font-style:italic"> schuin</span></p><br><ul><li dir="ltr"><p dir="ltr"><span>punt</span></p></li></ul></b><br class="Apple-interchange-newline">',
      '<p><strong>Vet</strong><em> schuin</em></p><ul><li><p>punt</p></li></ul>',
    ],
    [
      'a web page',
      '<div class="x" onclick="alert(1)"><h5>Kop</h5><p style="color:red">Een <a href="javascript:alert(1)">slechte</a> en <a href="https://goed.be/" target="_blank">goede</a> link<script>alert(1)</script><img src="data:image/png;base64,x" alt="foto"></p><iframe src="https://x.be"></iframe><svg><text>weg</text></svg></div>',
      '<h4>Kop</h4><p>Een slechte en <a href="https://goed.be/" rel="noopener">goede</a> link</p>',
    ],
  ])('takes what is pasted from %s, clean', async (_, given, expected) => {
    const page = await open();
    await focus(page);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await paste(page, given);
    await expect.poll(() => fieldOf(page)).toBe(expected);
  });

  it('takes 5 MB at once, refuses more than it can bear with a word, and lives on', async () => {
    const page = await open();
    await focus(page);
    const paragraph = `<p class=MsoNormal style='margin:0cm;font-size:11.0pt'><span lang=NL style='font-family:"Arial"'>${'Een zin over daken. '.repeat(2)}</span></p>`;
    await paste(page, paragraph.repeat(Math.ceil(5_000_000 / paragraph.length)));
    await expect.poll(async () => (await fieldOf(page)).length).toBeGreaterThan(1_500_000);
    await paste(page, 'x'.repeat(8_000_001));
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('te groot');
    await page.keyboard.type('y');
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    const tooLong = (pasted: string) => `hoogstens 2.000.000 tekens. Er werden er ${pasted} geplakt`;
    const before = await fieldOf(page);
    await paste(page, '', 'Een regel zonder opmaak.\n'.repeat(100_000));
    await expect.poll(() => page.getByRole('alert').textContent()).toContain(tooLong('2.500.000'));
    // One paragraph of this length would block the tab for 20 s.
    await paste(page, `<p>${'<b>Een zin</b> over daken. '.repeat(290_000)}</p>`);
    await expect.poll(() => page.getByRole('alert').textContent()).toContain(tooLong('5.800.000'));
    expect(await fieldOf(page)).toBe(before);
  });

  it('stays open when a file is dropped on it, and says what can be done where there is no library', async () => {
    const page = await open();
    const isLeft = await page.locator('.text-body').evaluate((body) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['a'], 'dak.png', { type: 'image/png' }));
      const { x, y } = body.getBoundingClientRect();
      return body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, clientX: x + 20, clientY: y + 15 }));
    });
    expect(isLeft).toBe(false);
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('alleen tekst');
  });
});
