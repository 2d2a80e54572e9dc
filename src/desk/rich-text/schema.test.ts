import { describe, expect, it } from 'vitest';
import { allowedAttributes, allowedTags } from '../../content/allowed-html.ts';
import { schema } from './schema.ts';
import { blockTable, derivedAttributes, libraryPicture, lineBreak, phraseTable } from './structure.ts';

const own = new Set(['doc', 'text', 'loose', libraryPicture]);
// A picture of the library is one block: a figure with a file, and its image.
const tagsOfModel = allowedTags.filter((tag) => tag !== 'img');
const byName = (names: Iterable<string>) => [...names].sort();
const rules: Readonly<Record<string, { attributes?: Readonly<Record<string, unknown>> }>> = { ...blockTable, ...phraseTable };

describe('the schema of texts', () => {
  it('has a node or a mark for every element that the cleaner keeps, and no other', () => {
    const names = [...Object.keys(schema.nodes), ...Object.keys(schema.marks)].filter((name) => !own.has(name));
    expect(byName(names)).toEqual(byName(tagsOfModel));
    expect(byName([...Object.keys(rules), lineBreak].filter((name) => !own.has(name)))).toEqual(byName(tagsOfModel));
    expect(Object.keys(rules[libraryPicture]?.attributes ?? {})).toEqual(['file', 'alt', 'role']);
    expect([allowedAttributes.figure, allowedAttributes.img]).toEqual([['data-file'], ['alt', 'role']]);
  });

  it.each(tagsOfModel.filter((tag) => tag !== 'figure'))('has the attributes that the cleaner keeps of %s, and no other', (tag) => {
    const known = [...Object.keys(rules[tag]?.attributes ?? {}), ...(derivedAttributes[tag] ?? [])];
    expect(byName(known)).toEqual(byName(allowedAttributes[tag] ?? []));
    const stored = (schema.nodes[tag] ?? schema.marks[tag])?.spec.attrs ?? {};
    expect(byName(Object.keys(stored).filter((name) => name !== 'origin'))).toEqual(byName(Object.keys(rules[tag]?.attributes ?? {})));
  });

  it('has no attributes on elements that the cleaner does not know', () => {
    expect(Object.keys(allowedAttributes).filter((tag) => !allowedTags.includes(tag))).toEqual([]);
  });
});
