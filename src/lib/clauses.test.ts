import { expect, it } from 'vitest';
import { joinClauses } from './clauses.ts';

it('joins clauses as each language sets its semicolon', () => {
  expect(joinClauses('nl', ['begint later', 'niet actief'])).toBe('begint later; niet actief');
  expect(joinClauses('fr', ['commence plus tard', 'inactif'])).toBe('commence plus tard\u00a0; inactif');
});
