import { expect, it } from 'vitest';
import { fillCanned } from './rules.ts';

const values = { name: 'An {agent}', number: '41', subject: 'Een $& dak', agent: 'Karin' };

it.each([
  ['Dag {name}, over {subject} ({number}).', 'Dag An {agent}, over Een $& dak (41).'],
  ['{agent} {agent}', 'Karin Karin'],
  ['{naam} { name } {}', '{naam} { name } {}'],
  ['{constructor} {toString} {__proto__}', '{constructor} {toString} {__proto__}'],
])('fills the canned answer %s', (text, filled) => {
  expect(fillCanned(text, values)).toBe(filled);
});
