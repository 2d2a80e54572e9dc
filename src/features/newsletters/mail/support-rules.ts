/**
 * HTML and CSS that mails of newsletters may contain, by the effect in a program without support. The facts
 * are those of caniemail.com for Outlook (Windows and web), Gmail, Apple Mail and Yahoo. `everywhere`: all of them know it.
 */
const everywhere = 'known everywhere';
type Support = Readonly<Record<string, string>>;

/** Elements. */
const elements: Support = {
  html: everywhere,
  head: everywhere,
  body: 'webmail replaces it by a div: the table inside has the same background',
  meta: 'removed by webmail: nothing is seen of it',
  title: 'removed by webmail: the subject is shown by the inbox',
  style: 'Gmail for other accounts removes it: light colours, and pictures beside texts stay beside them',
  table: everywhere,
  caption: everywhere,
  thead: everywhere,
  tbody: everywhere,
  tfoot: everywhere,
  tr: everywhere,
  th: everywhere,
  td: everywhere,
  div: everywhere,
  span: everywhere,
  p: everywhere,
  h1: everywhere,
  h2: everywhere,
  h3: everywhere,
  h4: everywhere,
  h5: everywhere,
  a: everywhere,
  img: 'not loaded until the reader allows it: its alternative text',
  br: everywhere,
  hr: 'Outlook for Windows gives it a relief: still a line',
  ul: everywhere,
  ol: everywhere,
  li: everywhere,
  blockquote: everywhere,
  pre: everywhere,
  code: everywhere,
  strong: everywhere,
  em: everywhere,
  sub: everywhere,
  sup: everywhere,
};

/** Attributes, of any element. */
const attributes: Support = {
  href: everywhere,
  src: everywhere,
  alt: 'Outlook for Windows adds a notice before it',
  width: everywhere,
  height: everywhere,
  srcset: 'unknown to Gmail, Outlook and Yahoo: the picture of src, which is sharp enough',
  style: everywhere,
  class: 'used for phones and the dark only',
  align: everywhere,
  valign: everywhere,
  border: everywhere,
  cellpadding: everywhere,
  cellspacing: everywhere,
  colspan: everywhere,
  rowspan: everywhere,
  scope: 'removed by some: screen readers guess the heads of a table',
  start: 'removed by some: the list begins at 1',
  role: 'removed by Yahoo: screen readers may announce a table of layout',
  lang: 'removed by some: the voice of the system reads the text',
  dir: everywhere,
  target: 'webmail opens links in a new tab anyway',
  content: everywhere,
  name: everywhere,
  'http-equiv': everywhere,
};

/** Properties of inline styles and of the blocks. */
const properties: Support = {
  'background-color': everywhere,
  border: everywhere,
  'border-top': everywhere,
  'border-bottom': everywhere,
  'border-left': everywhere,
  'border-color': 'used in the dark only',
  'border-collapse': everywhere,
  color: everywhere,
  'color-scheme': 'unknown to Gmail and Outlook: they decide about the dark themselves',
  display: 'Outlook for Windows ignores none, so hidden text has mso-hide too; block is used for phones only',
  'font-family': everywhere,
  'font-size': everywhere,
  'font-weight': everywhere,
  'line-height': everywhere,
  margin: 'Outlook for Windows ignores auto, which is not used',
  padding: 'Outlook for Windows knows it on table cells only: lists and quotations stand less far in',
  'padding-left': 'used for phones only',
  'padding-right': 'used for phones only',
  width: everywhere,
  'max-width': 'Outlook for Windows ignores it: the conditional table and the width attributes hold the size',
  height: everywhere,
  'max-height': 'Outlook for Windows ignores it: mso-hide hides the preheader there',
  overflow: 'Outlook for Windows ignores it: mso-hide hides the preheader there',
  'mso-hide': 'only Outlook for Windows knows it',
  'text-align': everywhere,
  'text-decoration': everywhere,
  'vertical-align': everywhere,
  'white-space': 'Outlook for Windows ignores it: pre keeps its lines, long ones widen the mail',
};

/** Selectors and conditions of the style blocks. */
const conditions: Support = {
  ':root': 'unknown to webmail: nothing is seen of it',
  '.class': 'Gmail for other accounts removes the block',
  '[data-ogsb] .class': 'only Outlook on the web and on phones knows it, in the dark',
  '[data-ogsc] .class': 'only Outlook on the web and on phones knows it, in the dark',
  '@media (max-width:620px)': 'Outlook for Windows needs none; elsewhere pictures stay beside texts on a phone',
  '@media (prefers-color-scheme:dark)': 'unknown to Gmail, Outlook for Windows and Yahoo: they keep the light colours or invert them',
};

const declarationsIn = (css: string): string[] =>
  css
    .split(';')
    .map((one) => one.slice(0, Math.max(0, one.indexOf(':'))).trim())
    .filter(Boolean);

/** Returns the properties, selectors and conditions of a style block. */
function partsOfBlock(css: string): string[] {
  const [, condition, inner] = /^(@media [^{]+)\{(.*)\}$/s.exec(css) ?? [];
  const rules = [...(inner ?? css).matchAll(/([^{}]+)\{([^}]*)\}/g)];
  const selectors = rules.map(([, selector = '']) => selector.trim().replace(/\.[a-z]$/, '.class'));
  const unlisted = [...selectors, ...(condition ? [condition.trim()] : [])].filter((one) => !(one in conditions));
  return [...unlisted, ...rules.flatMap(([, , body = '']) => declarationsIn(body).filter((one) => !(one in properties)))];
}

/** Returns the parts of a mail's HTML that are not listed: elements, attributes, properties and selectors. */
export function unlistedIn(html: string): string[] {
  const found = new Set<string>();
  for (const [, css = ''] of html.matchAll(/<style>(.*?)<\/style>/gs)) for (const one of partsOfBlock(css)) found.add(one);
  for (const [, name = '', rest = ''] of html.matchAll(/<([a-z][a-z0-9-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>/gi)) {
    if (!(name.toLowerCase() in elements)) found.add(`<${name}>`);
    for (const [, attribute = '', value = ''] of rest.matchAll(/\s+([^\s=>/]+)(?:="([^"]*)")?/g)) {
      if (!(attribute.toLowerCase() in attributes)) found.add(attribute);
      if (attribute === 'style') for (const property of declarationsIn(value)) if (!(property in properties)) found.add(property);
    }
  }
  return [...found].sort();
}
