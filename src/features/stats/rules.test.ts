import { expect, it } from 'vitest';
import { countOne } from './rules.ts';

const arrival = {
  now: new Date('2026-11-21T12:00:00Z'),
  bot: '' as const,
  hosts: new Map([['dbbe.example', 'dbbe']]),
  host: 'dbbe.example',
};
const event = { appReference: 'pmg-website', language: 'nl', appStatsTypeId: 1, reference: 'home', intValue: 5 } as const;

it.each([
  ['?campagnecode=DBBE20260001&email=an@example.org', 'DBBE20260001'],
  ['?campagnecode=an@example.org', null],
  ['?campagnecode=', null],
  ['?campagnecode=BEURS-26', null],
  [`?campagnecode=${'x'.repeat(21)}`, null],
  ['', null],
])('keeps of the query %j the code of a newsletter alone', (query, campaign) => {
  const { good } = countOne({ ...event, url: `https://dbbe.example/dossier/a${query}` }, crypto.randomUUID(), arrival);
  expect(good).toMatchObject([{ path: '/dossier/a', campaign }]);
});
