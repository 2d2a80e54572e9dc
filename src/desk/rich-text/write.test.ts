import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedTags, cleanHtml } from '../../content/allowed-html.ts';
import { createOrigins } from './origins.ts';
import { readHtml } from './read.ts';
import { writeHtml } from './write.ts';

const clean = (html: string) => cleanHtml(html).html;
const wordsOf = (html: string) => html.replace(/<[^>]*>/g, '').replace(/\s+/g, '');
/** Returns the HTML that the model writes without the source HTML of its nodes. */
const modelled = (html: string) => clean(writeHtml(readHtml(html), createOrigins()));

const attributes: Readonly<Record<string, string>> = {
  a: ' href="/x?a=1&amp;b=2"',
  abbr: ' title="&quot;voluit&quot;"',
  ol: ' start="3"',
  td: ' colspan="2"',
  th: ' scope="row" rowspan="2"',
  figure: ' data-file="12"',
  img: ' alt="een &quot;dak&quot;"',
};
const words = fc.oneof(
  fc.constantFrom('een', ' twee drie ', '\n', '&amp;', '<', 'é', 'e\u0301', '"', '\u00a0', 'مرحبا'),
  fc.string({ maxLength: 6 }),
);
const { texts } = fc.letrec<{ texts: string }>((tie) => ({
  texts: fc
    .array(
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        words,
        fc
          .tuple(fc.constantFrom(...allowedTags), tie('texts'))
          .map(([tag, content]) => `<${tag}${attributes[tag] ?? ''}>${content}</${tag}>`),
      ),
      { maxLength: 5 },
    )
    .map((parts) => parts.join('')),
}));

describe('a stored text in the editor', () => {
  it('is written as it was read, whatever it is made of, and its document is valid', () => {
    fc.assert(
      fc.property(texts, (given) => {
        const stored = clean(given);
        const origins = createOrigins();
        const doc = readHtml(stored, origins);
        doc.check();
        expect(writeHtml(doc, origins)).toBe(stored);
        expect(wordsOf(modelled(stored))).toBe(wordsOf(stored));
      }),
      { numRuns: 1_500 },
    );
  });

  it.each([
    '<p>Een <b>dak</b>, een <strong>huis</strong> en <em>een <strong>tuin</strong></em>.</p><h2>Kop</h2><h3>Kop</h3><h4>Kop</h4>',
    '<ul><li>los<ul><li>dieper</li></ul></li><li><p>met alinea</p><p>twee</p></li></ul><ol start="7"><li>zeven</li></ol>',
    '<dl><dt>Term</dt><dd>Uitleg</dd><dd><p>Nog uitleg</p></dd></dl><blockquote><p>Citaat</p></blockquote><hr />',
    '<table><caption>Maten</caption><thead><tr><th scope="col">a</th><th rowspan="2" scope="row">b</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody><tfoot><tr><td></td><td>2</td></tr></tfoot></table>',
    '<table><tr><th scope="col">a</th></tr><tr><td><ul><li>1</li></ul></td></tr></table><figure><p>x</p><figcaption>Bijschrift</figcaption></figure>',
    '<p><a href="/x">a</a> <a href="https://x.be/?a=1&amp;b=%22" rel="noopener">b</a> <a>c</a> <abbr title="Belgische &quot;norm&quot;">NBN</abbr></p>',
    '<p>H<sub>2</sub>O m<sup>3</sup> <code>a &lt; b</code> <kbd>F1</kbd> <q>ja</q> <cite>Bron</cite> <mark>m</mark> <small>s</small> <i>i</i><br />regel</p>',
    '<pre>een\n  twee<br />drie</pre>',
    '<figure data-file="12"><img alt="een &quot;dak&quot; &amp; &lt;leien&gt;" /><figcaption>Bij <a href="/x">ons</a></figcaption></figure>',
    '<p>a</p><figure data-file="0"><img alt="" /></figure><blockquote><figure data-file="7"><img alt="x" /></figure></blockquote>',
    '<figure data-file="12"><img alt="" role="presentation" /><figcaption>Bij ons</figcaption></figure><figure data-file="3"><img alt="" role="presentation" /></figure>',
  ])('is expressed exactly by the model: %s', (stored) => {
    expect(clean(stored)).toBe(stored);
    expect(modelled(stored)).toBe(stored);
  });

  it.each([
    ['', ''],
    ['<p>a</p><script>alert(1)</script><p onclick="x()">b<img src=x onerror=y></p><p>c', '<p>a</p><p>b</p><p>c</p>'],
    ['<p>caf&eacute; &#233; &copy; &onbekend;</p></div><!-- weg -->', '<p>café é © &amp;onbekend;</p>'],
    ['los <b>woord', '<p>los <b>woord</b></p>'],
  ])('takes what it can of hand-written HTML: %s', (given, expected) => expect(modelled(given)).toBe(expected));

  it('bears nesting without end', () => {
    const deep = `${'<blockquote>'.repeat(20_000)}diep${'</blockquote>'.repeat(20_000)}`;
    const origins = createOrigins();
    expect(writeHtml(readHtml(deep, origins), origins) === deep).toBe(true);
    expect(wordsOf(modelled(deep))).toBe('diep');
  });
});
