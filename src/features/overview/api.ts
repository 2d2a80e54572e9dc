import { sightOf } from '../../content/document-states.ts';
import type { Entities } from '../../content/opening.ts';
import { portalCodesOf } from '../../content/portals.ts';
import { handle } from '../../lib/endpoint.ts';
import type { StaffContext } from '../context.ts';
import type { FrontSource } from '../front-source.ts';
import { getFront } from './endpoints.ts';

/** The front of the staff rooms: each source is asked once, whatever number of lines it has. */
export const overviewHandlers = (entities: Entities, sources: readonly FrontSource[]) => [
  handle(getFront, async (_: object, context: StaffContext) => {
    const { db, actor, clock, lag } = context;
    const now = clock();
    const sights = sightOf(entities, actor, await portalCodesOf(db));
    const asked = { db, actor, now, sights, entities, lag };
    const lines = await Promise.all(sources.map((source) => source(asked)));
    return { at: now.toISOString(), lines: lines.flat() };
  }),
];
