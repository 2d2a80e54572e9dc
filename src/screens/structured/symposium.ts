import type { Demand, Offer, WithContext } from 'schema-dts';
import type { PostView } from '../../features/symposium/reader-schema.ts';
import { userTypes } from '../../features/symposium/rules.ts';
import { absolute, type Page } from './parts.ts';

/** Returns the JSON-LD of a post: an offer or a demand, without its author. */
export function postData({ furniture: { portal }, head }: Page, post: PostView) {
  const said = {
    '@context': 'https://schema.org',
    name: post.title,
    description: post.paragraphs.join('\n'),
    url: head.canonical,
    availabilityStarts: post.approvedAt,
    availabilityEnds: post.lastDay,
    image: post.picture && absolute(portal, post.picture.src),
  } as const;
  return post.userTypeId === userTypes.offers
    ? ({ ...said, '@type': 'Offer', category: post.categories.map(({ name }) => name) } as const satisfies WithContext<Offer>)
    : ({ ...said, '@type': 'Demand' } as const satisfies WithContext<Demand>);
}
