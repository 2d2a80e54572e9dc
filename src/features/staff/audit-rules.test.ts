import { expect, test } from 'vitest';
import { translator } from '../../i18n/messages.ts';
import { detailsText, subjectText } from './audit-rules.ts';

const nl = translator('nl');
const fr = translator('fr');
const roles = { editor: { nl: 'Redacteur', fr: 'Rédacteur' } };

test('the subject of an act is named in the language of the reader', () => {
  const subject = (locale: 'nl' | 'fr', kind: string, subjectId: string, subjectName: string | null = null) =>
    subjectText(locale === 'nl' ? nl : fr, locale, { subject: kind, subjectId, subjectName }, roles);
  expect(subject('nl', 'account', '12')).toBe('Account 12');
  expect(subject('nl', 'account', '12', 'An Dumont')).toBe('Account An Dumont');
  expect(subject('nl', 'ticket', '12', 'Lekkend dak')).toBe('Vraag Lekkend dak (12)');
  expect(subject('fr', 'company', 'K-1')).toBe('Entreprise K-1');
  expect(subject('fr', 'recipient', '')).toBe('Adresse');
  expect([subject('nl', 'role', 'editor'), subject('fr', 'role', 'editor')]).toEqual(['Rol Redacteur', 'Rôle Rédacteur']);
  expect([subject('nl', 'role', 'gone'), subject('nl', 'role', 'constructor')]).toEqual(['Rol gone', 'Rol constructor']);
});

test('details are words, moments and languages, without empty ones', () => {
  expect(detailsText(nl, 'nl', { isDryRun: true, isForced: false, name: 'a.ndjson', portal: null, waived: [] }, roles)).toBe(
    'proef: ja; overschrijft alles: nee; bestand: a.ndjson',
  );
  expect(detailsText(fr, 'fr', { language: 'fr', dates: ['2026-11-25T09:00:00.000Z'] }, roles)).toBe(
    'langue\u00a0: Français\u00a0; moments\u00a0: 25 novembre 2026, 10\u00a0h',
  );
  expect(detailsText(nl, 'nl', { before: { grants: [{ role: 'editor', portals: ['dbbe'], languages: 'all' }] }, onbekend: 3 }, roles)).toBe(
    'voorheen: (rollen: (rol: Redacteur; portaalsites: dbbe; talen: alle)); onbekend: 3',
  );
  // A word that every object has as a property is not a permission.
  expect(detailsText(nl, 'nl', { name: 'constructor' }, roles)).toBe('bestand: constructor');
});
