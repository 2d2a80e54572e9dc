const entities: Readonly<Record<string, string>> = {
  nbsp: '\u00a0',
  '#160': '\u00a0',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
  amp: '&',
};
const inlineTag = /^<\/?(?:a|strong|em|b|i|sub|sup|code|kbd|abbr|q|cite|mark|small)[\s>]/;

/** Returns the text of clean HTML: tags become a space where a block ends, entities become characters, white space stays. */
export const looseTextOfHtml = (html: string): string =>
  html
    .replace(/<[^>]*>/g, (tag) => (inlineTag.test(tag) ? '' : ' '))
    .replace(/&(nbsp|#160|lt|gt|quot|#39|apos|amp);/g, (entity, name: string) => entities[name] ?? entity);

/** Returns the text of clean HTML with single spaces. */
export const textOfHtml = (html: string): string => looseTextOfHtml(html).replace(/\s+/g, ' ').trim();
