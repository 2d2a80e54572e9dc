import fs from 'node:fs';
import path from 'node:path';
import type { Content, Portal } from '../../src/demo/content.ts';
import { describePicture, drawAd, drawLogo, drawPicture } from './pictures/draw.ts';
import type { Palette } from './pictures/scene.ts';

/** Picture to be drawn; its reference is its seed and its file's name. */
type Drawing = { reference: string; svg: () => string; alt?: { nl: string; fr: string } };

const common = { paper: '#FBF9F5', ink: '#16130F', grey: '#8C857B', light: '#E4DFD6' } as const;
/** The colours of a portal's drawings. */
export const paletteOf = ({ colors: { tint, accent } }: Pick<Portal, 'colors'>): Palette => ({ ...common, tint, accent });

/** Colours of companies, so that two of one trade differ. */
const inks = [
  ...['#8A2B2B', '#1F5A5A', '#5B3F8C', '#6B5A12', '#23517A'],
  ...['#7A3A12', '#2E5E2A', '#7A2450', '#3F4A54', '#A05A00'],
] as const;

type Owner = { reference: string; portal?: string; portals?: string[] };

/** Returns every picture of the demo, in the style of its portal. */
function drawingsOf({ portals, customers, ads, articles, magazines, events, videos }: Content): Drawing[] {
  const portalOf = (owner: Owner): Portal => {
    const portal = portals.find(({ code }) => code === (owner.portal ?? owner.portals?.[0]));
    if (!portal) throw new Error(`No portal of the demo shows ${owner.reference}.`);
    return portal;
  };
  const picture =
    (kind: string, shape: 'landscape' | 'cover' | 'square') =>
    (owner: Owner & { picture: string }): Drawing => {
      const portal = portalOf(owner);
      const reference = `${kind}-${owner.reference}`;
      const subject = { motif: portal.motif, seed: reference, hint: owner.picture };
      return {
        reference,
        svg: () => drawPicture({ ...subject, palette: paletteOf(portal), shape }),
        alt: describePicture(subject),
      };
    };
  const advertising = new Set([...ads, ...magazines.flatMap((magazine) => magazine.ads)].map(({ customerReference }) => customerReference));
  return [
    ...portals.map((portal) => ({
      reference: `logo-${portal.code}`,
      svg: () => drawLogo({ motif: portal.motif, palette: paletteOf(portal) }),
    })),
    ...customers.flatMap((customer, index): Drawing[] => {
      const { reference } = customer;
      const portal = portalOf(customer);
      // Same seed and colour, so that the mark in a company's banner is its logo.
      const manner = { motif: portal.motif, palette: { ...paletteOf(portal), accent: inks[index % inks.length] ?? '' }, seed: reference };
      const logo = { reference: `logo-${reference}`, svg: () => drawLogo(manner) };
      return advertising.has(reference) ? [logo, { reference: `ad-${reference}`, svg: () => drawAd(manner) }] : [logo];
    }),
    ...articles.map(picture('article', 'landscape')),
    ...magazines.map(picture('cover', 'cover')),
    ...events.map(picture('event', 'landscape')),
    ...videos.map(picture('video', 'square')),
  ];
}

/** Returns the files of the demo's pictures by name: drawings, and the texts that describe them. */
export function drawingFiles(content: Content): Map<string, string> {
  const drawings = drawingsOf(content).sort((a, b) => (a.reference < b.reference ? -1 : 1));
  const alts = Object.fromEntries(drawings.flatMap(({ reference, alt }) => (alt ? [[reference, alt]] : [])));
  return new Map([
    ...drawings.map(({ reference, svg }): [string, string] => [`${reference}.svg`, svg()]),
    ['alts.json', `${JSON.stringify(alts, null, 2)}\n`],
  ]);
}

/** Folder of the drawings, read by the import of the demo. */
export const drawingsFolder = path.resolve('src/demo/drawings');

export function writeDrawings(content: Content): void {
  fs.rmSync(drawingsFolder, { recursive: true, force: true });
  fs.mkdirSync(drawingsFolder);
  for (const [name, text] of drawingFiles(content)) fs.writeFileSync(path.join(drawingsFolder, name), text);
}
