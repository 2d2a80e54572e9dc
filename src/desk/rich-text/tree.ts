export type TextPart = { kind: 'text'; text: string; start: number; end: number };
export type ElementPart = {
  kind: 'element';
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: Part[];
  start: number;
  /** Offset of the start of the content in the source. */
  open: number;
  close: number;
  end: number;
};
export type Part = TextPart | ElementPart;

const mostDepth = 60;
const voids = new Set(['br', 'hr', 'img', 'wbr', 'col', 'input', 'link', 'meta', 'source', 'area', 'base', 'embed', 'track']);
/** Elements whose content is not text. */
const mute = new Set(['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title']);
const pieces = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)((?:\s+[\w:-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*(\/?)>|[^<]+|</gi;
const attribute = /([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

const letters: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', euro: '€', hellip: '…', ndash: '–', mdash: '—' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»', eacute: 'é', egrave: 'è', ecirc: 'ê', euml: 'ë' },
  ...{ agrave: 'à', acirc: 'â', ccedil: 'ç', ugrave: 'ù', ucirc: 'û', ocirc: 'ô', ouml: 'ö', iuml: 'ï', icirc: 'î', oelig: 'œ' },
  ...{ Eacute: 'É', Egrave: 'È', Agrave: 'À', Ccedil: 'Ç', uuml: 'ü', auml: 'ä', szlig: 'ß', copy: '©', reg: '®', times: '×' },
};
const highest = 0x10ffff;

/** Decodes character references: those of canonical texts, and the usual ones of hand-written HTML. */
export const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return letters[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= highest ? String.fromCodePoint(code) : whole;
  });

const attributesOf = (source: string): Record<string, string> =>
  Object.fromEntries(
    [...source.matchAll(attribute)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      decoded(double ?? single ?? bare ?? ''),
    ]),
  );

/**
 * Returns the tree of an HTML text with the offsets of each part in the source. Made for the output of `cleanHtml`;
 * hand-written HTML is read as well as possible. Elements deeper than 60 levels are replaced by their content.
 */
export function treeOf(html: string): Part[] {
  const root: ElementPart = {
    kind: 'element',
    tag: '',
    attributes: {},
    children: [],
    start: 0,
    open: 0,
    close: html.length,
    end: html.length,
  };
  const stack: ElementPart[] = [root];
  const top = () => stack.at(-1) ?? root;
  let muted = '';
  for (const match of html.matchAll(pieces)) {
    const [piece, slash, name, attributes = '', selfClosing] = match;
    const start = match.index;
    const end = start + piece.length;
    const tag = name?.toLowerCase() ?? '';
    if (muted) {
      if (slash && tag === muted) muted = '';
    } else if (!tag) {
      if (!piece.startsWith('<!--')) top().children.push({ kind: 'text', text: decoded(piece), start, end });
    } else if (slash) {
      const depth = stack.findLastIndex((element) => element.tag === tag);
      if (depth > 0)
        for (const element of stack.splice(depth)) {
          element.close = start;
          element.end = end;
        }
    } else if (mute.has(tag)) {
      muted = tag;
    } else {
      const isVoid = voids.has(tag) || Boolean(selfClosing);
      const isTooDeep = !isVoid && stack.length > mostDepth;
      const element: ElementPart = {
        ...{ kind: 'element' as const, tag, attributes: attributesOf(attributes), children: isTooDeep ? top().children : [] },
        ...{ start, open: end, close: isVoid ? end : html.length, end: isVoid ? end : html.length },
      };
      if (!isTooDeep) top().children.push(element);
      if (!isVoid) stack.push(element);
    }
  }
  return root.children;
}
