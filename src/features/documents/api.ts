import type { AnyEntity, EditRights } from '../../content/entity.ts';
import { listedOf } from '../../content/opening.ts';
import { portalScope } from '../../content/portal-scope.ts';
import { maySee } from '../../content/rights.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { MemberContext } from '../context.ts';
import { findAny, getDocuments, getListChoices, getNames } from './endpoints.ts';
import { countDocuments, listDocuments } from './list-queries.ts';
import { choicesIn, findDocuments, namesIn } from './queries.ts';
import { cursorIn, cursorText, sortOf } from './rules.ts';
import { maxRows } from './schema.ts';

/** Lists of documents, and finding them by words. */
export function documentHandlers(entities: ReadonlyMap<string, AnyEntity>) {
  return [
    handle(getDocuments, async ({ params: { entity }, query }, { db, actor }: MemberContext) => {
      const { rights } = listedOf(entities, entity, actor);
      const limit = Number(query.limit);
      if (limit < 1 || limit > maxRows) throw new Problem('invalid_input', { limit: limit < 1 ? 'too_small' : 'too_big' });
      const cursor = query.cursor === undefined ? undefined : cursorIn(query.cursor, query.sort);
      if (query.cursor !== undefined && !cursor) throw new Problem('invalid_input', { cursor: 'not_allowed' });
      const visible = await portalScope(db, actor, rights);
      const asked = { entity, query, visible };
      const [items, total] = await Promise.all([
        listDocuments(db, asked, { cursor, limit: limit + 1 }),
        cursor ? null : countDocuments(db, asked),
      ]);
      const page = items.slice(0, limit);
      const last = page.at(-1);
      const value = { changed: last?.changedAt, shown: last?.shownAt, title: last?.sortTitle }[sortOf(query.sort).name];
      return {
        items: page,
        cursor: items.length > limit && last && value !== undefined ? cursorText({ value, reference: last.reference }) : null,
        total,
      };
    }),
    handle(getListChoices, async ({ params: { entity } }, { db, actor }: MemberContext) =>
      choicesIn(db, entity, await portalScope(db, actor, listedOf(entities, entity, actor).rights)),
    ),
    handle(findAny, async ({ query: { q, entity, portal } }, { db, actor }: MemberContext) => {
      const asked = [...entities.values()].filter(
        ({ name, rights }) => (!entity || name === entity) && rights && maySee(actor, rights, []),
      );
      const scopes = await Promise.all(
        asked.map(async ({ name, rights }) => ({ entity: name, visible: await portalScope(db, actor, rights as EditRights) })),
      );
      return findDocuments(db, q, scopes, portal);
    }),
    handle(getNames, async ({ params: { entity }, query: { q, references } }, { db, actor, clock }: MemberContext) => {
      const rights = entities.get(entity)?.rights;
      if (!rights) throw new Problem('not_found');
      const visible = await portalScope(db, actor, rights);
      return namesIn(db, entity, { q, references: references?.split(','), visible, now: clock() });
    }),
  ];
}
