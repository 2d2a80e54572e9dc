import { type Chance, oneOf } from './chance.ts';
import { type Change, type Document, type Edit, type Model, nameOf, type Texts, textsOf } from './model.ts';

/** Returns a unique word, which shows that an edit is published. */
const markPattern = /\bmerk\d+q\b/;
export const markIn = (text: string | undefined): string | undefined => markPattern.exec(text ?? '')?.[0];

const bulkDocuments = 30;
let marks = 0;

/** Returns a text with a new mark at the end, in both languages. */
function marked(document: Document, field: string): Document {
  marks += 1;
  const change = (words: Record<string, string> | undefined) =>
    words && { ...words, [field]: `${(words[field] ?? '').replace(/ merk\d+q$/, '')} merk${marks}q` };
  const { nl, fr } = textsOf(document);
  const texts: Texts = { ...(nl && { nl: change(nl) }), ...(fr && { fr: change(fr) }) };
  return { ...document, texts };
}

const changed = (model: Model, after: Document): Change => ({ name: nameOf(after), before: model.documents.get(nameOf(after)), after });

/** Chooses random edits, as an editorial office under pressure would make them. */
export function createEditor(model: Model, chance: Chance): () => Edit {
  let made = 0;
  /** Last change, so that it can be reverted. */
  let last: Change | undefined;

  const kinds: readonly [string, number, () => Change[]][] = [
    ['article', 40, () => [changed(model, marked(oneOf(chance, model.of('article')), 'title'))]],
    [
      'new article',
      12,
      () => {
        made += 1;
        const like = oneOf(chance, model.of('article'));
        return [changed(model, marked({ ...like, reference: `SOAK${String(made).padStart(11, '0')}`, number: 1_000_000 + made }, 'title'))];
      },
    ],
    [
      'article moved',
      8,
      () => {
        const other = oneOf(chance, model.of('article'));
        return [
          changed(
            model,
            marked({ ...oneOf(chance, model.of('article')), displayDate: other.displayDate, interests: other.interests }, 'title'),
          ),
        ];
      },
    ],
    [
      'article removed',
      6,
      () => {
        const own = model.of('article').filter(({ reference }) => String(reference).startsWith('SOAK'));
        const gone = own.length ? oneOf(chance, own) : undefined;
        return gone ? [{ name: nameOf(gone), before: gone, after: undefined }] : [];
      },
    ],
    [
      'magazine',
      10,
      () => {
        const magazine = oneOf(chance, model.of('magazine'));
        return [changed(model, marked({ ...magazine, articles: [...(magazine.articles as string[])].reverse() }, 'title'))];
      },
    ],
    ['theme', 6, () => [changed(model, marked(oneOf(chance, model.of('theme')), 'title'))]],
    ['portal', 4, () => [changed(model, marked(oneOf(chance, model.of('portal')), 'description'))]],
    [
      'taken back',
      6,
      () =>
        last?.before && last.after && model.documents.get(last.name) === last.after
          ? [{ name: last.name, before: last.after, after: last.before }]
          : [],
    ],
    [
      'many articles',
      8,
      () => {
        const all = model.of('article');
        const from = Math.floor(chance() * Math.max(1, all.length - bulkDocuments));
        return all.slice(from, from + bulkDocuments).map((document) => changed(model, marked(document, 'title')));
      },
    ],
  ];
  // As often as it weighs.
  const drawn = kinds.flatMap((kind) => Array.from({ length: kind[1] }, () => kind));

  return function next(): Edit {
    for (;;) {
      const [kind, , make] = oneOf(chance, drawn);
      const changes = make();
      if (!changes.length) continue;
      last = changes[0];
      return { kind, changes };
    }
  };
}
