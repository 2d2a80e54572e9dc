import { describe, expect, it } from 'vitest';
import { labelAt } from '../../desk/editor/field-texts.ts';
import { fieldsOf, withInner } from '../../desk/editor/schema-fields.ts';
import { entitiesOf } from '../../features/entities.ts';
import { isMessageKey, translator } from '../../i18n/messages.ts';
import { locales } from '../../lib/locale.ts';
import { fieldLabels } from './field-labels.ts';
import { messagePrefixes } from './message-prefixes.ts';

const entities = [...entitiesOf(undefined).values()];

describe('the report of an import', () => {
  it.each(entities.map(({ name }) => name))('has a label for each field of a %s, in both languages', async (name) => {
    const labels = (await fieldLabels(name)) ?? {};
    const keys = Object.values(labels).map(({ label }) => label);
    expect(keys.filter((key) => !isMessageKey(key) || !messagePrefixes.some((prefix) => key.startsWith(prefix)))).toEqual([]);
    const schema = entities.find((one) => one.name === name)?.schema;
    const paths = withInner(fieldsOf(schema as never, [])).map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(1);
    for (const locale of locales) expect(paths.filter((path) => !labelAt(labels, path, translator(locale)))).toEqual([]);
  });

  it('names the fields of people as their rooms do', async () => {
    const labels = (await fieldLabels('recipient')) ?? {};
    expect(labelAt(labels, 'consentDate', translator('nl'))).toBe('Datum van de toestemming');
    expect(await fieldLabels('__proto__')).toBeUndefined();
  });
});
