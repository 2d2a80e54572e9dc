import { saveDocument } from '../../content/editing.ts';
import { type Entities, openDocument } from '../../content/opening.ts';
import { expectedIn } from '../../content/version-conflict.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import { typeset } from '../../lib/typography.ts';
import { type Context, liveAfter, type MemberContext } from '../context.ts';
import { pictureOf } from '../files/picture-rules.ts';
import { getRecentCover } from './endpoints.ts';
import { isPermutation } from './order-rules.ts';
import { recentMagazine } from './queries.ts';
import type { MagazineDocument } from './schema.ts';
import { sortIssue } from './sort-endpoints.ts';

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

/** Changes of issues that are not edits of the whole document. */
export const issueHandlers = (entities: Entities) => [
  handle(sortIssue, async ({ headers, params: { reference }, body: { ids } }, context: MemberContext) => {
    const { db, actor, clock } = context;
    const { entity, present } = await openDocument(db, entities, actor, 'magazine', reference);
    if (!present) throw new Problem('not_found');
    const document = present.document as MagazineDocument;
    if (!isPermutation(ids, document.articles)) throw new Problem('invalid_input', { ids: 'not_allowed' });
    const sorted = { ...document, articles: ids };
    const { keys, ...saved } = await saveDocument(db, entity, sorted, expectedIn(headers), { actor, now: clock() });
    return { reference, ...saved, live: await liveAfter(context, keys) };
  }),
];
