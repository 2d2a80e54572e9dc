import { and, arrayOverlaps, eq, or, type SQL, sql } from 'drizzle-orm';
import { documentIndex, draftParts, drafts, languageLags } from '../db/tables/editing.ts';
import type { Actor } from '../lib/actor.ts';
import type { Locale } from '../lib/locale.ts';
import type { EditRights } from './entity.ts';
import type { Entities } from './opening.ts';
import { maySee } from './rights.ts';

export type IndexState = 'missing' | 'draft' | 'ready' | 'live' | 'behind';

/** Join condition of the draft of a row of the index. */
export const draftOfRow = and(eq(drafts.entity, documentIndex.entity), eq(drafts.reference, documentIndex.reference));

const stateOf = (locale: Locale, has: typeof documentIndex.hasNl | typeof documentIndex.hasFr) => sql<IndexState>`coalesce(
  (select ${draftParts.state} from ${draftParts} where ${draftParts.draft} = ${drafts.id} and ${draftParts.part} = ${locale}),
  case when not ${has} then 'missing'
    when exists (select 1 from ${languageLags} where (${languageLags.entity}, ${languageLags.reference}, ${languageLags.locale})
      = (${documentIndex.entity}, ${documentIndex.reference}, ${locale})) then 'behind'
    else 'live' end)`;
/** State of each language of a row of the index; drafts must be joined by `draftOfRow`. */
export const rowStates = { nl: stateOf('nl', documentIndex.hasNl), fr: stateOf('fr', documentIndex.hasFr) } satisfies Record<Locale, SQL>;

const has = { nl: documentIndex.hasNl, fr: documentIndex.hasFr };
const drafted = (locale: Locale, state?: 'draft' | 'ready') => sql`exists (
  select 1 from ${drafts} inner join ${draftParts} on ${draftParts.draft} = ${drafts.id} and ${draftParts.part} = ${locale}
  where (${drafts.entity}, ${drafts.reference}) = (${documentIndex.entity}, ${documentIndex.reference})
    ${state ? sql`and ${draftParts.state} = ${state}` : sql``})`;
const lags = (locale: Locale) => sql`(${documentIndex.entity}, ${documentIndex.reference}) in (
  select ${languageLags.entity}, ${languageLags.reference} from ${languageLags} where ${languageLags.locale} = ${locale})`;

/** Returns the condition that a language has a state, in a form that can use the indexes of drafts and lags. */
export function hasState(locale: Locale, state: IndexState): SQL | undefined {
  if (state === 'draft' || state === 'ready') return drafted(locale, state);
  const free = sql`not ${drafted(locale)}`;
  if (state === 'missing') return and(eq(has[locale], false), free);
  return and(eq(has[locale], true), free, state === 'behind' ? lags(locale) : sql`not ${lags(locale)}`);
}

/** Returns the condition for documents on some portals, which includes documents without portals; undefined for all portals. */
export const onPortals = (portals: readonly string[] | undefined): SQL | undefined =>
  portals &&
  or(portals.length ? arrayOverlaps(documentIndex.portals, [...portals]) : undefined, sql`cardinality(${documentIndex.portals}) = 0`);

/** Entities whose documents an actor may see, on these portals; undefined for all portals. */
export type Sight = { names: string[]; portals: readonly string[] | undefined };

type Holds = (rights: EditRights, portal: string | undefined) => boolean;

/** Returns the entities on which a person has a right, grouped by the portals on which they have it; no portal means any. */
export function sightsWith(entities: Entities, codes: readonly string[], holds: Holds): Sight[] {
  const sights = new Map<string, Sight>();
  for (const { name, rights } of entities.values()) {
    const visible = rights ? codes.filter((code) => holds(rights, code)) : [];
    if (!rights || !(visible.length || holds(rights, undefined))) continue;
    const portals = visible.length === codes.length ? undefined : visible;
    const known = sights.get(String(portals)) ?? { names: [], portals };
    known.names.push(name);
    sights.set(String(portals), known);
  }
  return [...sights.values()];
}

/** Returns the entities that an actor may read, grouped by the portals on which they may. */
export const sightOf = (entities: Entities, actor: Pick<Actor, 'may'>, codes: readonly string[]): Sight[] =>
  sightsWith(entities, codes, (rights, portal) => maySee(actor, rights, portal === undefined ? [] : [portal]));

/** Returns the condition for rows of the index that an actor may see; false for an empty list. */
export const inSight = (sights: readonly Sight[]): SQL =>
  or(...sights.map(({ names, portals }) => and(sql`${documentIndex.entity} in ${names}`, onPortals(portals)))) ?? sql`false`;
