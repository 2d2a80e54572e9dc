import { createElement, Fragment, type ReactNode } from 'react';

const allowed = new Set(
  'p h2 h3 h4 ul ol li dl dt dd blockquote pre hr br figure figcaption table caption thead tbody tfoot tr th td a strong em b i sub sup code kbd abbr q cite mark small'.split(
    ' ',
  ),
);
const names: Readonly<Record<string, string>> = {
  href: 'href',
  rel: 'rel',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  scope: 'scope',
  start: 'start',
  title: 'title',
};
const empty = new Set(['br', 'hr']);
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };
const isAddress = (url: string) => /^(https:\/\/|\/(?![/\\])|#)/.test(url);

const decoded = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (all, decimal: string, hex: string, name: string) => {
    if (name) return entities[name] ?? all;
    return String.fromCodePoint(Math.min(decimal ? Number(decimal) : Number.parseInt(hex, 16), 0x10ffff));
  });

type Open = { tag: string; attributes: Record<string, string>; children: ReactNode[] };

const elementOf = ({ tag, attributes, children }: Open, key: number): ReactNode =>
  createElement(tag, { ...attributes, key }, ...(empty.has(tag) ? [] : children));

/**
 * HTML that the server has reduced to structure, as elements: script may make no HTML of a string here, and so it does not.
 * A tag that the server does not let through is left out.
 */
export function Html({ html }: { html: string }): ReactNode {
  const root: Open = { tag: '', attributes: {}, children: [] };
  const stack = [root];
  let key = 0;
  const top = () => stack.at(-1) as Open;
  for (const [, closing, name = '', given = '', text] of html.matchAll(
    /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>|([^<]+|<)/gi,
  )) {
    const tag = name.toLowerCase();
    if (text !== undefined) top().children.push(decoded(text));
    else if (!allowed.has(tag)) continue;
    else if (closing) {
      if (stack.length > 1 && top().tag === tag) {
        const open = stack.pop() as Open;
        top().children.push(elementOf(open, key++));
      }
    } else {
      const attributes: Record<string, string> = {};
      for (const [, attribute = '', value = ''] of given.matchAll(/([a-z-]+)="([^"]*)"/gi)) {
        const known = names[attribute.toLowerCase()];
        if (known && (known !== 'href' || isAddress(decoded(value)))) attributes[known] = decoded(value);
      }
      const open = { tag, attributes, children: [] };
      if (empty.has(tag)) top().children.push(elementOf(open, key++));
      else stack.push(open);
    }
  }
  while (stack.length > 1) {
    const open = stack.pop() as Open;
    top().children.push(elementOf(open, key++));
  }
  return createElement(Fragment, null, ...root.children);
}
