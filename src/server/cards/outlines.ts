import { create, type Font } from 'fontkitten';
import sans from '../../ui/fonts/grotesque.woff2?inline';
import serif from '../../ui/fonts/serif.woff2?inline';

const fontOf = (dataUrl: string): Font => {
  const font = create(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'));
  if (font.isCollection) throw new Error('A font file of the site is a collection; it must contain one font.');
  return font;
};
const fonts = { serif: fontOf(serif), sans: fontOf(sans) };
export type Face = keyof typeof fonts;

/** Width of a space that a font lacks, such as the narrow one of French, as a share of the font size. */
const narrowSpace = 0.2;

type Glyph = { path: string; advance: number };
const glyphs: Readonly<Record<Face, Map<string, Glyph | undefined>>> = { serif: new Map(), sans: new Map() };

/** Returns the glyph of a character in units of the font; undefined if the font lacks it. */
function glyphOf(face: Face, character: string): Glyph | undefined {
  const known = glyphs[face];
  if (!known.has(character)) {
    const font = fonts[face];
    const point = character.codePointAt(0) ?? 0;
    const glyph = font.hasGlyphForCodePoint(point) ? font.glyphForCodePoint(point) : undefined;
    known.set(character, glyph && { path: glyph.path.toSVG(), advance: glyph.advanceWidth / font.unitsPerEm });
  }
  return known.get(character);
}

const advanceOf = (face: Face, character: string): number => glyphOf(face, character)?.advance ?? (/\s/.test(character) ? narrowSpace : 0);

/** Returns the width of a line in pixels. */
export const widthOf = (face: Face, text: string, size: number): number =>
  [...text].reduce((width, character) => width + advanceOf(face, character) * size, 0);

/** Returns a line as outlines: no font is needed to draw them. Characters that the font lacks are left out. */
export function outlinesOf(face: Face, text: string, { x, y, size, fill, weight = 0 }: LinePlacement): string {
  const scale = size / fonts[face].unitsPerEm;
  let at = x;
  const paths: string[] = [];
  for (const character of text) {
    const glyph = glyphOf(face, character);
    if (glyph?.path)
      paths.push(
        `<path transform="translate(${at.toFixed(2)} ${y}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})" d="${glyph.path}"/>`,
      );
    at += advanceOf(face, character) * size;
  }
  const stroke = weight ? ` stroke="${fill}" stroke-width="${weight * fonts[face].unitsPerEm}"` : '';
  return `<g fill="${fill}"${stroke}>${paths.join('')}</g>`;
}

/** `weight`: additional stroke width as a share of the font size. */
type LinePlacement = { x: number; y: number; size: number; fill: string; weight?: number };

/** Returns text in lines of at most a width; a word that is wider is broken. */
export function linesOf(face: Face, text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  const put = (word: string) => {
    const longer = line ? `${line} ${word}` : word;
    if (widthOf(face, longer, size) <= width) line = longer;
    else {
      if (line) lines.push(line);
      line = '';
      for (const character of word) {
        if (line && widthOf(face, line + character, size) > width) {
          lines.push(line);
          line = '';
        }
        line += character;
      }
    }
  };
  // A non-breaking space keeps its words together.
  for (const word of text.replace(/\u00ad/g, '').split(/[ \t\n]+/)) if (word) put(word);
  return line ? [...lines, line] : lines;
}
