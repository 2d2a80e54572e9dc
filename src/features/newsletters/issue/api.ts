import { portalCodesOf } from '../../../content/portals.ts';
import type { Actor } from '../../../lib/actor.ts';
import { handle } from '../../../lib/endpoint.ts';
import { Problem } from '../../../lib/errors.ts';
import type { StaffContext } from '../../context.ts';
import { deskPermissions } from '../rules.ts';
import { getIssues, getItemSources, getSuggestions } from './endpoints.ts';
import {
  adsOfItems,
  articlesOfItems,
  countIssues,
  type IssueCursor,
  listIssues,
  pollsOfItems,
  sendersOf,
  suggestedArticles,
} from './queries.ts';
import { maxRows } from './schema.ts';

const maySee = (actor: Actor, portal: string) => deskPermissions.some((permission) => actor.may(permission, portal));

/** @throws Problem forbidden without a right of the desk on the portal */
function demandPortal(actor: Actor, portal: string): void {
  if (!maySee(actor, portal)) throw new Problem('forbidden', { portal: 'not_permitted' });
}

function cursorIn(text: string): IssueCursor {
  const [at = '', reference = ''] = text.split(' ');
  if (Number.isNaN(Date.parse(at)) || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) || !/^[\w-]{1,20}$/.test(reference))
    throw new Problem('invalid_input', { cursor: 'not_allowed' });
  return { at, reference };
}

const listed = (text: string | undefined) => text?.split(',') ?? [];

/** List of newsletters, and what their editor shows of other documents. */
export const newsletterDeskHandlers = [
  handle(getIssues, async ({ query }, { db, actor }: StaffContext) => {
    const limit = Number(query.limit);
    if (limit < 1 || limit > maxRows) throw new Problem('invalid_input', { limit: limit < 1 ? 'too_small' : 'too_big' });
    const cursor = query.cursor === undefined ? undefined : cursorIn(query.cursor);
    const all = await portalCodesOf(db);
    const own = all.filter((portal) => maySee(actor, portal));
    const visible = own.length === all.length ? undefined : own;
    const items = await listIssues(db, query, { visible, cursor, limit: limit + 1 });
    const page = items.slice(0, limit);
    const last = page.at(-1);
    const at = query.sort.endsWith('changed') ? last?.changedAt : last?.shownAt;
    return {
      items: page,
      cursor: items.length > limit && last ? `${at} ${last.reference}` : null,
      total: cursor ? null : await countIssues(db, query, visible),
    };
  }),
  handle(getItemSources, async ({ params: { portal }, query: { articles, ads, polls } }, { db, actor, clock }: StaffContext) => {
    demandPortal(actor, portal);
    return {
      articles: articles ? await articlesOfItems(db, portal, listed(articles), clock()) : [],
      ads: ads ? await adsOfItems(db, portal, listed(ads)) : [],
      polls: polls ? await pollsOfItems(db, portal, listed(polls)) : [],
      senders: await sendersOf(db, portal),
    };
  }),
  handle(getSuggestions, async ({ params: { portal }, query: { except } }, { db, actor, clock }: StaffContext) => {
    demandPortal(actor, portal);
    return suggestedArticles(db, portal, except, clock());
  }),
];
