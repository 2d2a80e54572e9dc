import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { Context } from '../context.ts';
import { getPortal, getPortalOfHost, getPortals, getRelatedPortals } from './endpoints.ts';
import { allPortals, hostsOfPortals, portalView, relatedPortalsOf } from './queries.ts';
import { portalOfHost } from './rules.ts';

export const portalHandlers = [
  handle(getPortal, async ({ params }, { db }: Context) => {
    const view = await portalView(db, params.portalCode, params.locale);
    if (!view) throw new Problem('not_found');
    return view;
  }),

  handle(getPortalOfHost, async ({ params }, { db }: Context) => ({
    portalCode: portalOfHost(params.host, await hostsOfPortals(db)),
  })),

  handle(getRelatedPortals, async ({ params }, { db }: Context) => {
    const code = params.portalCode;
    if (!(await portalView(db, code, 'nl'))) throw new Problem('not_found');
    return relatedPortalsOf(db, code);
  }),

  handle(getPortals, (_, { db }: Context) => allPortals(db)),
];
