import { sightOf } from '../../content/document-states.ts';
import type { Entities } from '../../content/opening.ts';
import { portalCodesOf } from '../../content/portals.ts';
import { mayOf, portalsOfActor } from '../../content/rights.ts';
import { wallTimeOf } from '../../lib/clock.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { StaffContext } from '../context.ts';
import { getPlanning } from './endpoints.ts';
import { plannedBetween } from './queries.ts';
import { faultOfRange, isMovable, maxDays, maxItems } from './rules.ts';
import type { AnswersDue, HoursOfDay, PlanningQuery } from './schema.ts';

/** Returns the number of answers that are due on each day, for the tickets that the caller may see. */
type AnswersOf = (db: StaffContext['db'], actor: StaffContext['actor'], query: PlanningQuery) => Promise<AnswersDue[]>;
/** Returns the days with missing hours, or with hours to approve. */
type HoursOf = (db: StaffContext['db'], actor: StaffContext['actor'], query: PlanningQuery, today: string) => Promise<HoursOfDay[]>;

/** Handlers of the calendar of content. Newsletters are visible to everybody with a permission on their portal. */
export const planningHandlers = (entities: Entities, answersOf: AnswersOf, hoursOf: HoursOf) => [
  handle(getPlanning, async ({ query }, { db, actor, clock }: StaffContext) => {
    const fault = faultOfRange(query, maxDays);
    if (fault) throw new Problem('invalid_input', { until: fault });
    const codes = await portalCodesOf(db);
    const sights = sightOf(entities, actor, codes);
    const own = portalsOfActor(actor, codes);
    if (!sights.some(({ names }) => names.includes('newsletter'))) sights.push({ names: ['newsletter'], portals: own });
    const items = await plannedBetween(db, query, sights);
    return {
      answers: query.kind ? [] : await answersOf(db, actor, query),
      // Hours belong to no portal.
      hours: query.kind || query.portal ? [] : await hoursOf(db, actor, query, wallTimeOf(clock()).day),
      isCut: items.length > maxItems,
      items: items.slice(0, maxItems).map((item) => {
        const rights = entities.get(item.entity)?.rights;
        const mayEdit = rights !== undefined && !mayOf(actor, rights, item.portals).locked.includes('common');
        return { ...item, isMovable: isMovable(item, actor, mayEdit) };
      }),
    };
  }),
];
