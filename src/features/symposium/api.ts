import type { Db } from '../../db/connection.ts';
import { symposiumChoices } from '../../db/tables/symposium.ts';
import { handle } from '../../lib/endpoint.ts';
import { takeFrom } from '../../limits/rate-limits.ts';
import { type Context, liveAfter, type MemberContext } from '../context.ts';
import { type Changed, choosePhone, extendPostOf, removePostOf, type Uploads, writePost } from './commands.ts';
import {
  answerPost,
  chooseDigest,
  choosePostPhone,
  createPost,
  extendPost,
  getOwnPosts,
  getPostPhone,
  removePost,
  reportPost,
  savePost,
} from './endpoints.ts';
import { allCategories, hasDigest, klnrOf, ownPosts } from './queries.ts';
import { phoneOf, reportTo, sendAnswer } from './reader-commands.ts';
import { rateLimits } from './rules.ts';

const done = { isDone: true } as const;
const writerOf = ({ actor, portal, clock }: MemberContext) => ({ account: actor.accountId, portal, now: clock() });

const limitSaves = ({ db, keyed, actor, clock }: MemberContext) =>
  takeFrom(db, [{ key: keyed('limit', `symposium save ${actor.accountId}`), ...rateLimits.savesByAccount }], clock());

/** Makes a change in a transaction; answers once the pages of the post are live. */
async function changed(context: MemberContext, change: (tx: Db) => Promise<Changed>) {
  const { post, keys } = await context.db.transaction((tx) => change(tx));
  if (keys.length) await liveAfter(context, keys);
  return post;
}

/** Handlers for writers of posts, and for readers. */
export const symposiumHandlers = (uploads: Uploads) => [
  handle(getOwnPosts, async (_, { db, actor, locale, clock }: MemberContext) => {
    const klnr = await klnrOf(db, actor.accountId);
    return {
      klnr,
      posts: klnr ? await ownPosts(db, klnr, clock()) : [],
      categories: klnr ? (await allCategories(db, locale)).map(({ id, name }) => ({ id, name })) : [],
      hasDigest: await hasDigest(db, actor.accountId),
    };
  }),
  handle(createPost, async ({ body }, context: MemberContext) => {
    await limitSaves(context);
    return changed(context, (tx) => writePost(tx, writerOf(context), body, { id: null, uploads }));
  }),
  handle(savePost, async ({ headers, body: { id, ...post } }, context: MemberContext) => {
    await limitSaves(context);
    const read = headers['if-match'];
    const expect = read === undefined ? undefined : Number(read.slice(1, -1));
    return changed(context, (tx) => writePost(tx, writerOf(context), post, { id, expect, uploads }));
  }),
  handle(removePost, async ({ params: { id } }, context: MemberContext) => {
    const keys = await context.db.transaction((tx) => removePostOf(tx, writerOf(context), Number(id)));
    if (keys.length) await liveAfter(context, keys);
    return done;
  }),
  handle(extendPost, async ({ params: { id } }, context: MemberContext) =>
    changed(context, (tx) => extendPostOf(tx, writerOf(context), Number(id))),
  ),
  handle(choosePostPhone, async ({ params: { id }, body: { showsPhone } }, context: MemberContext) =>
    changed(context, (tx) => choosePhone(tx, writerOf(context), Number(id), showsPhone)),
  ),
  handle(chooseDigest, async ({ body: { hasDigest: wanted } }, { db, actor, clock }: MemberContext) => {
    const choice = { hasDigest: wanted, at: clock() };
    await db
      .insert(symposiumChoices)
      .values({ account: actor.accountId, ...choice })
      .onConflictDoUpdate({ target: symposiumChoices.account, set: choice });
    return { hasDigest: wanted };
  }),
  handle(answerPost, async ({ params: { id }, body }, context: Context) => {
    await sendAnswer(context, Number(id), body);
    return done;
  }),
  handle(reportPost, async ({ params: { id }, body: { text } }, context: Context) => {
    await reportTo(context, Number(id), text);
    return done;
  }),
  handle(getPostPhone, async ({ params: { id } }, context: Context) => ({ phone: await phoneOf(context, Number(id)) })),
];
