import { handle } from '../../lib/endpoint.ts';
import type { Context } from '../context.ts';
import { getRandomPopup } from './endpoints.ts';
import { activePopups } from './queries.ts';
import { choose, shownPopup } from './rules.ts';

export const popupHandlers = [
  handle(getRandomPopup, async ({ params: { portalCode, locale }, query: { position } }, { db, clock, actor }: Context) => {
    const active = await activePopups(db, { portal: portalCode, locale, now: clock() });
    const popup = choose(active, { isMember: actor.accountId !== null, position, chance: Math.random() });
    return popup ? [shownPopup(popup)] : [];
  }),
];
