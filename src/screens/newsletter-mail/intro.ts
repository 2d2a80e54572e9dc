import { guarded } from '../../features/newsletters/mail/rules.ts';
import { type Figure, replaceFigures } from '../../lib/figures.ts';
import type { Locale } from '../../lib/locale.ts';
import { outline } from '../../lib/prose.ts';
import { typesetHtml } from '../../lib/typography.ts';
import { colors, fonts } from './style.ts';

const cell = `padding:6px 8px 6px 0;border-bottom:1px solid ${colors.rule};text-align:left;vertical-align:top`;
const heading = (size: number) => `margin:24px 0 8px;font-size:${size}px;line-height:${size + 6}px;font-weight:bold`;

/** Elements of a text by the element of a mail that shows them, with class and style. */
const shownAs: Readonly<Record<string, readonly [name: string, style?: string, className?: string]>> = {
  p: ['p', 'margin:0 0 16px'],
  h2: ['h2', heading(21)],
  h3: ['h3', heading(18)],
  h4: ['h4', heading(17)],
  ul: ['ul', 'margin:0 0 16px;padding:0 0 0 24px'],
  ol: ['ol', 'margin:0 0 16px;padding:0 0 0 24px'],
  li: ['li', 'margin:0 0 6px'],
  dl: ['div', 'margin:0 0 16px'],
  dt: ['div', 'font-weight:bold'],
  dd: ['div', 'margin:0 0 8px;padding:0 0 0 16px'],
  blockquote: ['blockquote', `margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${colors.rule}`, 'l'],
  pre: ['pre', `margin:0 0 16px;font-family:${fonts.code};font-size:14px;white-space:pre-wrap`],
  hr: ['hr', `margin:24px 0;border:0;border-top:1px solid ${colors.rule}`, 'l'],
  br: ['br'],
  figure: ['div', 'margin:0 0 16px'],
  figcaption: ['p', `margin:6px 0 0;font-family:${fonts.sans};font-size:14px;line-height:20px;color:${colors.soft}`, 'o'],
  table: ['table', 'width:100%;margin:0 0 16px;border-collapse:collapse'],
  caption: ['caption', 'text-align:left'],
  thead: ['thead'],
  tbody: ['tbody'],
  tfoot: ['tfoot'],
  tr: ['tr'],
  th: ['th', cell, 'l'],
  td: ['td', cell, 'l'],
  strong: ['strong'],
  b: ['strong'],
  mark: ['strong'],
  em: ['em'],
  i: ['em'],
  cite: ['em'],
  sub: ['sub'],
  sup: ['sup'],
  code: ['code', `font-family:${fonts.code}`],
  kbd: ['code', `font-family:${fonts.code}`],
  small: ['span', 'font-size:14px'],
};
const quotes = { nl: ['“', '”'], fr: ['«\u202f', '\u202f»'] } as const satisfies Record<Locale, readonly [string, string]>;
const kept = / (?:colspan|rowspan|scope|start)="[\w-]*"/g;
const decoded = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');

type Draw = {
  locale: Locale;
  /** Returns the placeholder of a link; undefined for none. */
  link(address: string): string | undefined;
  /** Returns the HTML of a picture; undefined if it is gone. */
  figure(figure: Figure): string | undefined;
};

/** Converts the tags of a clean text to those of a mail, with inline styles. */
function converted(html: string, { locale, link }: Draw): string {
  /** Ends of the open links: nothing for those without address. */
  const links: string[] = [];
  return html
    .split(/(<[^>]*>)/)
    .map((part) => {
      if (!part.startsWith('<')) return part.split(mark).map(guarded).join(mark);
      const [, close, name = ''] = /^<(\/?)(\w+)/.exec(part) ?? [];
      if (name === 'q') return quotes[locale][close ? 1 : 0];
      if (name === 'a') {
        if (close) return links.pop() ?? '';
        const href = decoded(/ href="([^"]*)"/.exec(part)?.[1] ?? '');
        const address = href && !href.startsWith('#') ? link(href) : undefined;
        links.push(address ? '</a>' : '');
        return address ? `<a href="${address}" target="_blank" class="i" style="color:${colors.ink}">` : '';
      }
      const shown = shownAs[name];
      if (!shown) return '';
      const [as, style, className] = shown;
      if (close) return `</${as}>`;
      const more = [...part.matchAll(kept)].map(([attribute]) => attribute).join('');
      return `<${as}${className ? ` class="${className}"` : ''}${style ? ` style="${style}"` : ''}${more}>`;
    })
    .join('');
}

const mark = '\ue0f1';

/** Returns the clean text of an intro as HTML of a mail: typeset, below the mail's h1, with its pictures. */
export function introHtml(html: string, draw: Draw): string {
  const drawn: string[] = [];
  const marked = replaceFigures(outline(typesetHtml(draw.locale, html.replace(/[\ue0f0-\ue0ff]/g, ''))), ({ rest: _, ...figure }) => {
    const picture = draw.figure(figure) ?? '';
    const caption = figure.caption && converted(`<figcaption>${figure.caption}</figcaption>`, draw);
    drawn.push(picture || caption ? `<div style="margin:0 0 16px">${picture}${caption}</div>` : '');
    return mark;
  });
  return converted(marked, draw).replaceAll(mark, () => drawn.shift() ?? '');
}
