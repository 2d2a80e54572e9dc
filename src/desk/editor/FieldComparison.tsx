import { Comparison } from './Comparison.tsx';
import { knownName, useNames } from './names.ts';
import type { Field } from './schema-fields.ts';
import { useTools } from './tools.ts';
import { valueWords } from './value-words.ts';

type FieldComparisonProps = { field: Field; before: unknown; after: unknown };

/** Shows what changed from one value of a field to another, in words. */
export function FieldComparison({ field, before, after }: FieldComparisonProps) {
  const { form, t, locale, names, choices } = useTools();
  const entity = form.references?.[field.path];
  const mentioned = entity ? [before, after].flat().filter((one) => typeof one === 'string') : [];
  useNames(names, entity ?? '', mentioned);
  const nameOf = (path: string, reference: string) => {
    const kind = form.references?.[path];
    return kind && knownName(names, kind, reference);
  };
  const words = (value: unknown) => valueWords(field, value, { t, locale, texts: form.texts, choices, nameOf });
  return <Comparison before={words(before)} after={words(after)} t={t} />;
}
