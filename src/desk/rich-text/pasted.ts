import { linked } from '../../lib/links.ts';

/** Elements that are no text: they go with their content. */
const mute = 'script, style, textarea, option, noscript, template, title, meta, link, iframe, object, svg, math, video, audio';
const blocks = 'p, h1, h2, h3, h4, h5, h6, ul, ol, dl, table, blockquote, pre, figure, hr, div, section, article';
const styleOf = (element: Element) => element.getAttribute('data-style') ?? '';

/** Removes what a word processor puts around its HTML, before the browser reads it. Styles and handlers become data: the policy of the page forbids them. */
export const withoutOffice = (html: string): string =>
  html
    .replace(/<style[\s\S]*?(?:<\/style\s*>|$)/gi, '')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<!\[[^>]*>/g, '')
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\s(style|on\w+)(\s*=)/gi, ' data-$1$2'));

const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

function renamed(element: Element, tag: string): Element {
  const made = element.ownerDocument.createElement(tag);
  made.append(...element.childNodes);
  element.replaceWith(made);
  return made;
}

/** Puts the content of an element into a new one of its own. */
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

type Listed = { paragraph: Element; list: string; level: number };

const listedOf = (paragraph: Element): Listed | undefined => {
  const [, list, level] = /mso-list:\s*(l\d+)\s+level(\d+)/i.exec(styleOf(paragraph)) ?? [];
  return list && level ? { paragraph, list, level: Number(level) } : undefined;
};

/** Makes lists of Word's numbered and bulleted paragraphs. */
function lists(root: Element): void {
  let open: { list: Element; level: number }[] = [];
  let last: { node: Element; list: string } | undefined;
  for (const paragraph of root.querySelectorAll(
    'p[data-style*="mso-list" i], h1[data-style*="mso-list" i], h2[data-style*="mso-list" i]',
  )) {
    const listed = listedOf(paragraph);
    if (!listed) continue;
    const marker = [...paragraph.querySelectorAll('[data-style]')].find((part) => /mso-list:\s*ignore/i.test(styleOf(part)));
    const tag = /^[\s\u00a0]*(?:\d+|[a-z]{1,4})[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul';
    marker?.remove();
    if (!last || last.list !== listed.list || paragraph.previousElementSibling !== last.node) open = [];
    while (open.length && (open.at(-1)?.level ?? 0) > listed.level) open.pop();
    let at = open.at(-1);
    if (!at || at.level < listed.level) {
      const list = paragraph.ownerDocument.createElement(tag);
      const item = at?.list.lastElementChild;
      if (item) item.append(list);
      else paragraph.before(list);
      at = { list, level: listed.level };
      open.push(at);
    }
    const item = paragraph.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    at.list.append(item);
    paragraph.remove();
    last = { node: open[0]?.list ?? at.list, list: listed.list };
  }
}

const isEmpty = (element: Element) => !element.textContent?.replaceAll('\u00a0', ' ').trim() && !element.querySelector('img, hr, td');

/**
 * Makes structure of a pasted page, as `cleanHtml` would and better: Word's paragraphs become lists, styles that mean
 * emphasis become it, pictures become links. The schema drops the rest.
 */
export function tidyPasted(root: Element): void {
  for (const element of root.querySelectorAll(mute)) element.remove();
  for (const element of root.querySelectorAll('[data-style]'))
    if (/mso-hide:\s*all|display:\s*none/i.test(styleOf(element))) element.remove();
  lists(root);
  emphasis(root);
  for (const picture of root.querySelectorAll('img')) {
    const href = linked(picture.getAttribute('src') ?? undefined);
    const text = picture.getAttribute('alt') || href || '';
    if (!href || picture.closest('a')) picture.replaceWith(text);
    else {
      const link = picture.ownerDocument.createElement('a');
      link.setAttribute('href', href);
      link.textContent = text;
      picture.replaceWith(link);
    }
  }
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
