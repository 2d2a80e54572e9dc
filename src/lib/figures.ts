/** Place of a picture of the library in a text: `<figure data-file="ID">` with its alternative text and its caption. */
type Place = { id: number; start: number; open: number; close: number; end: number };

/** Picture of the library in a clean text. */
export type Figure = {
  id: number;
  /** HTML of the alternative text, as an attribute has it. */
  alt: string;
  /** True if the picture adds nothing, so that its missing alternative text is meant: `role="presentation"`. */
  isDecorative: boolean;
  /** HTML of the caption; empty if there is none. */
  caption: string;
};

const opening = /<figure data-file="(\d{1,9})">/g;
const anyFigure = /<(\/?)figure\b[^>]*>/g;

/** Returns the places of the pictures in a text, in order. A picture contains no other one. */
function placesIn(html: string): Place[] {
  const places: Place[] = [];
  for (const match of html.matchAll(opening)) {
    if (match.index < (places.at(-1)?.end ?? 0)) continue;
    const open = match.index + match[0].length;
    let depth = 1;
    let last = { index: html.length, length: 0 };
    anyFigure.lastIndex = open;
    for (let tag = anyFigure.exec(html); tag; tag = anyFigure.exec(html)) {
      depth += tag[1] ? -1 : 1;
      if (depth > 0) continue;
      last = { index: tag.index, length: tag[0].length };
      break;
    }
    places.push({ id: Number(match[1]), start: match.index, open, close: last.index, end: last.index + last.length });
  }
  return places;
}

/** Source of a pattern for the image of a picture in a clean text: its alternative text, and the mark that it needs none. */
export const imagePattern = '<img alt="([^"]*)"( role="presentation")? />';
const image = new RegExp(imagePattern);

/** Splits the content of a picture into its alternative text, its first caption, and what does not belong to it. */
function partsOf(content: string): Omit<Figure, 'id'> & { rest: string } {
  const [img = '', alt = '', role] = image.exec(content) ?? [];
  const own = { alt, isDecorative: Boolean(role) };
  const lone = content.replace(img, '');
  const from = lone.indexOf('<figcaption>');
  if (from < 0) return { ...own, caption: '', rest: lone };
  let depth = 0;
  const tags = /<(\/?)figcaption>/g;
  tags.lastIndex = from;
  for (let tag = tags.exec(lone); tag; tag = tags.exec(lone)) {
    depth += tag[1] ? -1 : 1;
    if (depth > 0) continue;
    const end = tag.index + tag[0].length;
    return { ...own, caption: lone.slice(from + '<figcaption>'.length, tag.index), rest: lone.slice(0, from) + lone.slice(end) };
  }
  return { ...own, caption: lone.slice(from + '<figcaption>'.length), rest: lone.slice(0, from) };
}

/** Returns the ids of the files that a text shows, each once. */
export const figureIds = (html: string): number[] =>
  html.includes('<figure data-file="') ? [...new Set(placesIn(html).map(({ id }) => id))] : [];

/** Returns a text with each picture replaced; `rest` is what stood in it and does not belong there. */
export function replaceFigures(html: string, draw: (figure: Figure & { rest: string }) => string): string {
  if (!html.includes('<figure data-file="')) return html;
  let drawn = '';
  let at = 0;
  for (const { id, start, open, close, end } of placesIn(html)) {
    drawn += html.slice(at, start) + draw({ id, ...partsOf(html.slice(open, close)) });
    at = end;
  }
  return drawn + html.slice(at);
}

/** Returns the HTML of a picture in a clean text. */
export const figureHtml = ({ id, alt, isDecorative, caption }: Figure): string =>
  `<figure data-file="${id}"><img alt="${alt}"${isDecorative ? ' role="presentation"' : ''} />${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>`;

/** Returns a text without some of its pictures. */
export const withoutFigures = (html: string, ids: readonly number[]): string =>
  replaceFigures(html, (figure) => (ids.includes(figure.id) ? '' : figureHtml(figure)));
