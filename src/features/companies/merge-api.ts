import { portalsOf } from '../../content/document-index.ts';
import type { Editable } from '../../content/edit-rights.ts';
import { mentioning } from '../../content/mentions.ts';
import type { Entities } from '../../content/opening.ts';
import { demandSight } from '../../content/opening.ts';
import { portalScope } from '../../content/portal-scope.ts';
import { mayOf } from '../../content/rights.ts';
import { versionsOf } from '../../content/version.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import { liveAfter, type MemberContext } from '../context.ts';
import { namesIn, shownValue } from './changes-queries.ts';
import type { CustomerDocument } from './document-schema.ts';
import { companyDoubles } from './double-queries.ts';
import { type LeadAddresses, mergeInto, unmerge } from './merge-commands.ts';
import { getCompanyDoubles, getCompanyPair, mergeCompanies, undoMerge } from './merge-endpoints.ts';
import { representativesOf } from './merge-queries.ts';
import { differingFields } from './merge-rules.ts';
import { type CompanyPair, unitedFields } from './merge-schema.ts';

/** Calls of staff about companies that are there twice. */
export function companyMergeHandlers(entities: Entities, { leadAddresses }: { leadAddresses: LeadAddresses }) {
  const entity = entities.get('customer') as unknown as Editable;

  /** @throws Problem not_found if one of them is on no portal of the caller */
  async function companiesSeen({ db, actor }: MemberContext, references: readonly string[]) {
    const present = await versionsOf(db, entity, [...references]);
    return references.map((reference) => {
      const one = present.get(reference);
      if (!one) throw new Problem('not_found');
      demandSight(entity, actor, one.document);
      return { reference, version: one.version, document: one.document as CustomerDocument };
    });
  }

  return [
    handle(getCompanyDoubles, async ({ query: { q, cursor } }, { db, actor }: MemberContext) =>
      companyDoubles(db, { q, cursor, portals: await portalScope(db, actor, entity.rights) }),
    ),
    handle(getCompanyPair, async ({ params: { reference, other } }, context: MemberContext) => {
      const { db, actor, locale } = context;
      if (reference === other) throw new Problem('not_found');
      const found = await companiesSeen(context, [reference, other]);
      const [one, two] = found as [(typeof found)[number], (typeof found)[number]];
      const names = await namesIn(
        db,
        locale,
        found.map(({ document }) => document),
      );
      const representatives = await representativesOf(db, [reference, other]);
      const sideOf = async ({ document, version, ...side }: typeof one) => ({
        ...{ reference: side.reference, name: document.name, version, hasCorner: Boolean(document.corner) },
        mentions: (await mentioning(db, entities.values(), entity, [side.reference])).length,
        representatives: representatives.get(side.reference) ?? 0,
        mayGo: mayOf(actor, entity.rights, portalsOf(document)).remove,
      });
      const shown = ({ document }: typeof one, path: string) =>
        path === 'corner' ? Boolean(document.corner) : shownValue(document, path, names);
      return {
        companies: [await sideOf(one), await sideOf(two)],
        fields: differingFields(one.document, two.document).map((path) => ({
          ...{ path, values: [shown(one, path), shown(two, path)] },
          canUnite: unitedFields.some((name) => name === path),
        })),
      } satisfies CompanyPair;
    }),
    handle(mergeCompanies, async ({ params: { reference }, body }, context: MemberContext) => {
      const { db, actor, clock } = context;
      await companiesSeen(context, [reference, body.from]);
      const { keys, ...merged } = await mergeInto(db, { entities, leadAddresses }, reference, body, { actor, now: clock() });
      await liveAfter(context, keys);
      return { reference, ...merged };
    }),
    handle(undoMerge, async ({ params: { change } }, context: MemberContext) => {
      const { db, actor, clock } = context;
      const undone = await unmerge(db, entities, change, { actor, now: clock() });
      if (!undone) throw new Problem('not_found');
      const { keys, ...rest } = undone;
      await liveAfter(context, keys);
      return rest;
    }),
  ];
}
