import sanitize from 'sanitize-html';
import { figureHtml, imagePattern, replaceFigures } from '../lib/figures.ts';
import { linked, mayLinkTo, relOf, tidyUrl } from '../lib/links.ts';

const structure = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'blockquote',
  'pre',
  'hr',
  'br',
  'figure',
  'figcaption',
  'img',
];
const tables = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const phrases = ['a', 'strong', 'em', 'b', 'i', 'sub', 'sup', 'code', 'kbd', 'abbr', 'q', 'cite', 'mark', 'small'];
/** Allowed elements. The editor has a node or a mark for each (`src/desk/rich-text/structure.ts`; tested). */
export const allowedTags = [...structure, ...tables, ...phrases];
/** Allowed attributes, by element. */
export const allowedAttributes: Readonly<Record<string, string[]>> = {
  a: ['href', 'rel'],
  figure: ['data-file'],
  img: ['alt', 'role'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  ol: ['start'],
  abbr: ['title'],
};

/** Tags without a meaning: replaced by their content without a report. */
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

/** Returns whether an attribute is the id of a file. */
const isFile = (text: string | undefined) => /^(?:0|[1-9]\d{0,8})$/.test(text ?? '');
/** Placed beside each picture while empty elements are removed: an element with only a picture has no text, but is not empty. */
const mark = '\ue000';
const marked = (html: string) => html.replace(new RegExp(imagePattern, 'g'), `$&${mark}`);
const unmarked = (html: string) => html.replace(new RegExp(`(${imagePattern})${mark}`, 'g'), '$1');

/**
 * Returns the attributes of a picture of the library. Only one without alternative text is decorative: browsers ignore
 * the role of one that has it.
 */
function imageAttributes(alt: string | undefined, role: string | undefined): Record<string, string> {
  const words = (alt ?? '').normalize('NFC').replace(/\s+/g, ' ').trim();
  return { alt: words, ...(!words && (role === 'presentation' || role === 'none') && { role: 'presentation' }) };
}

/** Elements that are kept when empty. Other empty elements would leave a gap on the page. */
const maySayNothing = new Set(['br', 'hr', 'img', 'tr', 'td', 'th']);
/** Does not match from a `br`, which has no end tag: many of them would make the search quadratic. */
const isSomethingEmpty = /<(?!br\b)(\w+)[^>]*>(?:\s|<br \/>)*<\/\1>/;
const withoutEmpty = (html: string) =>
  isSomethingEmpty.test(html)
    ? unmarked(
        sanitize(marked(html), {
          allowedTags,
          allowedAttributes: false,
          exclusiveFilter: ({ tag, text }) => !maySayNothing.has(tag) && !text.trim(),
        }),
      )
    : html;

/** Renumbers headings: below the title of their context, none more than one level deeper than the one before. */
function inLevels(html: string): string {
  let level = 1;
  const open: number[] = [];
  return html.replace(/<(\/?)h([234])>/g, (_, close: string, wanted: string) => {
    // Headings can be nested, so each end tag gets the level of its own start tag.
    if (close) return `</h${open.pop() ?? level}>`;
    level = Math.min(Number(wanted), level + 1);
    open.push(level);
    return `<h${level}>`;
  });
}

/** Returns the HTML with each figure in one form: alternative text, then caption. Other content of a figure is moved behind it. */
const inForm = (html: string) => replaceFigures(html, ({ rest, ...figure }) => `${figureHtml(figure)}${rest.trim()}`);

const mostPasses = 4;

/**
 * Reduces HTML to structure: no scripts, no styles, only https URLs and paths of the site; text in NFC. Remote
 * pictures become links; pictures of the library (`<figure data-file>`) stay. Idempotent. `removed` names the harmful tags.
 */
export function cleanHtml(given: string): { html: string; removed: string[] } {
  let { html, removed } = cleanOnce(given);
  // A pass can join text around a removed tag, or empty an element, which the next pass cleans.
  for (let pass = 1, before = given; html !== before && pass < mostPasses; pass++) {
    before = html;
    html = cleanOnce(before).html;
  }
  return { html, removed };
}

function cleanOnce(html: string): { html: string; removed: string[] } {
  const removed = new Set<string>();
  /** Open figures, innermost last: true for a picture of the library, which cannot contain another one. */
  const figures: boolean[] = [];
  const clean = sanitize(html, {
    allowedTags,
    allowedAttributes,
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    textFilter: (text) => text.normalize('NFC'),
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title'],
    onOpenTag: (name, attributes) => {
      if (name === 'figure') figures.push(isFile(attributes['data-file']) && !figures.includes(true));
      if (!allowedTags.includes(name) && !bare.has(name)) removed.add(`<${name}>`);
      for (const attribute of Object.keys(attributes)) if (attribute.startsWith('on')) removed.add(attribute);
      for (const name of ['href', 'src'] as const) {
        const url = tidyUrl(attributes[name]);
        if (url && !mayLinkTo(url)) removed.add(name);
      }
    },
    onCloseTag: (name) => {
      if (name === 'figure') figures.pop();
    },
    transformTags: {
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      figure: (tagName, attributes) => ({ tagName, attribs: only({ 'data-file': figures.at(-1) ? attributes['data-file'] : undefined }) }),
      img: (_, { src, alt, role }) => {
        if (figures.at(-1)) return { tagName: 'img', attribs: imageAttributes(alt, role) };
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
  return { html: inLevels(withoutEmpty(inForm(clean))).trim(), removed: [...removed] };
}
