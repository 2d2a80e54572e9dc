import { linked } from '../../lib/links.ts';
import { renamed, styleOf, tidyOffice } from './pasted-office.ts';

/** Elements that are removed with their content. */
const mute = 'script, style, textarea, option, noscript, template, title, meta, link, iframe, object, svg, math, video, audio';
const blocks = 'p, h1, h2, h3, h4, h5, h6, ul, ol, dl, table, blockquote, pre, figure, hr, div, section, article';
/** Tags that a browser acts on during parsing, anywhere in the HTML. */
const commands = /<(?:base|meta|link)\b[^>]*>/gi;

/** Removes the wrapper of a word processor's HTML before the browser parses it. Styles and handlers become data attributes, because the page's Content-Security-Policy forbids them. */
export const withoutOffice = (html: string): string =>
  html
    .replace(/<style[\s\S]*?(?:<\/style\s*>|$)/gi, '')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<!\[[^>]*>/g, '')
    .replace(commands, '')
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\s(style|on\w+)(\s*=)/gi, ' data-$1$2'));

const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

/** Wraps the content of an element in a new element. */
function emphasised(element: Element, tag: string): void {
  const made = element.ownerDocument.createElement(tag);
  made.append(...element.childNodes);
  element.append(made);
}

function emphasis(root: Element): void {
  for (const element of root.querySelectorAll('b, strong'))
    if (/(?<![\w-])font-weight:\s*(?:normal|400)/i.test(styleOf(element))) unwrap(element);
  for (const element of root.querySelectorAll('i, em')) if (/(?<![\w-])font-style:\s*normal/i.test(styleOf(element))) unwrap(element);
  for (const span of root.querySelectorAll('span[data-style]')) {
    const style = styleOf(span);
    if (/(?<![\w-])font-weight:\s*(?:bold|[6-9]00)/i.test(style) && !span.closest('h1, h2, h3, h4, h5, h6, th, strong, b'))
      emphasised(span, 'strong');
    if (/(?<![\w-])font-style:\s*italic/i.test(style) && !span.closest('em, i')) emphasised(span, 'em');
    if (/vertical-align:\s*super/i.test(style)) emphasised(span, 'sup');
    if (/vertical-align:\s*sub/i.test(style)) emphasised(span, 'sub');
  }
}

const isEmpty = (element: Element) => !element.textContent?.replaceAll('\u00a0', ' ').trim() && !element.querySelector('img, hr, td');

const isEmoji = /^(?:\p{Extended_Pictographic}|\p{Emoji_Component}|\s)+$/u;
/** Returns whether an image is a tracking pixel or the box of a checklist. */
const isNoPicture = (picture: Element) =>
  ['width', 'height'].some((side) => Number.parseFloat(picture.getAttribute(side) ?? '9') <= 1) ||
  picture.getAttribute('aria-roledescription') === 'checkbox';

/** Replaces an image by a link, or by its emoji if its alternative text is one. Removes it without a text or a valid address. */
function inWords(picture: Element): void {
  const alt = picture.getAttribute('alt');
  const href = linked(picture.getAttribute('src') ?? undefined);
  if (alt && isEmoji.test(alt)) picture.replaceWith(alt);
  else if (!href || !alt || isNoPicture(picture)) picture.remove();
  else if (picture.closest('a')) picture.replaceWith(alt);
  else {
    const link = picture.ownerDocument.createElement('a');
    link.setAttribute('href', href);
    link.textContent = alt;
    picture.replaceWith(link);
  }
}

/**
 * Turns pasted HTML into the structure of texts: Word's paragraphs become lists, styles that mean emphasis become tags,
 * images become links. The schema drops the rest.
 */
export function tidyPasted(root: Element): void {
  for (const element of root.querySelectorAll(mute)) element.remove();
  tidyOffice(root);
  emphasis(root);
  for (const picture of root.querySelectorAll('img')) inWords(picture);
  for (const link of root.querySelectorAll('a')) if (!linked(link.getAttribute('href') ?? undefined)) unwrap(link);
  for (const wrapper of root.querySelectorAll('b, strong, i, em, span, font, u')) if (wrapper.querySelector(blocks)) unwrap(wrapper);
  for (const cell of root.querySelectorAll('table th:not([scope])'))
    if (cell.parentElement?.firstElementChild === cell && cell.parentElement.querySelector('td')) cell.setAttribute('scope', 'row');
  for (const gap of root.querySelectorAll('br')) {
    const { parentElement } = gap;
    if (parentElement && [...parentElement.children].some((sibling) => sibling.matches(blocks))) gap.remove();
  }
  for (const paragraph of root.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li')) if (isEmpty(paragraph)) paragraph.remove();
  for (const definition of root.querySelectorAll('dfn, samp, var, tt')) renamed(definition, definition.matches('samp, tt') ? 'code' : 'em');
}
