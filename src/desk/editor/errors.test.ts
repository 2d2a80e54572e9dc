import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { FieldErrors } from '../../lib/errors.ts';
import { perLocale } from '../../lib/fields.ts';
import { errorsAtFields } from './errors.ts';
import { fieldsOf } from './schema-fields.ts';

const texts = perLocale(z.strictObject({ intro: z.optional(z.string()), title: z.string() }));

it('shows the error of whole texts at their first field, also of one thing in a list', () => {
  const fields = fieldsOf(z.strictObject({ texts, tiles: z.array(z.strictObject({ place: z.int(), texts })) }), []);
  const errors: FieldErrors = {
    ...{ texts: 'required', 'tiles.0.texts': 'required', 'tiles.2.texts.nl': 'required', 'tiles.1.place': 'too_small' },
  };
  expect(errorsAtFields(errors, fields, 'fr')).toEqual({
    'texts.fr.title': 'required',
    'tiles.0.texts.fr.title': 'required',
    'tiles.2.texts.nl.title': 'required',
    'tiles.1.place': 'too_small',
  });
});
