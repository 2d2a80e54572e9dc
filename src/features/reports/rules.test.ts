import { expect, it } from 'vitest';
import { maxDays, periodFault, rowName } from './rules.ts';

it('a period has at least one day and at most the days that are counted', () => {
  expect(periodFault('2026-11-25', '2026-11-25')).toBeUndefined();
  expect(periodFault('2026-11-25', '2026-11-24')).toBe('before_start');
  // The first is a day of summer time: its hours are not part of it.
  expect([maxDays, periodFault('2025-10-22', '2026-11-25'), periodFault('2025-10-21', '2026-11-25')]).toEqual([400, undefined, 'too_big']);
});

it('a row is named by its title, its portal, its language or its word', () => {
  const words = { by: null, locale: 'fr', t: (key: string) => key, portalName: (code: string) => `nom de ${code}` } as const;
  const row = { key: 'dbbe', titles: { nl: null, fr: null }, entity: null, portal: null, locale: null, value: 1, before: 0 };
  expect(rowName(row, { ...words, by: 'portal' })).toBe('nom de dbbe');
  expect(rowName({ ...row, portal: 'dbbe', locale: 'fr' }, words)).toBe('nom de dbbe, desk.language.fr');
  expect(rowName({ ...row, key: 'fr' }, { ...words, by: 'language' })).toBe('desk.language.fr');
  expect(rowName({ ...row, titles: { nl: 'Dak', fr: null } }, words)).toBe('Dak');
  expect([rowName({ ...row, key: 'zink' }, words), rowName({ ...row, key: '' }, { ...words, by: 'person' })]).toEqual([
    'zink',
    'reports.nobody',
  ]);
});
