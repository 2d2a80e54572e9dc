/** Returns the texts in the HTML file of an article: marked paragraphs, and the rest. */
export type ArticleWords = { title: string; description: string; text: string; imageAlt: string; searchTextRelated: string };

const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
};
const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => characters[entity] ?? entity)
    .trim();

const parts = {
  title: /<h1>([\s\S]*?)<\/h1>/,
  description: /<p class="standfirst">([\s\S]*?)<\/p>/,
  imageAlt: /<p class="alt">([\s\S]*?)<\/p>/,
  searchTextRelated: /<p class="search">([\s\S]*?)<\/p>/,
} as const;

export function wordsIn(html: string): ArticleWords {
  const word = (part: keyof typeof parts) => plain(parts[part].exec(html)?.[1] ?? '');
  return {
    title: word('title'),
    description: word('description'),
    text: Object.values(parts)
      .reduce((rest, part) => rest.replace(part, ''), html)
      .trim(),
    imageAlt: word('imageAlt'),
    searchTextRelated: word('searchTextRelated'),
  };
}
