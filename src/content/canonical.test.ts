import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DateOrInstant, DayOrInstant } from '../lib/fields.ts';
import { canonicalOf } from './canonical.ts';
import type { Entity } from './entity.ts';

const Words = z.strictObject({ title: z.string(), text: z._default(z.string(), ''), note: z.optional(z.nullable(z.string())) });
const Document = z.strictObject({
  entity: z.literal('sample'),
  reference: z.string(),
  date: z.optional(DateOrInstant),
  day: z.optional(z.nullable(DayOrInstant)),
  list: z._default(z.array(z.string()), []),
  parts: z._default(z.array(z.strictObject({ b: z.string(), a: z.optional(z.nullable(z.int())) })), []),
  place: z._default(z.number(), 0),
  texts: z.optional(z.strictObject({ nl: z.optional(Words), fr: z.optional(Words) })),
});
const sample = { schema: Document, html: ['text'] } as unknown as Entity;
const canonical = (given: object, entity = sample) =>
  JSON.stringify(canonicalOf(entity, z.parse(Document, { entity: 'sample', reference: 'A', ...given })).document);
const plain = (more: object = {}) => JSON.stringify({ entity: 'sample', reference: 'A', ...more });

describe('the canonical form', () => {
  it('has the fields in the order of the schema, with what follows from defaults', () => {
    expect(canonical({ place: 3, list: ['x'] })).toBe(plain({ list: ['x'], parts: [], place: 3 }));
    expect(canonical({ parts: [{ a: 1, b: 'x' }] })).toBe(plain({ list: [], parts: [{ b: 'x', a: 1 }], place: 0 }));
  });

  it('leaves out nulls and empty texts that are optional, and keeps those that are not', () => {
    const words = { title: '', text: '', note: '' };
    const kept = { list: [], parts: [{ b: '' }], place: 0, texts: { nl: { title: '', text: '' } } };
    expect(canonical({ day: null, parts: [{ b: '', a: null }], texts: { nl: words } })).toBe(plain(kept));
  });

  it('has each entry of a list once, in the order of the first, and objects as often as they are', () => {
    const twice = [{ b: 'x' }, { b: 'x' }];
    expect(canonical({ list: ['b', 'a', 'b'], parts: twice })).toBe(plain({ list: ['b', 'a'], parts: twice, place: 0 }));
  });

  it('has instants in one form, and keeps a day where the field may hold one', () => {
    const given = { date: '2026-11-21', day: '2026-11-21' };
    const rest = { list: [], parts: [], place: 0 };
    expect(canonical(given)).toBe(plain({ date: '2026-11-20T23:00:00.000Z', day: '2026-11-21', ...rest }));
    const instant = '2026-11-21T10:00:00.000Z';
    expect(canonical({ date: '2026-11-21T11:00:00+01:00', day: '2026-11-21T10:00:00Z' })).toBe(
      plain({ date: instant, day: instant, ...rest }),
    );
  });

  it('joins letters and their marks, and knows no negative zero', () => {
    expect(canonical({ reference: 'e\u0301te\u0301', place: -0 })).toBe(
      JSON.stringify({ entity: 'sample', reference: 'été', list: [], parts: [], place: 0 }),
    );
  });

  it('has the end of each direction that a text begins, and no other', () => {
    const [turned, isolate, end, endOfIsolate] = ['\u202e', '\u2066', '\u202c', '\u2069'];
    for (const [given, kept] of [
      [`a${turned}b`, 'ab'],
      [`a${end}b${endOfIsolate}`, 'ab'],
      [`a${turned}b${end}c${turned}`, `a${turned}b${end}c`],
      [`${isolate}a${turned}b${endOfIsolate}c${end}`, `${isolate}ab${endOfIsolate}c`],
      [`${turned}${isolate}a${end}${endOfIsolate}`, `${isolate}a${endOfIsolate}`],
      [`${isolate}${turned}a${end}${endOfIsolate}`, `${isolate}${turned}a${end}${endOfIsolate}`],
    ]) {
      const texts = { nl: { title: given, note: `${turned}${endOfIsolate}` } };
      const once = canonical({ list: [given], texts });
      expect(JSON.parse(once)).toMatchObject({ list: [kept], texts: { nl: { title: kept } } });
      expect([once.includes('note'), canonical(JSON.parse(once))]).toEqual([false, once]);
    }
  });

  it('cleans HTML in the fields that hold it, names what could have done harm, and leaves other fields as they are', () => {
    const hostile = '<p onclick="x()">Dag</p><script>x()</script>';
    const parsed = z.parse(Document, { entity: 'sample', reference: 'A', texts: { fr: { title: '<script>', text: hostile } } });
    const { document, removed } = canonicalOf(sample, parsed);
    expect(document).toMatchObject({ texts: { fr: { title: '<script>', text: '<p>Dag</p>' } } });
    expect(removed).toEqual(expect.arrayContaining(['<script>']));
  });

  it('puts the own rules of an entity before the order of fields', () => {
    const own = { ...sample, canonical: (document: object) => ({ place: 9, ...document, list: ['z'] }) } as unknown as Entity;
    expect(canonical({ list: ['a'] }, own)).toBe(plain({ list: ['z'], parts: [], place: 0 }));
  });

  it('of a canonical document is that document', () => {
    const once = canonical({
      list: ['b', 'a', 'b'],
      texts: { nl: { title: ' e\u0301 ', text: '<h1>Kop</h1><p></p>' } },
      day: '2026-01-01',
    });
    expect(canonical(JSON.parse(once))).toBe(once);
  });
});
