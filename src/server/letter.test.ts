import { expect, it } from 'vitest';
import { newSignInMail } from '../features/login/mail.tsx';
import { unknownDevice } from '../features/login/rules.ts';
import { letterOf } from './letter.tsx';

const colors = { accentOnPaper: '#a4231b', accentOnInk: '#f0a080' };

it.each([
  ['nl', unknownDevice, 'een nieuw toestel: onbekend, op'],
  ['nl', 'Firefox, Linux', 'een nieuw toestel: Firefox, Linux, op'],
  ['fr', unknownDevice, 'un nouvel appareil\u00a0: inconnu, le'],
] as const)('says in %s that %j signed in', (locale, device, sentence) => {
  const values = { firstName: 'Nadia', device, at: '22 november' };
  const { text, html } = letterOf(newSignInMail, { values, locale, portal: 'Dakrand', site: 'https://dakrand.example', colors });
  expect(text).toContain(sentence);
  expect(html).toContain(sentence);
});
