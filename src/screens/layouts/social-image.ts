import * as z from 'zod/mini';
import { key } from '../../content/keys.ts';
import { type Card, cardAddress, cardSize, cardsDrawn, hashOfCard } from '../../content/social-cards.ts';
import type { Picture } from '../../features/files/schema.ts';
import { translator } from '../../lib/messages.ts';
import type { Built, View } from '../screen.ts';
import type { Furniture } from './furniture.ts';

/** The picture with which others show a page; the size is in pixels. */
export const SocialImage = z.object({ src: z.string(), width: z.int(), height: z.int(), alt: z.string() });
export type SocialImage = z.infer<typeof SocialImage>;

/** Returns the one file of a stored picture that everybody can read, with its size. */
export function socialImageOf({ src, width, height, alt }: Picture): SocialImage {
  const wide = Number(/\/(\d+)\.webp/.exec(src)?.[1] ?? width);
  return { src, width: wide, height: Math.round((wide * height) / width), alt };
}

/** What of a payload says which card the page has. */
type Subject = {
  head: { route: string; image?: SocialImage | undefined };
  article?: { title: string; interesses: { name: string }[] };
  viewer?: { title: string };
};

const titleOf = ({ title, name }: Furniture['portal']) => title || name;

/** Returns the card of an article or an issue; undefined for what has none of its own. Only titles: a text may be behind a wall. */
function cardOf({ head, article, viewer }: Subject, { portal }: Furniture, { locale }: View): Card | undefined {
  const of = { portal: portal.name, colors: portal.colors };
  if (article) return { ...of, title: article.title, kicker: article.interesses[0]?.name ?? '' };
  const kind = head.route.startsWith('newsletter') ? 'search.thing.newsletter' : 'search.thing.magazine';
  return viewer && { ...of, title: viewer.title, kicker: translator(locale)(kind) };
}

/**
 * Returns pages with their social cards: that of the article or the issue where it is drawn, otherwise that of the portal where the page has
 * no picture or waits for its card. What is not drawn yet is put up, and the page reads its key.
 */
export async function withCards(view: View, furniture: Furniture, pages: readonly (Built | undefined)[]): Promise<(Built | undefined)[]> {
  const { portal } = furniture;
  const ofPortal: Card = { portal: portal.name, kicker: '', title: titleOf(portal), colors: portal.colors };
  const portalHash = hashOfCard(ofPortal);
  const asked = new Map([[portalHash, ofPortal]]);
  const own = pages.map((page) => {
    const card = page && cardOf(page.payload as Subject, furniture, view);
    const hash = card && hashOfCard(card);
    if (card && hash) asked.set(hash, card);
    return { hash, card };
  });
  const drawn = await cardsDrawn(view.db, asked);
  const imageOf = (hash: string, alt: string): SocialImage => ({ src: cardAddress(hash), ...cardSize, alt });
  return pages.map((page, index) => {
    if (!page) return undefined;
    const { hash, card } = own[index] ?? {};
    const { head } = page.payload as Subject;
    const reads = [...page.reads, key.card(portalHash), ...(hash ? [key.card(hash)] : [])];
    const image =
      hash && card && drawn.has(hash)
        ? imageOf(hash, `${card.title} – ${portal.name}`)
        : drawn.has(portalHash) && (hash || !head.image)
          ? imageOf(portalHash, `${portal.name} – ${titleOf(portal)}`)
          : head.image;
    return { ...page, reads, payload: { ...page.payload, head: { ...head, image } } };
  });
}
