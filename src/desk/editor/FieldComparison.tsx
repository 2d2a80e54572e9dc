import { useFiles } from '../files.ts';
import { Comparison } from './Comparison.tsx';
import { FileName } from './FileControl.tsx';
import { useFileNames } from './file-names.ts';
import { knownName, useNames } from './names.ts';
import type { Field } from './schema-fields.ts';
import { useTools } from './tools.ts';
import { filesIn, isFileField, valueWords } from './value-words.ts';

type FieldComparisonProps = { field: Field; before: unknown; after: unknown };

/** Shows the differences between two values of a field as text, with thumbnails of files. */
export function FieldComparison({ field, before, after }: FieldComparisonProps) {
  const { form, t, locale, names, choices } = useTools();
  const files = useFiles();
  const entity = form.references?.[field.path];
  const mentioned = entity ? [before, after].flat().filter((one) => typeof one === 'string') : [];
  useNames(names, entity ?? '', mentioned);
  const [was, is] = [filesIn(field, before), filesIn(field, after)];
  const fileName = useFileNames([...was, ...is], t);
  const nameOf = (path: string, reference: string) => {
    const kind = form.references?.[path];
    return kind && knownName(names, kind, reference);
  };
  const words = (value: unknown) => valueWords(field, value, { t, locale, texts: form.texts, choices, nameOf, fileName });
  const gone = was.filter((id) => !is.includes(id));
  const added = is.filter((id) => !was.includes(id));
  // A change of order alone, and files inside objects, are shown by the names of the files.
  if (!files || !isFileField(field) || !(gone.length + added.length))
    return <Comparison before={words(before)} after={words(after)} t={t} />;
  return (
    <ul className="comparison compared-files">
      {[...new Set([...was, ...is])].map((id) => {
        const Mark = gone.includes(id) ? 'del' : added.includes(id) ? 'ins' : 'span';
        return (
          <li key={id}>
            <Mark>
              <FileName id={id} />
            </Mark>
          </li>
        );
      })}
    </ul>
  );
}
