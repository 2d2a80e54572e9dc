import sanitize from 'sanitize-html';

const structure = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'hr', 'br', 'figure', 'figcaption'];
const tables = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const phrases = ['a', 'strong', 'em', 'b', 'i', 'sub', 'sup', 'code', 'kbd', 'abbr', 'q', 'cite', 'mark', 'small'];
const allowedTags = [...structure, ...tables, ...phrases];

/** Tags that carry nothing themselves: what is in them stays, and nobody misses them. */
const bare = new Set([
  'div',
  'span',
  'section',
  'article',
  'font',
  'center',
  'u',
  'h1',
  'h5',
  'h6',
  'img',
  'html',
  'body',
  'head',
  'main',
  'header',
  'footer',
  'picture',
  'source',
  'col',
  'colgroup',
]);

/** An address as browsers read it: blanks around it and line breaks in it do not count. */
const tidy = (url: string | undefined) =>
  url
    ?.trim()
    .replace(/[\t\r\n]/g, '')
    .replaceAll(' ', '%20');
/** https or a path of the site. */
const mayLinkTo = (url: string) => /^https:\/\/[^\s<>"\\]+$/.test(url) || /^\/(?![/\\])[^\\\s<>"]*$/.test(url) || /^#[\w-]+$/.test(url);

const linked = (url: string | undefined) => {
  const tidied = tidy(url);
  return tidied && mayLinkTo(tidied) ? tidied : undefined;
};

const relOf = (href: string | undefined) => (href?.startsWith('https:') ? 'noopener' : undefined);

const number = (text: string | undefined) => (text && /^\d{1,3}$/.test(text) ? text : undefined);
const only = (attributes: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** A cell may be empty; without text the rest is nothing, and a gap on the page. */
const maySayNothing = new Set(['br', 'hr', 'tr', 'td', 'th']);
const isSomethingEmpty = /<(\w+)[^>]*>(?:\s|<br \/>)*<\/\1>/;
const withoutEmpty = (html: string) =>
  isSomethingEmpty.test(html)
    ? sanitize(html, {
        allowedTags,
        allowedAttributes: false,
        exclusiveFilter: ({ tag, text }) => !maySayNothing.has(tag) && !text.trim(),
      })
    : html;

/** Headings below the title of what they are in, none deeper than the next level. */
function inLevels(html: string): string {
  let level = 1;
  return html.replace(/<(\/?)h([234])>/g, (_, close: string, asked: string) => {
    if (!close) level = Math.min(Number(asked), level + 1);
    return `<${close}h${level}>`;
  });
}

const mostPasses = 4;

/**
 * Reduces HTML from people to structure: no script, no style, no address but https and paths of the site; text in NFC.
 * Remote pictures become links. Clean HTML stays as it is. `removed` names the tags that could have done harm.
 */
export function cleanHtml(given: string): { html: string; removed: string[] } {
  let { html, removed } = cleanOnce(given);
  // What one pass joins (text around a tag that goes, an element that becomes empty) is for the next to see.
  for (let pass = 1, before = given; html !== before && pass < mostPasses; pass++) {
    before = html;
    html = cleanOnce(before).html;
  }
  return { html, removed };
}

function cleanOnce(html: string): { html: string; removed: string[] } {
  const removed = new Set<string>();
  const clean = sanitize(html, {
    allowedTags,
    allowedAttributes: {
      a: ['href', 'rel'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
      ol: ['start'],
      abbr: ['title'],
    },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    textFilter: (text) => text.normalize('NFC'),
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title'],
    onOpenTag: (name, attributes) => {
      if (!allowedTags.includes(name) && !bare.has(name)) removed.add(`<${name}>`);
      for (const attribute of Object.keys(attributes)) if (attribute.startsWith('on')) removed.add(attribute);
      for (const name of ['href', 'src'] as const) {
        const url = tidy(attributes[name]);
        if (url && !mayLinkTo(url)) removed.add(name);
      }
    },
    transformTags: {
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      img: (_, { src, alt }) => {
        const href = linked(src);
        return { tagName: 'a', attribs: only({ href, rel: relOf(href) }), text: alt || href || '' };
      },
      a: (tagName, attributes) => {
        const href = linked(attributes.href);
        return { tagName, attribs: only({ href, rel: relOf(href) }) };
      },
      td: (tagName, { colspan, rowspan }) => ({ tagName, attribs: only({ colspan: number(colspan), rowspan: number(rowspan) }) }),
      th: (tagName, { colspan, rowspan, scope }) => ({
        tagName,
        attribs: only({ colspan: number(colspan), rowspan: number(rowspan), scope: scope === 'row' ? 'row' : 'col' }),
      }),
      ol: (tagName, { start }) => ({ tagName, attribs: only({ start: number(start) }) }),
    },
  });
  return { html: inLevels(withoutEmpty(clean)).trim(), removed: [...removed] };
}
