import fs from 'node:fs';
import path from 'node:path';
import { articleDocument, eventDocument, pageDocument, portalDocument, videoDocument } from '../../src/testing/documents.ts';
import type { Installation } from '../bench/databases.ts';
import { measured } from '../bench/measured.ts';

const interest = { entity: 'interest', code: 'daken', texts: { nl: { name: 'Daken' }, fr: { name: 'Toitures' } } };
const dayMilliseconds = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * dayMilliseconds).toISOString().slice(0, 10);

/** Returns a portal and articles. An import with another word changes two pages per article, and all lists. */
export const loadOf = (articles: number, word: string): object[] => [
  portalDocument('dbbe'),
  interest,
  ...Array.from({ length: articles }, (_, index) =>
    articleDocument({
      reference: `DBBE2${String(index).padStart(10, '0')}`,
      displayDate: dayBefore(1 + (index % 400)),
      texts: {
        nl: { title: `${word} titel ${index}`, text: `<p>Tekst ${index} ${word}</p>` },
        fr: { title: `${word} titre ${index}`, text: `<p>Texte ${index} ${word}</p>` },
      },
    }),
  ),
];

export const isOfLoad = (address: string): boolean => /\/DBBE2\d/.test(address);

/**
 * Returns a document of each of the five kinds that have an end. `names` are the texts by which places show them: the
 * reference of the article (in sitemaps), and the last words of the titles (a search highlights the first one). `page` is
 * the address of the page, which the footers of all other pages link to; those are updated later.
 */
export function endingDocuments(group: number, end: Date): { names: string[]; article: string; page: string; documents: object[] } {
  const visibleUntil = end.toISOString();
  const name = (kind: string) => `${kind}${group}`;
  const texts = (kind: string) => ({ nl: { title: `Vergankelijk ${name(kind)}` }, fr: { title: `Vergankelijk ${name(kind)}` } });
  const article = `DBBE1${String(group).padStart(10, '0')}`;
  const startsAt = new Date(end.getTime() + dayMilliseconds).toISOString();
  const kinds = ['artikel', 'evenement', 'filmpje', 'bladzijde', 'advertentie'];
  const documents = [
    { ...articleDocument({ reference: article, displayDate: dayBefore(0) }), texts: texts('artikel') },
    { ...eventDocument({ reference: `EV${group}`, startsAt }), texts: texts('evenement') },
    { ...videoDocument({ reference: `VI${group}`, displayDate: dayBefore(0) }), texts: texts('filmpje') },
    { ...pageDocument(`bladzijde-${group}`), texts: texts('bladzijde') },
    ...[
      { entity: 'ad', reference: `AD${group}`, portals: ['dbbe'], redirectUrl: 'https://voorbeeld.example/', texts: texts('advertentie') },
    ],
  ];
  return {
    names: [article, ...kinds.map(name)],
    article,
    page: `/bladzijde-${group}`,
    documents: documents.map((document) => ({ ...document, visibleUntil })),
  };
}

/** Imports documents with the command, through the server if that has the database open. */
export async function bring({ dataDir, env }: Installation, name: string, documents: readonly object[], wait = false): Promise<void> {
  const file = path.join(dataDir, `${name}.ndjson`);
  fs.writeFileSync(file, documents.map((document) => JSON.stringify(document)).join('\n'));
  await measured(process.execPath, ['src/server/commands/import.ts', file, ...(wait ? ['--wait'] : [])], { env });
}
