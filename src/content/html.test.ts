import { describe, expect, it } from 'vitest';
import { cleanHtml } from './html.ts';

const clean = (html: string) => cleanHtml(html).html;

describe('HTML from people', () => {
  it.each([
    ['<p></p><p>&nbsp;</p><p><br></p><h2> </h2><ul><li></li></ul><blockquote><p></p></blockquote><p>Tekst</p>', '<p>Tekst</p>'],
    ['<p>a<strong></strong><br>b</p><hr>', '<p>a<br />b</p><hr />'],
    ['<table><tr><td></td><td>1</td></tr></table><table><tr><td></td></tr></table>', '<table><tr><td></td><td>1</td></tr></table>'],
    ['<p><em><img src="/x.png" alt="Een dak"></em></p>', '<p><em><a href="/x.png">Een dak</a></em></p>'],
    ['<p></p>'.repeat(300), ''],
  ])('has nothing empty left of %s', (html, cleaned) => {
    expect(clean(html)).toBe(cleaned);
  });

  it.each([
    ['<h4><ol><li><h4>b</h4></li></ol></h4><h4>c</h4>', '<h2><ol><li><h3>b</h3></li></ol></h2><h4>c</h4>'],
    ['<h4>a</h4><h4>b</h4><h3>c</h3>', '<h2>a</h2><h3>b</h3><h3>c</h3>'],
    ['<h2>a</h2><h3>b</h3><h4>c</h4><h2>d</h2><h4>e</h4>', '<h2>a</h2><h3>b</h3><h4>c</h4><h2>d</h2><h3>e</h3>'],
    ['<h1>a</h1><h6>b</h6>', '<h2>a</h2><h3>b</h3>'],
  ])('has headings that skip no level: %s', (html, cleaned) => {
    expect(clean(html)).toBe(cleaned);
  });
});
