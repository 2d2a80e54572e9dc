import type { Editable } from '../../content/edit-rights.ts';
import type { Entities } from '../../content/opening.ts';
import { portalScope } from '../../content/portal-scope.ts';
import { handle } from '../../lib/endpoint.ts';
import type { MemberContext } from '../context.ts';
import { getCompanyChanges } from './changes-endpoints.ts';
import { companyChangesOf } from './changes-queries.ts';

/** Calls of staff about what representatives changed. */
export function companyChangeHandlers(entities: Entities) {
  const entity = entities.get('customer') as unknown as Editable;
  return [
    handle(getCompanyChanges, async ({ query: { q, cursor } }, { db, actor, locale }: MemberContext) =>
      companyChangesOf(db, entity, { q, cursor, locale, portals: await portalScope(db, actor, entity.rights) }),
    ),
  ];
}
