import { expect, it } from 'vitest';
import { parseFields } from '../../lib/parse.ts';
import { portalDocument } from '../../testing/documents.ts';
import { PortalDocument } from './schema.ts';

it.each([
  ['zelf', ['dbbe', 'zelf'], { 'related.1': 'not_allowed' }],
  // The other code of dbbe.
  ['dbbe', ['dwbe', 'hobe'], { 'related.0': 'not_allowed' }],
  ['dwbe', ['dbbe'], { 'related.0': 'not_allowed' }],
])('a portal %s is not related to itself', (code, related, fields) => {
  expect(parseFields(PortalDocument, portalDocument(code, { related }))).toEqual({ fields });
});

it('a portal is related to others, also to those that there are not yet', () => {
  expect(parseFields(PortalDocument, portalDocument('dbbe', { related: ['hobe', 'elbe'] }))).toHaveProperty('data');
});
