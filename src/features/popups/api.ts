import { portalCodesOf } from '../../content/portals.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { Context, StaffContext } from '../context.ts';
import { opens } from './closed-rules.ts';
import { getOverlaps, getPopupFigures, getRandomPopup, getShownPopup, simulatePopups } from './endpoints.ts';
import { candidatesOn, figuresOf, popupIn, titlesOf } from './queries.ts';
import { choose, mayManage, overlaps, reasonsAgainst, shownPopup } from './rules.ts';

const portalsOf = async ({ db, actor }: StaffContext) => (await portalCodesOf(db)).filter((code) => mayManage(actor, code));

/** Calls of popups, with a source of chance from 0 up to 1. */
export const popupHandlersWith = (chance: () => number) => [
  handle(getRandomPopup, async ({ params: { portalCode, locale }, query: { position } }, { db, clock, actor }: Context) => {
    const situation = { portal: portalCode, locale, now: clock(), isMember: actor.accountId !== null, position };
    const chosen = choose(await candidatesOn(db, [portalCode]), situation, chance());
    const popup = chosen && (await popupIn(db, chosen.id, locale));
    return popup ? [shownPopup(popup)] : [];
  }),
  handle(getShownPopup, async ({ params: { id, locale } }, context: StaffContext) => {
    const [own] = (await candidatesOn(context.db, await portalsOf(context))).filter((one) => one.id === id);
    if (!own) throw new Problem('not_found');
    const popup = await popupIn(context.db, id, locale);
    return popup ? [shownPopup(popup)] : [];
  }),
  handle(simulatePopups, async ({ query: { portal, locale, reader, closed, position, at } }, context: StaffContext) => {
    const portals = await portalsOf(context);
    if (!portals.includes(portal)) throw new Problem('forbidden');
    const now = at === undefined ? context.clock() : new Date(at);
    const candidates = await candidatesOn(context.db, portals);
    const titles = await titlesOf(context.db, portals);
    return {
      at: now.toISOString(),
      popups: candidates.map((one) => ({
        ...{ id: one.id, portal: one.portal, titles: titles.get(one.id) ?? { nl: null, fr: null } },
        reasons: reasonsAgainst(one, { portal, locale, now, isMember: reader === 'member', position }),
        opens: opens(one, closed === 'true'),
      })),
    };
  }),
  handle(getPopupFigures, async ({ query: { references } }, context: StaffContext) =>
    figuresOf(context.db, { portals: await portalsOf(context), references: references.split(','), now: context.clock() }),
  ),
  handle(getOverlaps, async ({ params: { id } }, context: StaffContext) => {
    const portals = await portalsOf(context);
    const all = await candidatesOn(context.db, portals);
    const own = all.find((one) => one.id === id);
    if (!own) throw new Problem('not_found');
    const now = context.clock();
    const isOver = ({ dateUntil }: typeof own) => dateUntil !== null && dateUntil < now;
    const titles = await titlesOf(context.db, [own.portal]);
    return all
      .filter((other) => !isOver(own) && !isOver(other) && overlaps(own, other))
      .map(({ id: other, dateFrom, dateUntil }) => ({
        ...{ id: other, titles: titles.get(other) ?? { nl: null, fr: null } },
        ...{ dateFrom: dateFrom?.toISOString() ?? null, dateUntil: dateUntil?.toISOString() ?? null },
      }));
  }),
];

export const popupHandlers = popupHandlersWith(Math.random);
