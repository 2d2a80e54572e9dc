import { expect, test } from 'vitest';
import { translator } from '../../i18n/messages.ts';
import { detailsText, subjectText } from './audit-rules.ts';

const nl = translator('nl');
const fr = translator('fr');

test('the subject of an act is named in the language of the reader', () => {
  expect(subjectText(nl, { subject: 'account', subjectId: '12' })).toBe('Account 12');
  expect(subjectText(fr, { subject: 'company', subjectId: 'K-1' })).toBe('Entreprise K-1');
  expect(subjectText(fr, { subject: 'recipient', subjectId: '' })).toBe('Adresse');
});

test('details are words, moments and languages, without empty ones', () => {
  expect(detailsText(nl, 'nl', { isDryRun: true, isForced: false, name: 'a.ndjson', portal: null, waived: [] })).toBe(
    'proef: ja; overschrijft alles: nee; bestand: a.ndjson',
  );
  expect(detailsText(fr, 'fr', { language: 'fr', dates: ['2026-11-25T09:00:00.000Z'] })).toBe(
    'langue\u00a0: Français\u00a0; moments\u00a0: 25 novembre 2026, 10\u00a0h',
  );
  expect(detailsText(nl, 'nl', { before: { grants: [{ role: 'editor', portals: ['dbbe'], languages: 'all' }] }, onbekend: 3 })).toBe(
    'voorheen: (rollen: (rol: editor; portalen: dbbe; talen: alle)); onbekend: 3',
  );
  // A word that every object has as a property is no permission.
  expect(detailsText(nl, 'nl', { name: 'constructor' })).toBe('bestand: constructor');
});
