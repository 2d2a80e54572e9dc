import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { databases } from '../../testing/databases.ts';
import { baseOf, basesOf, changedFields, forgetBases, merged, storeBases } from './import-merge.ts';

const imported = { title: 'Een', texts: { nl: { text: 'Oud' }, fr: { text: 'Vieux' } }, tags: ['a', 'b'] };
const base = baseOf(imported);

describe('an import over a document that was edited here', () => {
  it('takes every field that was not edited', () => {
    const next = { title: 'Twee', texts: { nl: { text: 'Nieuw' }, fr: { text: 'Vieux' } }, tags: ['c'], extra: 1 };
    expect(merged(base, imported, next)).toEqual({ document: next, kept: [] });
  });

  it('keeps every field that was edited, also one within a language, and names it where the import differs', () => {
    const here = { ...imported, texts: { nl: { text: 'Hier' }, fr: { text: 'Vieux' } } };
    const next = { ...imported, title: 'Twee', texts: { nl: { text: 'Daar' }, fr: { text: 'Nouveau' } } };
    expect(merged(base, here, next)).toEqual({
      document: { title: 'Twee', texts: { nl: { text: 'Hier' }, fr: { text: 'Nouveau' } }, tags: ['a', 'b'] },
      kept: ['texts.nl.text'],
    });
    expect(merged(base, here, imported)).toEqual({ document: here, kept: [] });
  });

  it('keeps silent where both say the same now', () => {
    const both = { ...imported, title: 'Gelijk' };
    expect(merged(base, both, both)).toEqual({ document: both, kept: [] });
  });

  it('takes a list as one field', () => {
    const here = { ...imported, tags: ['a', 'b', 'hier'] };
    expect(merged(base, here, { ...imported, tags: ['a', 'b', 'daar'] })).toEqual({ document: here, kept: ['tags'] });
  });

  it('leaves out what was removed here or there, unless the other edited it', () => {
    const { title: _, ...without } = imported;
    expect(merged(base, without, imported).document).toEqual(without);
    expect(merged(base, imported, without).document).toEqual(without);
    expect(merged(base, without, { ...imported, title: 'Twee' })).toEqual({ document: without, kept: ['title'] });
    expect(merged(base, { ...imported, title: 'Hier' }, without)).toEqual({ document: { ...imported, title: 'Hier' }, kept: ['title'] });
  });

  it('keeps a field that was added here, and takes one that was added there', () => {
    expect(merged(base, { ...imported, here: 1 }, { ...imported, there: 2 }).document).toEqual({ ...imported, here: 1, there: 2 });
  });

  it('names the fields in which two documents differ', () => {
    expect(changedFields(imported, { ...imported, tags: ['b', 'a'], texts: { nl: { text: 'Oud' } }, more: true }).sort()).toEqual([
      ...['more', 'tags', 'texts.fr.text'],
    ]);
    expect(changedFields(imported, structuredClone(imported))).toEqual([]);
  });
});

describe.each(databases)('what an import brought on $kind', ({ open }) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await open();
  });
  afterAll(() => connection.close());

  it('is remembered by entity and reference, replaced by the next import, and forgotten', async () => {
    const { db } = connection;
    await storeBases(
      db,
      'article',
      new Map<string | number, ReturnType<typeof baseOf>>([
        ['A', base],
        [7, baseOf({ title: 'Zeven' })],
      ]),
    );
    await storeBases(db, 'page', new Map([['A', baseOf({ title: 'Pagina' })]]));
    expect([...(await basesOf(db, 'article', ['A', 7, 'B'])).keys()].sort()).toEqual(['7', 'A']);
    await storeBases(db, 'article', new Map([['A', baseOf({ title: 'Later' })]]));
    expect((await basesOf(db, 'article', ['A'])).get('A')).toEqual(baseOf({ title: 'Later' }));
    await forgetBases(db, 'article', ['A']);
    expect([(await basesOf(db, 'article', ['A', 7])).size, (await basesOf(db, 'page', ['A'])).size]).toEqual([1, 1]);
  });
});
