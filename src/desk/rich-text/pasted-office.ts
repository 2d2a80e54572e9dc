/** Tidies the HTML of word processors on the clipboard: lists and headings without HTML tags, comments, tracked changes. */

export const styleOf = (element: Element) => element.getAttribute('data-style') ?? '';

/** Replaces an element by one with another tag and the same content. */
export function renamed(element: Element, tag: string): Element {
  const made = element.ownerDocument.createElement(tag);
  made.append(...element.childNodes);
  element.replaceWith(made);
  return made;
}

/** Paragraph of a list, with the list's name. */
type Listed = { paragraph: Element; list: string; level: number; tag: 'ol' | 'ul'; start: string | null };

function listedByWord(paragraph: Element): Listed | undefined {
  const [, list, level] = /mso-list:\s*(l\d+)\s+level(\d+)/i.exec(styleOf(paragraph)) ?? [];
  if (!list || !level) return undefined;
  const marker = [...paragraph.querySelectorAll('[data-style]')].find((part) => /mso-list:\s*ignore/i.test(styleOf(part)));
  const tag = /^[\s\u00a0]*(?:\d+|[a-z]{1,4})[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul';
  marker?.remove();
  return { paragraph, list, level: Number(level), tag, start: null };
}

/** Word for the web makes one list per item. Returns the items as paragraphs of one list. */
function listedByWordOnline(root: Element): Listed[] {
  return [...root.querySelectorAll('ul, ol')].flatMap((list) => {
    const items = [...list.children].filter((item) => item.matches('li[data-listid][data-aria-level]'));
    if (!items.length || items.length < list.children.length) return [];
    const holder = list.parentElement?.matches('.ListContainerWrapper') ? list.parentElement : list;
    const listed = items.map((item): Listed => {
      const number = item.getAttribute('data-aria-posinset');
      return {
        paragraph: renamed(item, 'div'),
        ...{ list: item.getAttribute('data-listid') ?? '', level: Number(item.getAttribute('data-aria-level')) },
        ...{ tag: list.matches('ol') ? 'ol' : 'ul', start: number === '1' ? null : number },
      };
    });
    holder.replaceWith(...listed.map(({ paragraph }) => paragraph));
    return listed;
  });
}

/** Turns numbered or bulleted paragraphs into lists. */
function putInLists(listed: readonly Listed[]): void {
  let open: { list: Element; level: number }[] = [];
  let last: { node: Element; list: string } | undefined;
  for (const { paragraph, list: name, level, tag, start } of listed) {
    if (!last || last.list !== name || paragraph.previousElementSibling !== last.node) open = [];
    while (open.length && (open.at(-1)?.level ?? 0) > level) open.pop();
    let at = open.at(-1);
    if (!at || at.level < level) {
      const list = paragraph.ownerDocument.createElement(tag);
      if (tag === 'ol' && start) list.setAttribute('start', start);
      const item = at?.list.lastElementChild;
      if (item) item.append(list);
      else paragraph.before(list);
      at = { list, level };
      open.push(at);
    }
    const item = paragraph.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    at.list.append(item);
    paragraph.remove();
    last = { node: open[0]?.list ?? at.list, list: name };
  }
}

const comments = '.MsoCommentReference, .msocomanchor, .msocomtxt, .msocomoff';
/** Deletions in tracked changes: removed, as if the changes were accepted. */
const deletions = 'del[cite], del[datetime], .msoDel';
const isUnseen = /mso-hide:\s*all|display:\s*none|mso-(?:element|special-character):\s*comment/i;

/** Turns the paragraphs of a word processor into lists and headings, and removes content outside the text. */
export function tidyOffice(root: Element): void {
  for (const element of root.querySelectorAll(`${comments}, ${deletions}`)) element.remove();
  for (const element of root.querySelectorAll('[data-style]')) if (isUnseen.test(styleOf(element))) element.remove();
  for (const end of root.querySelectorAll('span.EOP')) if (!end.textContent?.trim()) end.remove();
  for (const heading of root.querySelectorAll('p[role="heading"][aria-level]')) {
    const level = heading.getAttribute('aria-level') ?? '';
    if (/^[1-6]$/.test(level)) renamed(heading, `h${level}`);
  }
  const inLists = 'p[data-style*="mso-list" i], h1[data-style*="mso-list" i], h2[data-style*="mso-list" i]';
  putInLists([...root.querySelectorAll(inLists)].flatMap((paragraph) => listedByWord(paragraph) ?? []));
  putInLists(listedByWordOnline(root));
}
