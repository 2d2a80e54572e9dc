import { expect, it } from 'vitest';
import { parseFields } from '../../lib/parse.ts';
import { magazineDocument } from '../../testing/documents.ts';
import { MagazineDocument } from './schema.ts';

it('an issue is related to others, not to itself', () => {
  const related = (...references: string[]) =>
    parseFields(MagazineDocument, magazineDocument({ reference: 'DBBEMAG00001', related: references }));
  expect(related('DBBEMAG00002', 'DBBEMAG00001')).toEqual({ fields: { 'related.1': 'not_allowed' } });
  expect(related('DBBEMAG00002')).toHaveProperty('data');
});
