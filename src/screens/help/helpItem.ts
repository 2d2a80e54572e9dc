import * as z from 'zod/mini';
import { figureReads } from '../../content/files/figures.ts';
import { key } from '../../content/keys.ts';
import { pictureOf } from '../../features/files/picture-rules.ts';
import { Picture } from '../../features/files/picture-schema.ts';
import { KnowledgeItem } from '../../features/knowledge/item-schema.ts';
import { helpReferences, homesOfKnowledge, knowledgeItems, localesOfKnowledge } from '../../features/knowledge/queries.ts';
import { textOfHtml } from '../../search/language/html-text.ts';
import { Furniture, readsOfFurniture } from '../layouts/furniture.ts';
import { headOf, PageHead } from '../layouts/page-head.ts';
import type { Built, Screen } from '../screen.ts';
import { domainsIn } from '../shared-queries.ts';

export const HelpItemPayload = z.object({
  furniture: Furniture,
  head: PageHead,
  item: KnowledgeItem,
  picture: z.optional(Picture),
});
export type HelpItemPayload = z.infer<typeof HelpItemPayload>;

const descriptionCharacters = 200;

export const helpItemScreen: Screen = {
  payload: HelpItemPayload,
  list: async (view, only) => (await helpReferences(view.db, view, only)).map((knowledgeReference) => ({ knowledgeReference })),

  async build(view, furniture, pages) {
    const references = pages.map(({ knowledgeReference = '' }) => knowledgeReference);
    const asked = { portal: view.portal, locale: view.locale, audiences: ['readers'] as const, references };
    const found = new Map((await knowledgeItems(view.db, asked)).map((one) => [one.item.reference, one]));
    const inLocales = await localesOfKnowledge(view.db, [...found.keys()]);
    const homes = await homesOfKnowledge(view.db, [...found.keys()]);
    const domains = found.size ? await domainsIn(view) : new Map<string, string>();
    return references.map((reference): Built | undefined => {
      const one = found.get(reference);
      if (!one) return undefined;
      const { item, row, tags } = one;
      const canonical = homes.get(reference) ?? view.portal;
      const picture = row.file ? pictureOf(row.file, '') : undefined;
      const payload: HelpItemPayload = {
        furniture,
        head: headOf(furniture, view, {
          route: 'helpItem',
          params: { knowledgeReference: reference },
          inLocales: inLocales.get(reference),
          domain: domains.get(canonical),
          title: item.title,
          description: textOfHtml(item.text).slice(0, descriptionCharacters),
          image: picture,
        }),
        item,
        ...(picture && { picture }),
      };
      const reads = [
        ...readsOfFurniture(furniture),
        ...[key.knowledge(reference), key.portal(canonical)],
        ...(row.item.category ? [key.knowledgeTerm('category', row.item.category)] : []),
        ...tags.map((tag) => key.knowledgeTerm('tag', tag)),
        ...(row.item.fileId ? [key.file(row.item.fileId)] : []),
        ...figureReads(row.texts.text),
      ];
      return { payload, reads };
    });
  },
};
