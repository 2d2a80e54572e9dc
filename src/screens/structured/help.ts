import type { FAQPage, HowTo, WithContext } from 'schema-dts';
import type { KnowledgeItem } from '../../features/knowledge/item-schema.ts';
import { textOfHtml } from '../../search/language/html-text.ts';
import { absolute, type Page } from './parts.ts';

/** Returns the texts of the entries of the first numbered list. */
function stepsIn(html: string): string[] {
  const [, list = ''] = /<ol[^>]*>([\s\S]*?)<\/ol>/.exec(html) ?? [];
  return [...list.matchAll(/<li[^>]*>([\s\S]*?)<\/li>/g)].map(([, step = '']) => textOfHtml(step)).filter(Boolean);
}

/** Returns the JSON-LD of an item: a question with its answer, or the steps of a how-to; undefined for a rule. */
export function helpData({ furniture: { portal }, head }: Page, item: KnowledgeItem) {
  const answer = textOfHtml(item.text);
  if (item.typeReference === 'question' && answer)
    return {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      url: head.canonical,
      inLanguage: head.locale,
      dateModified: item.lastModificationDate,
      mainEntity: { '@type': 'Question', name: item.title, acceptedAnswer: { '@type': 'Answer', text: answer } },
    } as const satisfies WithContext<FAQPage>;
  const steps = item.typeReference === 'howto' ? stepsIn(item.text) : [];
  if (!steps.length) return undefined;
  return {
    '@context': 'https://schema.org',
    '@type': 'HowTo',
    name: item.title,
    url: head.canonical,
    inLanguage: head.locale,
    image: item.media && head.image ? absolute(portal, item.media.fileUrl) : undefined,
    step: steps.map((text, index) => ({ '@type': 'HowToStep' as const, position: index + 1, text })),
  } as const satisfies WithContext<HowTo>;
}
