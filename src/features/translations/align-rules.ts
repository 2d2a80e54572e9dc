/** Pairs of sentences at the same place of two texts. */
export type Aligned = { original: string; translation: string };

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' };
const blockEnd = /<\/(?:p|h[1-6]|li|td|th|figcaption|blockquote|caption)>/i;

/** Returns the texts of the blocks of HTML: paragraphs, headings, items and cells. */
const blocksOf = (html: string): string[] =>
  html
    .split(blockEnd)
    .map((block) =>
      block
        .replace(/<[^>]+>/g, ' ')
        .replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => entities[entity] ?? entity)
        .replace(/\s+/gu, ' ')
        .trim(),
    )
    .filter(Boolean);

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?…])\s+(?=[\p{Lu}«“"(\d])/u);

/**
 * Aligns two texts by position: block with block, and within them sentence with sentence. Blocks with another number of
 * sentences are aligned whole; texts with another number of blocks are not translations by position.
 */
export function alignedSentences(original: string, translation: string): Aligned[] {
  const [from, to] = [blocksOf(original), blocksOf(translation)];
  if (from.length !== to.length) return [];
  return from.flatMap((block, index) => {
    const other = to[index] ?? '';
    const [some, others] = [sentencesOf(block), sentencesOf(other)];
    if (some.length !== others.length) return [{ original: block, translation: other }];
    return some.map((sentence, at) => ({ original: sentence, translation: others[at] ?? '' }));
  });
}
