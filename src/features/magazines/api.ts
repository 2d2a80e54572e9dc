import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import { typeset } from '../../lib/typography.ts';
import type { Context } from '../context.ts';
import { pictureOf } from '../files/rules.ts';
import { getRecentCover } from './endpoints.ts';
import { recentMagazine } from './queries.ts';

export const magazineHandlers = [
  handle(getRecentCover, async ({ params: { portalCode, locale } }, { db, clock }: Context) => {
    const newest = await recentMagazine(db, { portal: portalCode, locale, now: clock() });
    if (!newest) throw new Problem('not_found');
    const { magazine, texts, cover } = newest;
    const picture = pictureOf(cover, typeset(locale, texts.coverAlt));
    return {
      magazineReference: magazine.reference,
      title: typeset(locale, texts.title),
      displayDate: magazine.displayDate.toISOString(),
      coverImageUrl: picture?.src ?? magazine.coverImageUrl,
      cover: picture,
    };
  }),
];
