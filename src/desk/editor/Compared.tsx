import type { Translate } from '../../lib/message-format.ts';
import { FieldComparison } from './FieldComparison.tsx';
import type { FieldTexts } from './field-texts.ts';
import { isSame, partNames, partsOf } from './parts.ts';
import type { Field } from './schema-fields.ts';

type Version = Readonly<Record<string, unknown>> | null;
type ComparedProps = { before: Version; after: Version; fields: readonly Field[]; texts: FieldTexts; t: Translate };

const languages = { common: 'desk.common', nl: 'desk.language.nl', fr: 'desk.language.fr' } as const satisfies Record<string, string>;

/** Lists the fields that differ between two versions of a document, as text. */
export function Compared({ before, after, fields, texts, t }: ComparedProps) {
  const [was, is] = [partsOf(before ?? {}), partsOf(after ?? {})];
  const differences = partNames.flatMap((part) =>
    fields
      .filter(({ path, name }) => path.startsWith('texts.') === (part !== 'common') && !isSame(was[part]?.[name], is[part]?.[name]))
      .map((field) => ({ field, part, old: was[part]?.[field.name], now: is[part]?.[field.name] })),
  );
  if (!differences.length) return <p className="help">{t('desk.history.same')}</p>;
  return differences.map(({ field, part, old, now }) => (
    <div key={`${part} ${field.path}`}>
      <h3>
        {t(texts[field.path]?.label ?? 'desk.common')} · {t(languages[part])}
      </h3>
      <FieldComparison field={field} before={old} after={now} />
    </div>
  ));
}
