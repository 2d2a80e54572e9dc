import { type Card, cardAddress, cardHash, cardSize, cardsDrawn } from '../../content/files/social-cards.ts';
import { key } from '../../content/keys.ts';
import { translator } from '../../i18n/messages.ts';
import type { Built, View } from '../screen.ts';
import { onceEach } from '../view.ts';
import type { Furniture } from './furniture.ts';
import type { SocialImage } from './social-image.ts';

/** Fields of a payload that decide which social card the page has. */
type Subject = {
  head: { route: string; image?: SocialImage | undefined };
  article?: { title: string; interesses: { name: string }[] };
  viewer?: { title: string };
};

const titleOf = ({ title, name }: Furniture['portal']) => title || name;

/** Returns the card of an article or an issue; undefined for other pages. Titles only: a text may be gated. */
function cardOf({ head, article, viewer }: Subject, { portal }: Furniture, { locale }: View): Card | undefined {
  const of = { portal: portal.name, colors: portal.colors };
  if (article) return { ...of, title: article.title, kicker: article.interesses[0]?.name ?? '' };
  const kind = head.route.startsWith('newsletter') ? 'search.thing.newsletter' : 'search.thing.magazine';
  return viewer && { ...of, title: viewer.title, kicker: translator(locale)(kind) };
}

/**
 * Returns pages with their social cards: the card of the article or issue if it is drawn, otherwise the portal's for
 * pages that have no picture or wait for their card. Missing cards are queued, and the page reads their key.
 */
export async function withCards(view: View, furniture: Furniture, pages: readonly (Built | undefined)[]): Promise<(Built | undefined)[]> {
  const { portal } = furniture;
  const ofPortal: Card = { portal: portal.name, kicker: '', title: titleOf(portal), colors: portal.colors };
  const portalHash = cardHash(ofPortal);
  const wanted = new Map([[portalHash, ofPortal]]);
  const own = pages.map((page) => {
    const card = page && cardOf(page.payload as Subject, furniture, view);
    const hash = card && cardHash(card);
    if (card && hash) wanted.set(hash, card);
    return { hash, card };
  });
  const drawn = await onceEach(view, 'card', [...wanted.keys()], async (missing) => {
    const unknown = new Set(missing);
    const found = await cardsDrawn(view.db, new Map([...wanted].filter(([hash]) => unknown.has(hash))));
    return new Map([...found].map((hash) => [hash, true]));
  });
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
