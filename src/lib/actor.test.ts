import { expect, it } from 'vitest';
import { type Grant, mayWith, visitor } from './actor.ts';
import { permissionIds, permissionNames, permissionOfId } from './permissions.ts';

const everywhere: Grant = { permissions: ['FREE_FILE_ACCESS'], portals: 'all', languages: 'all' };
const translating: Grant = { permissions: ['TRANSLATE_ARTICLE'], portals: ['dbbe', 'hobe'], languages: ['fr'] };
const publishing: Grant = { permissions: ['EDIT_ARTICLE'], portals: ['hobe'], languages: 'all' };

it('holds a permission on the portals and in the languages of its grant', () => {
  const may = mayWith([everywhere, translating, publishing]);
  expect([may('FREE_FILE_ACCESS'), may('FREE_FILE_ACCESS', 'elbe'), may('FREE_FILE_ACCESS', 'elbe', 'nl')]).toEqual([true, true, true]);
  expect([may('TRANSLATE_ARTICLE'), may('TRANSLATE_ARTICLE', 'dbbe'), may('TRANSLATE_ARTICLE', 'elbe')]).toEqual([true, true, false]);
  expect([may('TRANSLATE_ARTICLE', 'dbbe', 'fr'), may('TRANSLATE_ARTICLE', 'dbbe', 'nl')]).toEqual([true, false]);
  expect(may('TRANSLATE_ARTICLE', undefined, 'nl')).toBe(false);
  expect([may('EDIT_ARTICLE', 'hobe', 'nl'), may('EDIT_ARTICLE', 'dbbe', 'nl')]).toEqual([true, false]);
  expect(may('TOOLMASTER')).toBe(false);
});

it('does not join the portal of one grant with the language of another', () => {
  const may = mayWith([
    { ...translating, portals: ['dbbe'], languages: ['fr'] },
    { ...translating, portals: ['hobe'], languages: ['nl'] },
  ]);
  expect([may('TRANSLATE_ARTICLE', 'dbbe', 'nl'), may('TRANSLATE_ARTICLE', 'hobe', 'fr')]).toEqual([false, false]);
});

it('gives nothing for a grant on no portal, in no language, or for a visitor', () => {
  expect(mayWith([{ ...everywhere, portals: [] }])('FREE_FILE_ACCESS')).toBe(false);
  expect(mayWith([{ ...everywhere, languages: [] }])('FREE_FILE_ACCESS')).toBe(false);
  expect(permissionNames.filter((name) => visitor.may(name))).toEqual([]);
});

it('names each number of the specification but 42', () => {
  expect(permissionNames.map((name) => permissionIds[name])).toEqual(
    Array.from({ length: 45 }, (_, index) => index + 1).filter((id) => id !== 42),
  );
  expect([permissionOfId(29), permissionOfId(42), permissionOfId(0)]).toEqual(['TOOLMASTER', undefined, undefined]);
});
