import { expect, it } from 'vitest';
import { newSignInMail, welcomeMail } from '../features/login/mail.tsx';
import { unknownDevice } from '../features/login/rules.ts';
import { renderMail } from './render.tsx';

const colors = { accentOnPaper: '#a4231b', accentOnInk: '#f0a080' };

it.each([
  ['nl', unknownDevice, 'een nieuw toestel: onbekend, op'],
  ['nl', 'Firefox, Linux', 'een nieuw toestel: Firefox, Linux, op'],
  ['fr', unknownDevice, 'un nouvel appareil\u00a0: inconnu, le'],
] as const)('says in %s that %j signed in', (locale, device, sentence) => {
  const values = { firstName: 'Nadia', device, at: '22 november' };
  const { text, html } = renderMail(newSignInMail, { values, locale, portal: 'Dakrand', site: 'https://dakrand.example', colors });
  expect(text).toContain(sentence);
  expect(html).toContain(sentence);
});

it('leads a French reader to the French front page, and sets the words before an address', () => {
  const mail = { values: { firstName: 'Nadia' }, portal: 'Faîtage', site: 'https://dakrand.example', colors };
  const { text, html } = renderMail(welcomeMail, { ...mail, locale: 'fr' });
  expect(html).toContain('<a href="https://dakrand.example/fr">dakrand.example/fr</a>');
  expect(text).toContain('Vers Faîtage\u00a0: https://dakrand.example/fr');
  expect(text.endsWith('Faîtage. https://dakrand.example/fr')).toBe(true);
  expect(renderMail(welcomeMail, { ...mail, locale: 'nl' }).text.endsWith(' https://dakrand.example')).toBe(true);
});
