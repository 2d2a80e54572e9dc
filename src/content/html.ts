import sanitize from 'sanitize-html';
import { linked, mayLinkTo, relOf, tidyUrl } from '../lib/links.ts';

const structure = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'hr', 'br', 'figure', 'figcaption'];
const tables = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const phrases = ['a', 'strong', 'em', 'b', 'i', 'sub', 'sup', 'code', 'kbd', 'abbr', 'q', 'cite', 'mark', 'small'];
/** Elements that texts keep. The editor has a node or a mark for each (`src/desk/rich-text/structure.ts`; tested). */
export const allowedTags = [...structure, ...tables, ...phrases];
/** Attributes that texts keep, by element. */
export const allowedAttributes: Readonly<Record<string, string[]>> = {
  a: ['href', 'rel'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  ol: ['start'],
  abbr: ['title'],
};

/** Tags without meaning of their own: removed without notice, their content stays. */
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

const number = (text: string | undefined) => (text && /^\d{1,3}$/.test(text) ? text : undefined);
const only = (attributes: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** Elements that are kept when empty. Others would only leave a gap on the page. */
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

/** Renumbers headings: below the title of their context, none more than one level deeper than the one before. */
function inLevels(html: string): string {
  let level = 1;
  const open: number[] = [];
  return html.replace(/<(\/?)h([234])>/g, (_, close: string, wanted: string) => {
    // A heading inside another one ends before it: each end has the level of its own beginning.
    if (close) return `</h${open.pop() ?? level}>`;
    level = Math.min(Number(wanted), level + 1);
    open.push(level);
    return `<h${level}>`;
  });
}

const mostPasses = 4;

/**
 * Reduces HTML to structure: no scripts, no styles, no URLs but https and paths of the site; text in NFC. Remote
 * pictures become links. Idempotent. `removed` names the tags that could have done harm.
 */
export function cleanHtml(given: string): { html: string; removed: string[] } {
  let { html, removed } = cleanOnce(given);
  // A pass can join text around a removed tag, or empty an element: the next pass handles that.
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
    allowedAttributes,
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    textFilter: (text) => text.normalize('NFC'),
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title'],
    onOpenTag: (name, attributes) => {
      if (!allowedTags.includes(name) && !bare.has(name)) removed.add(`<${name}>`);
      for (const attribute of Object.keys(attributes)) if (attribute.startsWith('on')) removed.add(attribute);
      for (const name of ['href', 'src'] as const) {
        const url = tidyUrl(attributes[name]);
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
