import { beforeAll, describe, expect, it } from 'vitest';
import fr from '../../../i18n/fr.json' with { type: 'json' };
import nl from '../../../i18n/nl.json' with { type: 'json' };
import type { EntityForm } from '../../desk/editor/entity-form.ts';
import { labelAt } from '../../desk/editor/field-texts.ts';
import { fieldsOf, withInner } from '../../desk/editor/schema-fields.ts';
import { entitiesOf } from '../../features/entities.ts';
import { isMessageKey, translator } from '../../i18n/messages.ts';
import { fieldCodes } from '../../lib/errors.ts';
import { locales } from '../../lib/locale.ts';
import { rooms } from './rooms.ts';

const entities = entitiesOf(undefined);
/** Documents that have a desk of their own. */
const elsewhere = ['file'];
const editable = [...entities.values()].filter(({ name, rights }) => rights && !elsewhere.includes(name));
const roomOf = (entity: string) => rooms.find((room) => room.entity === entity);

describe('the editors of documents', () => {
  const forms = new Map<string, EntityForm>();
  beforeAll(async () => {
    for (const { entity, form } of rooms) if (entity && form) forms.set(entity, await form());
  });
  const formOf = (name: string) => forms.get(name) as EntityForm;
  const fieldsIn = (name: string) => withInner(fieldsOf(formOf(name).schema, formOf(name).html));

  it('exist for every entity that staff edit, in a room that everybody with a right on it may enter', () => {
    expect([...forms.keys()].sort()).toEqual(editable.map(({ name }) => name).sort());
    for (const { name, rights, schema, key, html } of editable) {
      const { create, edit, remove, duplicate = [], translate = [], fields = {} } = rights ?? { create: [], edit: [], remove: [] };
      const openers = new Set([...create, ...edit, ...remove, ...duplicate, ...translate, ...Object.values(fields).flat()]);
      const opening = roomOf(name)?.permissions ?? [];
      expect([name, [...openers].filter((one) => !opening.includes(one))].flat(), name).toEqual([
        name,
        ...[...openers].filter((one) => one === 'EXPANDED_EDIT_ARTICLE_TOOLS'),
      ]);
      const form = formOf(name);
      expect([form.entity, form.schema, form.key, form.html]).toEqual([name, schema, key.name, html ?? []]);
      expect([form.create.permissions, form.create.duplicate ?? []]).toEqual([create, duplicate]);
      // The palette offers it without loading the form.
      expect(roomOf(name)?.begins).toEqual({ label: form.create.label, permissions: form.create.permissions });
      expect(form.create.by).toBe((entities.get(name) as unknown as { numbering?: unknown }).numbering ? 'portal' : 'reference');
    }
  });

  it.each(editable.map(({ name }) => name))('of %s have a control for every field of the schema', (name) => {
    expect(fieldsIn(name).filter(({ kind, element }) => kind === 'other' || element?.kind === 'other')).toEqual([]);
    const paths = new Set(fieldsIn(name).map(({ path }) => path));
    const { references = {}, cents = [], positions = {}, entries = {}, options } = formOf(name);
    const named = [...Object.keys(references), ...cents, ...Object.keys(positions), ...Object.keys(entries)];
    const chosen = Object.keys(options?.(translator('nl'), 'nl') ?? {});
    expect([...named, ...chosen].filter((path) => !paths.has(path))).toEqual([]);
    for (const entity of Object.values(references)) expect(entities.has(entity)).toBe(true);
  });

  it.each(editable.flatMap(({ name }) => locales.map((locale) => [name, locale] as const)))(
    'of %s have a label and a help for every field in %s, and a name for everything that can be chosen',
    (name, locale) => {
      const t = translator(locale);
      const { texts, groups = [], create, options } = formOf(name);
      const keys = [
        ...fieldsIn(name).flatMap(({ path }) => [texts[path]?.label, texts[path]?.help]),
        ...groups.map(({ title }) => title),
        create.label,
      ];
      expect(keys.filter((key) => key === undefined || !isMessageKey(key))).toEqual([]);
      const prefixes = roomOf(name)?.messages ?? [];
      expect(keys.filter((key) => !prefixes.some((prefix) => key?.startsWith(prefix)))).toEqual([]);
      for (const field of fieldsIn(name)) {
        const choices = options?.(t, locale)[field.path];
        if (field.kind === 'choice') expect(field.choices.filter((one) => !choices?.some(({ value }) => value === one))).toEqual([]);
        for (const { value, label } of choices ?? []) expect(label, value).not.toMatch(/^[\w.]+\.\w+$/);
      }
    },
  );

  it('name what a path in a document leads to', () => {
    const { texts } = formOf('magazine');
    const [dutch, french] = [translator('nl'), translator('fr')];
    expect(labelAt(texts, 'texts.nl.title', dutch)).toBe('Titel · Nederlands');
    expect(labelAt(texts, 'texts.fr', french)).toBe('Français');
    expect(labelAt(texts, 'tiles.2.texts.fr.title', french)).toMatch(/^.+ 3, .+ · Français$/);
    expect(labelAt(formOf('article').texts, 'portals.0', dutch)).toMatch(/^\S.+ 1$/);
    expect(labelAt(texts, 'constructor', dutch)).toBeUndefined();
  });

  it('tell fields of one form apart by their labels', () => {
    for (const locale of locales) {
      const t = translator(locale);
      for (const { name } of editable) {
        const siblings = Map.groupBy(fieldsIn(name), ({ path }) => path.replace(/\.?(?:texts\.)?[^.]+$/, ''));
        for (const fields of siblings.values()) {
          const labels = fields.map(({ path }) => formOf(name).texts[path]?.label).flatMap((label) => (label ? [t(label)] : []));
          expect(
            labels.filter((label, index) => labels.indexOf(label) < index),
            name,
          ).toEqual([]);
        }
      }
    }
  });

  it('have words for every rule that a field can break', () => {
    for (const messages of [nl, fr] as Record<string, string>[])
      expect(fieldCodes.filter((code) => !messages[`field.${code}`])).toEqual([]);
  });

  it('leave no message of a field without a field', () => {
    const used = new Set(editable.flatMap(({ name }) => Object.values(formOf(name).texts).flatMap(({ label, help }) => [label, help])));
    const keys = Object.keys(nl).filter((key) => /\.field\.[\w.]+\.help$/.test(key) && !key.startsWith('desk.'));
    expect(keys.filter((key) => !used.has(key as never))).toEqual([]);
  });
});
