import { expect, it } from 'vitest';
import { spacedFrench } from './french-spacing.ts';

const space = '\u00a0';

it('puts a space that does not break before double marks and inside quotation marks', () => {
  expect(spacedFrench('Quelle colle ?')).toBe(`Quelle colle${space}?`);
  expect(spacedFrench('Du mortier: non; jamais!')).toBe(`Du mortier${space}: non${space}; jamais${space}!`);
  expect(spacedFrench('« Ah\u202f? » dit-il')).toBe(`«${space}Ah${space}?${space}» dit-il`);
  expect(spacedFrench('<p><em>Non</em> : oui</p>')).toBe(`<p><em>Non</em>${space}: oui</p>`);
});

it('leaves addresses, times, entities, doubled marks and what is right already', () => {
  for (const text of [
    'https://example.org/?a=1&b=2: non'.slice(0, 27),
    'à 8:30, au 1:20',
    'A &amp; B&nbsp;C',
    `Vraiment${space}?!`,
    '(?)',
    `«${space}Oui${space}»`,
    '<a href="/zoeken?q=a: b">ici</a>',
  ])
    expect(spacedFrench(text)).toBe(text);
});
