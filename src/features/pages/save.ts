import { asc, inArray } from 'drizzle-orm';
import type { Entity } from '../../content/entity.ts';
import { figureMentions, figuresPart } from '../../content/files/figures.ts';
import { key } from '../../content/keys.ts';
import { listPart, stored, textsPart } from '../../content/storage.ts';
import { takenWords } from '../../db/first-words.ts';
import { pageFigures } from '../../db/tables/figures.ts';
import { pagePortals, pages, pageTexts } from '../../db/tables/pages.ts';
import { portals } from '../../db/tables/portals.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import { PageDocument } from './schema.ts';

const html = ['text'];

export const pageEntity: Entity<PageDocument> = {
  isRenamable: true,
  rights: { create: ['EDIT_MODULE'], edit: ['EDIT_MODULE'], remove: ['EDIT_MODULE'] },
  ...stored<PageDocument>({
    name: 'page',
    schema: PageDocument,
    table: pages,
    key: pages.reference,
    html,
    parts: [
      textsPart(pageTexts, pageTexts.page),
      listPart('portals', pagePortals, pagePortals.page, pagePortals.portal),
      figuresPart(pageFigures, pageFigures.page, html),
    ],
  }),
  sharesReferences: ['theme'],
  pages: { route: 'page', param: 'reference', on: { table: pagePortals, owner: pagePortals.page, portal: pagePortals.portal } },
  moments: [pages.visibleUntil],
  referenceOf: ({ reference }) => reference,
  mentions: (document) => [
    ...figureMentions(document, html),
    ...document.portals.map((value, index) => ({ field: `portals.${index}`, table: portals, column: portals.code, value })),
  ],
  // Themes, single pages and corners of companies share their addresses: on one portal a reference is one of them.
  async refuse(tx, documents) {
    const taken = await takenWords(tx, 'page', documents);
    return new Map([...taken].map((reference): [string, FieldErrors] => [reference, { reference: 'reference_taken' }]));
  },
  async keysOf(tx, given) {
    const references = given.map(String);
    const rows = await tx
      .select({ reference: pages.reference, isPublished: pages.isPublished, visibleUntil: pages.visibleUntil })
      .from(pages)
      .where(inArray(pages.reference, references));
    const portalRows = await tx.select().from(pagePortals).where(inArray(pagePortals.page, references)).orderBy(asc(pagePortals.position));
    const titles = await tx
      .select({ page: pageTexts.page, locale: pageTexts.locale, title: pageTexts.title })
      .from(pageTexts)
      .where(inArray(pageTexts.page, references))
      .orderBy(asc(pageTexts.locale));
    return new Map(
      rows.map(({ reference, isPublished, visibleUntil }) => {
        const codes = portalRows.filter(({ page }) => page === reference).map(({ portal }) => portal);
        const named = titles.filter(({ page }) => page === reference).map(({ locale, title }) => [locale, title]);
        // The footer of every page of a portal links to them.
        return [
          reference,
          {
            own: [key.page(reference)],
            placement: JSON.stringify([codes, isPublished, visibleUntil?.getTime(), named]),
            lists: codes.map(key.pages),
          },
        ];
      }),
    );
  },
};
