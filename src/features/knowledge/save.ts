import { asc, inArray } from 'drizzle-orm';
import type { Entity, Mention } from '../../content/entity.ts';
import { figureMentions, figuresPart, fileMention } from '../../content/files/figures.ts';
import { key } from '../../content/keys.ts';
import { listPart, stored, textsPart } from '../../content/storage.ts';
import { knowledgeFigures } from '../../db/tables/figures.ts';
import {
  knowledge,
  knowledgeCategories,
  knowledgeCategoryTexts,
  knowledgeItemTags,
  knowledgePortals,
  knowledgeTags,
  knowledgeTagTexts,
  knowledgeTexts,
} from '../../db/tables/knowledge.ts';
import { portals } from '../../db/tables/portals.ts';
import { rights } from './rules.ts';
import { CategoryDocument, KnowledgeDocument, TagDocument } from './schema.ts';

const html = ['text'];

/** Returns the keys of categories or tags: pages that show the name of one read it. */
const termKeys =
  (kind: 'category' | 'tag'): Entity['keysOf'] =>
  async (_, references) =>
    new Map(references.map((one) => [one, { own: [key.knowledgeTerm(kind, String(one))], placement: '', lists: [] }]));

export const categoryEntity: Entity<CategoryDocument> = {
  rights,
  ...stored<CategoryDocument>({
    name: 'category',
    schema: CategoryDocument,
    table: knowledgeCategories,
    key: knowledgeCategories.reference,
    parts: [textsPart(knowledgeCategoryTexts, knowledgeCategoryTexts.category)],
  }),
  referenceOf: ({ reference }) => reference,
  mentions: () => [],
  keysOf: termKeys('category'),
};

export const tagEntity: Entity<TagDocument> = {
  rights,
  ...stored<TagDocument>({
    name: 'tag',
    schema: TagDocument,
    table: knowledgeTags,
    key: knowledgeTags.reference,
    parts: [textsPart(knowledgeTagTexts, knowledgeTagTexts.tag)],
  }),
  referenceOf: ({ reference }) => reference,
  mentions: () => [],
  keysOf: termKeys('tag'),
};

const mentions = (document: KnowledgeDocument): Mention[] => {
  const { portals: codes, category, tags, fileId } = document;
  const { reference: categoryKey } = knowledgeCategories;
  return [
    ...figureMentions(document, html),
    ...codes.map((value, index) => ({ field: `portals.${index}`, table: portals, column: portals.code, value })),
    ...(category ? [{ field: 'category', table: knowledgeCategories, column: categoryKey, value: category }] : []),
    ...tags.map((value, index) => ({ field: `tags.${index}`, table: knowledgeTags, column: knowledgeTags.reference, value })),
    ...fileMention('fileId', fileId),
  ];
};

export const knowledgeEntity: Entity<KnowledgeDocument> = {
  rights,
  isRenamable: true,
  ...stored<KnowledgeDocument>({
    name: 'knowledge',
    schema: KnowledgeDocument,
    table: knowledge,
    key: knowledge.reference,
    html,
    kept: [knowledge.creationDate],
    parts: [
      textsPart(knowledgeTexts, knowledgeTexts.item),
      listPart('portals', knowledgePortals, knowledgePortals.item, knowledgePortals.portal),
      listPart('tags', knowledgeItemTags, knowledgeItemTags.item, knowledgeItemTags.tag),
      figuresPart(knowledgeFigures, knowledgeFigures.item, html),
    ],
  }),
  kind: { column: knowledge.audience, of: ({ audience }) => audience },
  pages: {
    route: 'helpItem',
    param: 'knowledgeReference',
    on: { table: knowledgePortals, owner: knowledgePortals.item, portal: knowledgePortals.portal },
  },
  referenceOf: ({ reference }) => reference,
  mentions,
  async keysOf(tx, given) {
    const references = given.map(String);
    const rows = await tx.select().from(knowledge).where(inArray(knowledge.reference, references));
    const portalRows = await tx
      .select()
      .from(knowledgePortals)
      .where(inArray(knowledgePortals.item, references))
      .orderBy(asc(knowledgePortals.position));
    const titles = await tx
      .select({ item: knowledgeTexts.item, locale: knowledgeTexts.locale, title: knowledgeTexts.title })
      .from(knowledgeTexts)
      .where(inArray(knowledgeTexts.item, references))
      .orderBy(asc(knowledgeTexts.locale));
    return new Map(
      rows.map(({ reference, isPublished, audience, category, typeReference }) => {
        const codes = portalRows.filter(({ item }) => item === reference).map(({ portal }) => portal);
        const named = titles.filter(({ item }) => item === reference).map(({ locale, title }) => [locale, title]);
        return [
          reference,
          {
            own: [key.knowledge(reference)],
            placement: JSON.stringify([codes, isPublished, audience, category, typeReference, named]),
            lists: codes.map(key.help),
          },
        ];
      }),
    );
  },
};
