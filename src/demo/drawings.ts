import type { Content, Portal } from './content.ts';
import { drawAd, drawLogo, drawPicture } from './pictures/draw.ts';
import type { Palette } from './pictures/scene.ts';

/** A picture that is to be drawn; its reference is its seed and its file's name. */
export type Drawing = { reference: string; svg: () => string };

const common = { paper: '#FBF9F5', ink: '#16130F', grey: '#8C857B', light: '#E4DFD6' } as const;
const paletteOf = ({ colors: { tint, accent } }: Portal): Palette => ({ ...common, tint, accent });

/** The inks of companies' marks: two of one trade are told apart. */
const inks = ['#8A2B2B', '#1F5A5A', '#5B3F8C', '#6B5A12', '#23517A', '#7A3A12', '#2E5E2A', '#7A2450', '#3F4A54', '#A05A00'] as const;

type Owner = { reference: string; portal?: string; portals?: string[] };

/** Every picture of the demo, in the manner of the portal that it belongs to. */
export function drawingsOf({ portals, customers, ads, articles, magazines, events, videos }: Content): Drawing[] {
  const portalOf = (owner: Owner): Portal => {
    const portal = portals.find(({ code }) => code === (owner.portal ?? owner.portals?.[0]));
    if (!portal) throw new Error(`No portal of the demo shows ${owner.reference}.`);
    return portal;
  };
  const picture =
    (kind: string, shape: 'landscape' | 'cover') =>
    (owner: Owner & { picture: string }): Drawing => {
      const portal = portalOf(owner);
      const reference = `${kind}-${owner.reference}`;
      return {
        reference,
        svg: () => drawPicture({ motif: portal.motif, seed: reference, hint: owner.picture, palette: paletteOf(portal), shape }),
      };
    };
  const banner = (reference: string, owner: Owner): Drawing => {
    const portal = portalOf(owner);
    return { reference, svg: () => drawAd({ motif: portal.motif, seed: reference, palette: paletteOf(portal) }) };
  };
  return [
    ...portals.map((portal) => ({
      reference: `logo-${portal.code}`,
      svg: () => drawLogo({ motif: portal.motif, palette: paletteOf(portal) }),
    })),
    ...customers.map((customer, index) => {
      const portal = portalOf(customer);
      const accent = inks[index % inks.length] ?? portal.colors.accent;
      return {
        reference: `logo-${customer.reference}`,
        svg: () => drawLogo({ motif: portal.motif, palette: { ...paletteOf(portal), accent }, seed: customer.reference }),
      };
    }),
    ...ads.map((ad) => banner(`ad-${ad.reference}`, ad)),
    ...magazines.flatMap((magazine) =>
      magazine.ads.map(({ orderByValue }) => banner(`ad-${magazine.reference}-${orderByValue}`, magazine)),
    ),
    ...articles.map(picture('article', 'landscape')),
    ...magazines.map(picture('cover', 'cover')),
    ...events.map(picture('event', 'landscape')),
    ...videos.map(picture('video', 'cover')),
  ];
}
