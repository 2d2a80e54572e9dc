import fs from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files } from '../../db/tables/files.ts';
import { mostMailBytes, mostPictureBytes } from '../../features/newsletters/mail/rules.ts';
import { unlistedIn } from '../../features/newsletters/mail/support-rules.ts';
import { newsletterEntity } from '../../features/newsletters/save.ts';
import { locales } from '../../lib/locale.ts';
import { campaign, kinds, newsletter, reference, startMailing } from '../../testing/newsletter-mails.ts';
import { save } from '../../testing/saving.ts';
import { temporaryFolder } from '../../testing/servers/server.ts';

const most = 60_000;
type Mailing = Awaited<ReturnType<typeof startMailing>>;

/** Returns how often a text contains another one. */
const times = (text: string, part: string) => text.split(part).length - 1;

describe('the mail of a newsletter', () => {
  const folder = temporaryFolder('newsletter-mail');
  const mediaDir = path.join(folder, 'media');
  let mailing: Mailing;
  const render: Mailing['render'] = (...given) => mailing.render(...given);

  beforeAll(async () => {
    mailing = await startMailing(folder);
  });
  afterAll(async () => {
    await mailing.connection.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('shows each kind of item with its labels, and leaves out those of the other language', async () => {
    const { html, text, missing, items } = await render(kinds());
    expect(missing).toEqual([]);
    expect(items.map(({ item }) => item)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 9, 10]);
    for (const words of [
      'Eigen titel',
      'Lees het verhaal',
      'De norm',
      'morgen',
      'Premium',
      'Voor leden',
      'Advertentie',
      'Peiling',
      'Legt u nog leien?',
      'Stem mee',
      'In samenwerking met Leisteen &amp; Zonen (Schist)',
      'Te lezen op hobe.example',
    ])
      expect(html, words).toContain(words);
    expect(html).not.toContain(`Titel ${reference(1)}<`);
    expect(text).not.toContain(reference(5));
    const french = await render(kinds(), 'fr');
    expect(french.html).toContain('Publicité');
    expect(french.html).toContain(`Titre ${reference(5)}`);
    expect(french.text).toContain('Que dire\u00a0: bonjour\u202f!');
    // The poll and the second quick link have no French.
    expect(french.missing).toEqual([5, 7]);
  });

  it('has no text that cannot be seen on the portal', async () => {
    const { missing, text } = await render(newsletter({ items: [{ contentType: 'article', reference: reference(99) }] }));
    expect(missing).toEqual([0]);
    expect(text).not.toContain(reference(99));
  });

  it('says every title, label, teaser and address once in its text', async () => {
    const { text, links, items } = await render(kinds());
    for (const { title, description } of items)
      for (const words of [title, description].filter(Boolean)) expect(times(text, words), words).toBe(1);
    for (const label of ['Lees het verhaal', 'De norm', 'Advertentie', 'Peiling', 'Kort']) expect(times(text, label), label).toBe(1);
    for (const index of links.keys()) expect(times(text, `{{link.${index}}}`), links[index]).toBe(1);
    for (const name of ['web', 'preferences', 'unsubscribe']) expect(times(text, `{{${name}}}`)).toBe(1);
    expect(text).not.toContain('{{pixel}}');
  });

  it('numbers its links, with one campaign on our own domains', async () => {
    const { html, links, places } = await render(kinds());
    const used = new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address));
    expect(used).toEqual(new Set([...links.map((_, index) => `{{link.${index}}}`), '{{web}}', '{{preferences}}', '{{unsubscribe}}']));
    for (const { link, isOwn } of places) expect(links[link]?.includes(campaign), links[link]).toBe(isOwn);
    expect(links).toContain(`https://dbbe.example/dossier/${reference(1)}?${campaign}`);
    expect(links).toContain(`https://hobe.example/dossier/${reference(30)}?${campaign}`);
    expect(links).toContain('https://beurs.example/?a=1&b=%7B%7Bweb%7D%7D');
    expect(html.endsWith('{{pixel}}</body></html>')).toBe(true);
  });

  it('leads inside the newsletter where its premium texts are open', async () => {
    const { links, text } = await render(newsletter({ isFreePremium: true, items: [{ contentType: 'article', reference: reference(3) }] }));
    expect(links[1]).toMatch(new RegExp(`^https://dbbe\\.example/.*DBBE20260001.*${reference(3)}\\?${campaign}$`));
    expect(text).toContain('Vrij te lezen');
  });

  it('makes pictures that every program shows, below the limit, by the hash of their bytes', async () => {
    const { html, pictures } = await render(kinds());
    const tags = [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
    expect(tags.length).toBe(3);
    for (const tag of tags)
      expect(tag).toMatch(/ height="\d+" src="https:\/\/dbbe\.example\/media\/mail\/[0-9a-f]{32}\.jpg" .* width="\d+"/);
    for (const { hash, bytes, width, height } of pictures) {
      const file = fs.readdirSync(path.join(mediaDir, 'mail')).find((name) => name.startsWith(hash)) ?? '';
      const made = await sharp(path.join(mediaDir, 'mail', file)).metadata();
      expect(['jpeg', 'png']).toContain(made.format);
      expect([made.width, made.height, fs.statSync(path.join(mediaDir, 'mail', file)).size]).toEqual([width, height, bytes]);
      expect(bytes).toBeLessThanOrEqual(mostPictureBytes);
    }
    expect(pictures.find(({ item }) => item === 0)).toMatchObject({ alt: 'Een leien dak', hasAlt: true });
    expect(pictures.find(({ item }) => item === 6)).toMatchObject({ hasAlt: false });
  });

  it('keeps its pictures when a file is replaced or cropped', async () => {
    const before = await render(kinds());
    await mailing.photo(11, 900, 900);
    await mailing.connection.db
      .update(files)
      .set({ cropLeft: 0, cropTop: 0, cropWidth: 400, cropHeight: 300, width: 400, height: 300, version: 'cropped1' })
      .where(eq(files.id, 11));
    const after = await render(kinds());
    expect(after.pictures.map(({ hash }) => hash)).not.toEqual(before.pictures.map(({ hash }) => hash));
    const there = fs.readdirSync(path.join(mediaDir, 'mail')).map((name) => name.split('.')[0]);
    for (const { hash } of [...before.pictures, ...after.pictures]) expect(there).toContain(hash);
  });

  it('has a subject and a preheader that fit a header, whatever is typed', async () => {
    const { subject, preheader, html } = await render(
      newsletter({}, { subject: 'Dag\r\nBcc: alle@adressen.example\u2028x\u202e', preheader: `${'😀'.repeat(80)}\n{{web}}` }),
    );
    expect(subject).toBe('Dag Bcc: alle@adressen.example x');
    expect(preheader).not.toMatch(/\p{Cc}/u);
    expect(html.isWellFormed()).toBe(true);
  });

  it('keeps the order of what stands beside words of another direction', async () => {
    const title = 'סקירה (12)';
    const { html, text } = await render(
      newsletter({
        items: [
          {
            ...{ contentType: 'article', moreLink: 'https://x.example/1', infoLink: 'https://x.example/2' },
            texts: { nl: { title, description: '', moreLabel: title, infoLabel: '\u202eeen\u202c' } },
          },
          { contentType: 'quicklink', texts: { nl: { title } }, moreLink: '/a' },
        ],
      }),
    );
    const own = `\u2068${title}\u2069`;
    for (const line of [`${own}: {{link.`, `\u2068een\u2069: {{link.`]) expect(text).toContain(line);
    expect(html.split(title).length).toBe(html.split(own).length);
    expect(text.split(title).length).toBe(text.split(own).length);
  });

  it('takes hostile words as words', async () => {
    const hostile = '<script>alert(1)</script>{{unsubscribe}}{{{pixel}}}"\'&\ue0f0\ue0f2{{link.0}}';
    const document = newsletter(
      {
        items: [
          {
            contentType: 'article',
            texts: { nl: { title: hostile, description: hostile, moreLabel: hostile, infoLabel: hostile } },
            url: 'https://x.example/"onload="',
            infoLink: 'https://y.example/{{pixel}}',
          },
          { contentType: 'quicklink', texts: { nl: { title: hostile } }, moreLink: '/a?b={{web}}' },
        ].map(({ url, ...item }) => ({ ...item, ...(url && { url: 'https://x.example/%22' }) })),
      },
      {
        ...{ introTitle: hostile, introName: hostile, introFunction: hostile, preheader: hostile },
        introDescription: `<p>${'{{web}}'}<img src=x onerror=alert(1)><a href="javascript:alert(1)">a</a><a href="https://z.example/?a={{pixel}}&amp;b">b</a><a href="#hier">c</a></p><style>*{display:none}</style><table><tr><td style="position:fixed">d</td></tr></table><p>&#123;{web}}</p>`,
      },
    );
    const { html, text, links } = await render(document);
    const filled = (part: string) => part.replace(/\{\{(?:link\.\d+|unsubscribe|preferences|web|pixel)\}\}/g, '');
    expect(times(html, '{{web}}')).toBe(1);
    expect(times(html, '{{pixel}}')).toBe(1);
    expect(times(text, '{{unsubscribe}}')).toBe(1);
    expect(filled(html)).not.toContain('{{');
    expect(html).not.toMatch(/<script|onerror|javascript:|position:/);
    expect(html).not.toMatch(/[\ue0f0-\ue0ff]/);
    expect(text).not.toMatch(/[\ue0f0-\ue0ff]/);
    expect(links.join()).not.toMatch(/[{}]/);
    expect(unlistedIn(html)).toEqual([]);
  });

  it('shows pictures and tables of the intro, each with a listed element', async () => {
    const all = `<h2>Kop</h2><p>a <q>b</q> <kbd>c</kbd> <abbr title="x">d</abbr> <mark>e</mark> <small>f</small><sub>1</sub></p><ul><li>een</li></ul><ol start="3"><li>drie</li></ol>
      <dl><dt>t</dt><dd>d</dd></dl><blockquote><p>g</p></blockquote><pre>h</pre><hr><table><caption>T</caption><thead><tr><th scope="col">k</th></tr></thead><tbody><tr><td colspan="2">v</td></tr></tbody></table>
      <figure data-file="12"><img alt="Een dak van lood"><figcaption>Lood op zink</figcaption></figure><figure data-file="99"><img alt="weg"><figcaption>Alleen het bijschrift</figcaption></figure>`;
    const { html, text } = await render(newsletter({}, { introDescription: all }));
    expect(unlistedIn(html)).toEqual([]);
    expect(html).toContain('alt="Een dak van lood"');
    for (const words of ['“b”', 'Lood op zink', 'Alleen het bijschrift', '[Een dak van lood]', '- een'])
      expect(text, words).toContain(words);
  });

  it('is below 60 kB with 20 items, with nothing that is not listed', async () => {
    const sentence = 'Wie een plat dak isoleert, let op damp, op dikte en op de rand: drie zaken die een dak jaren langer droog houden. ';
    const document = newsletter({
      introFileId: 12,
      items: Array.from({ length: 20 }, (_, index) => ({
        ...{ contentType: 'article', reference: reference(index + 1), viewType: index % 4 === 0 ? 2 : 1, fileId: 12 },
        texts: Object.fromEntries(
          locales.map((locale) => [locale, { title: sentence.slice(0, 70), description: sentence.repeat(2), moreLabel: 'Lees verder' }]),
        ),
      })),
    });
    for (const locale of locales) {
      const { bytes, html, text } = await render(document, locale);
      process.stdout.write(
        `mail of 20 items, ${locale}: ${(bytes / 1_000).toFixed(1)} kB of HTML, ${(text.length / 1_000).toFixed(1)} kB of text\n`,
      );
      expect(bytes).toBe(Buffer.byteLength(html));
      expect(bytes).toBeLessThanOrEqual(Math.min(most, mostMailBytes));
      expect(unlistedIn(html)).toEqual([]);
    }
  });

  it('is the same for what is stored, and is none in a language in which it is not written', async () => {
    const document = kinds();
    const drafted = await render(document);
    await save(mailing.connection.db, newsletterEntity, [document]);
    const { mailer, connection } = mailing;
    expect(await mailer(connection.db, { newsletter: 'DBBE20260001', locale: 'nl' })).toEqual(drafted);
    expect(await mailer(connection.db, { newsletter: 'DBBE20269999', locale: 'nl' })).toBeUndefined();
    expect(await mailing.mailed(newsletter({ onlyIn: 'nl' }), 'fr')).toBeUndefined();
  });
});
