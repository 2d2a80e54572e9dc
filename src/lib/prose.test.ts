import { describe, expect, it } from 'vitest';
import { outline, scrollTables } from './prose.ts';

describe('the headings of a text', () => {
  it('begin at h2', () => {
    expect(outline('<h3>A</h3><p>a</p><h3>B</h3>')).toBe('<h2>A</h2><p>a</p><h2>B</h2>');
  });

  it('never skip a level', () => {
    expect(outline('<h2>A</h2><h4>B</h4><h4>C</h4><h2>D</h2>')).toBe('<h2>A</h2><h3>B</h3><h3>C</h3><h2>D</h2>');
  });

  it('stay below one another when a text begins deep', () => {
    expect(outline('<h4>A</h4><h2>B</h2><h3>C</h3>')).toBe('<h2>A</h2><h2>B</h2><h3>C</h3>');
  });
});

describe('tables', () => {
  it('scroll in a named region', () => {
    expect(scrollTables('<p>a</p><table><tr><td>1</td></tr></table>', (number) => `Tabel ${number}`)).toBe(
      '<p>a</p><div class="scroll" role="region" tabindex="0" aria-label="Tabel 1"><table><tr><td>1</td></tr></table></div>',
    );
  });

  it('and code are reached with the keyboard', () => {
    expect(scrollTables('<pre>x</pre>', String)).toBe('<pre tabindex="0">x</pre>');
  });

  it('within tables scroll along', () => {
    const nested = '<table><tr><td><table></table></td></tr></table>';
    expect(scrollTables(nested, String).match(/class="scroll"/g)).toHaveLength(1);
    expect(scrollTables(nested, String)).toMatch(/<\/table><\/div>$/);
  });
});
