import { call } from '../../lib/call.ts';
import type { Locale } from '../../lib/locale.ts';
import { loadable } from '../../ui/loaded.ts';
import { asMember } from '../login/store.ts';
import { getNewsletters } from '../recipients/endpoints.ts';
import { getAbosInfo } from '../subscriptions/endpoints.ts';
import { getRecentCover } from './endpoints.ts';

/** Newest issue of each portal with an active subscription, and newest newsletter of each one that the member receives. */
export const reading = (locale: Locale) =>
  loadable(async () => {
    const [abos, newsletters] = await Promise.all([asMember(getAbosInfo, {}), asMember(getNewsletters, {})]);
    const open = abos.filter(({ isActive }) => isActive);
    const covers = await Promise.all(
      [...new Map(open.map((abo) => [abo.portalCode, abo])).values()].map(async ({ portalCode, portalName, domain }) => {
        const cover = await call(getRecentCover, { params: { portalCode, locale } }).catch(() => undefined);
        return cover && { ...cover, portalCode, portalName, domain };
      }),
    );
    return {
      issues: covers.filter((cover) => cover !== undefined),
      newsletters: newsletters.filter(({ isActive, latest }) => isActive && latest !== null),
    };
  });
