import { expect, it } from 'vitest';
import { newSignInMail, welcomeMail } from '../features/login/mail.tsx';
import { unknownDevice } from '../features/login/rules.ts';
import { postAnswerMail, postDecidedMail, postMatchesMail } from '../features/symposium/mail.tsx';
import { ticketCommentMail } from '../features/tickets/mail/mail.tsx';
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

const dakrand = { portal: 'Dakrand', site: 'https://dakrand.example', colors };

it('has in French text the marks of a title as they are, and breaks a word that no line holds', () => {
  const posts = JSON.stringify([{ title: 'Tuiles "rouges" & <noires>', path: '/symposium/1' }]);
  const values = { firstName: 'An', count: '1', posts, off: '/' };
  const { text, html } = renderMail(postMatchesMail, { ...dakrand, locale: 'fr', values });
  expect(text).toContain('- Tuiles "rouges" & <noires>: https://dakrand.example/symposium/1');
  expect(html).toMatch(/main\{[^}]*overflow-wrap:anywhere/);
});

it('has in text an address of a person once, and a blank line after a reason', () => {
  const post = { title: 'Pannen', path: '/symposium' };
  const answer = { ...post, name: 'Luc', email: 'luc@voorbeeld.be', text: 'Ja.' };
  expect(renderMail(postAnswerMail, { ...dakrand, locale: 'nl', values: answer }).text).toContain('aan Luc: luc@voorbeeld.be\n\n');
  const decided = { ...post, firstName: 'An', act: 'refused', reason: 'Dit is reclame.' };
  expect(renderMail(postDecidedMail, { ...dakrand, locale: 'nl', values: decided }).text).toContain('Dit is reclame.\n\n');
  const long = { ...decided, reason: 'Dit is reclame.\n\nSchrijf wat u zoekt.' };
  expect(renderMail(postDecidedMail, { ...dakrand, locale: 'nl', values: long }).text).toContain('Dit is reclame.\n\nSchrijf');
  const changed = (locale: 'nl' | 'fr') =>
    renderMail(postDecidedMail, { ...dakrand, locale, values: { ...decided, act: 'changeRefused' } });
  expect(changed('nl').text).toContain('uw bericht blijft zoals het was goedgekeurd');
  const takenOff = renderMail(postDecidedMail, { ...dakrand, locale: 'nl', values: { ...decided, act: 'takenOff' } });
  expect(takenOff.text).toContain('haalt uw bericht “Pannen” uit het symposium');
  expect(changed('fr').subject).toBe('Votre modification n’est pas approuvée\u00a0: Pannen');
});

it('keeps the order of what stands beside a title of another direction, in subject, text and HTML', () => {
  for (const [title, shown] of [
    ['סקירה (12)', '\u2068סקירה (12)\u2069'],
    ['\u202eeen\u202c', '\u2068een\u2069'],
    ['twee\u202e\u2069', '\u2068twee\u2069'],
  ] as const) {
    const posts = JSON.stringify([{ title, path: '/symposium/1' }]);
    const values = { firstName: 'An', count: '1', posts, off: '/' };
    const { text, html } = renderMail(postMatchesMail, { ...dakrand, locale: 'nl', values });
    expect(text).toContain(`- ${shown}: https://dakrand.example/symposium/1`);
    expect(html).toContain(`/symposium/1">${shown}</a>`);
    const answer = { title, path: '/symposium', name: 'Luc', email: 'luc@voorbeeld.be', text: 'Ja.' };
    expect(renderMail(postAnswerMail, { ...dakrand, locale: 'nl', values: answer }).subject).toContain(shown);
  }
});

it('keeps the prefix of an answer as mail programs know it, in French too', () => {
  const values = {
    number: '1',
    subject: 'Quel zinc?',
    name: 'Sofie',
    text: 'Oui.',
    files: '',
    reader: 'address',
    inReplyTo: '',
    token: 't-1-x',
  };
  const subjectOf = (subject: string) =>
    renderMail(ticketCommentMail, { ...dakrand, locale: 'fr', values: { ...values, subject, from: '', bounceDomain: '' } }).subject;
  expect(subjectOf(values.subject)).toBe('Re: Quel zinc\u202f?');
  // A direction that nothing ends would turn what a list of mails shows beside it.
  expect(subjectOf('Zinc\u202e \u202agris\u202c\u2069')).toBe('Re: Zinc \u202agris\u202c');
});
