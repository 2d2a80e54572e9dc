import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Color, DateOrInstant, perLocale, Url } from '../../lib/fields.ts';
import { fieldsOf } from './schema-fields.ts';

it('reads kind, limit and default of each field from a schema, and texts once', () => {
  const schema = z.strictObject({
    entity: z.literal('x'),
    color: Color,
    from: z.optional(z.nullable(DateOrInstant)),
    kind: z._default(z.enum(['a', 'b']), 'a'),
    isOn: z._default(z.boolean(), true),
    count: z.optional(z.int()),
    list: z.array(z.string()).check(z.maxLength(3)),
    link: z.optional(Url),
    texts: perLocale(z.strictObject({ title: z.string().check(z.maxLength(300)), text: z.string().check(z.maxLength(9_000)) })),
  });
  const fields = fieldsOf(schema, ['text']);
  expect(fields.map(({ path, kind, isOptional, max }) => [path, kind, isOptional, max])).toEqual([
    ['color', 'color', false, undefined],
    ['from', 'date', true, undefined],
    ['kind', 'choice', true, undefined],
    ['isOn', 'yesNo', true, undefined],
    ['count', 'number', true, undefined],
    ['list', 'list', false, 3],
    ['link', 'url', true, 2048],
    ['texts.title', 'text', false, 300],
    ['texts.text', 'html', false, 9_000],
  ]);
  expect(fields.find(({ name }) => name === 'isOn')?.initial).toBe(true);
  expect(fields.find(({ name }) => name === 'kind')?.choices).toEqual(['a', 'b']);
});
