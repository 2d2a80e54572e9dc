import sharp from 'sharp';
import { type Card, cardSize } from '../../content/files/social-cards.ts';
import { linesOf, outlinesOf } from './outlines.ts';

const paper = '#fcfbf8';
const ink = '#191613';
const edge = 72;
const inner = cardSize.width - 2 * edge;
/** Font sizes of the title in pixels; the largest that fits is used. At the last one the title may be cut. */
const titleSizes = [84, 72, 62, 54, 46] as const;
const titleHeight = 336;
const titleTop = 178;
const leading = 1.16;
const bold = 0.016;

function setTitle(title: string): { size: number; lines: string[] } {
  for (const size of titleSizes) {
    const lines = linesOf('serif', title, size, inner);
    if (lines.length * size * leading <= titleHeight) return { size, lines };
  }
  const size = titleSizes[titleSizes.length - 1] ?? 0;
  const most = Math.floor(titleHeight / (size * leading));
  const lines = linesOf('serif', title, size, inner).slice(0, most);
  const cut = (lines.pop() ?? '').replace(/[\s.,;:]*\S{0,12}$/u, '');
  return { size, lines: [...lines, `${cut}…`] };
}

/** Returns a card as SVG: the portal's name and colours, a kicker and a title, all text as outlines of the site's fonts. */
export function cardSvg({ portal, kicker, title, colors }: Card): string {
  const { size, lines } = setTitle(title);
  const [firstName = ''] = linesOf('sans', portal, 34, inner);
  const [firstKicker = ''] = linesOf('sans', kicker, 30, inner);
  const set = lines.map((line, index) =>
    outlinesOf('serif', line, { x: edge, y: titleTop + size + Math.round(index * size * leading), size, fill: ink, weight: bold }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">
<rect width="100%" height="100%" fill="${paper}"/><rect width="100%" height="16" fill="${colors.accent}"/>
<rect y="${cardSize.height - 84}" width="100%" height="84" fill="${colors.tint}"/>
${outlinesOf('sans', firstKicker, { x: edge, y: 140, size: 30, fill: colors.accentOnPaper, weight: bold })}
${set.join('\n')}
${outlinesOf('sans', firstName, { x: edge, y: cardSize.height - 31, size: 34, fill: ink, weight: bold })}
</svg>`;
}

/** Returns a card as PNG. */
export const drawCard = (card: Card): Promise<Buffer> =>
  sharp(Buffer.from(cardSvg(card)))
    .png({ palette: true, effort: 4 })
    .toBuffer();
