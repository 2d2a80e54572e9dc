import { and, asc, gt, inArray } from 'drizzle-orm';
import type { Editable } from '../../content/edit-rights.ts';
import type { Entities } from '../../content/opening.ts';
import { portalScope } from '../../content/portal-scope.ts';
import { customerPortals, customers } from '../../db/tables/companies.ts';
import { handle } from '../../lib/endpoint.ts';
import { liveAfter, type MemberContext } from '../context.ts';
import { importCsv } from './csv-commands.ts';
import { exportCompanies, getAppliedFiles, importCompanies } from './csv-endpoints.ts';
import { appliedFiles } from './csv-queries.ts';
import { cellOf, csvColumns } from './csv-rules.ts';

const rowsAtOnce = 1_000;

/** Calls of staff that take companies out as CSV and bring them in. */
export function companyCsvHandlers(entities: Entities) {
  const entity = entities.get('customer') as unknown as Editable;
  return [
    handle(exportCompanies, async ({ query: { cursor } }, { db, actor }: MemberContext) => {
      const codes = await portalScope(db, actor, entity.rights);
      const listed =
        codes &&
        db
          .select({ customer: customerPortals.customer })
          .from(customerPortals)
          .where(inArray(customerPortals.portal, [...codes]));
      const rows = await db
        .select({ reference: customers.reference })
        .from(customers)
        .where(and(cursor === undefined ? undefined : gt(customers.reference, cursor), listed && inArray(customers.reference, listed)))
        .orderBy(asc(customers.reference))
        .limit(rowsAtOnce + 1);
      const page = rows.slice(0, rowsAtOnce).map(({ reference }) => reference);
      const documents = new Map((await entity.read(db, page)).map((document) => [entity.referenceOf(document), document]));
      return {
        columns: csvColumns.map(({ name }) => name),
        rows: page.flatMap((reference) => {
          const document = documents.get(reference);
          return document ? [csvColumns.map((column) => cellOf(document, column))] : [];
        }),
        cursor: rows.length > rowsAtOnce ? (page.at(-1) ?? null) : null,
      };
    }),
    handle(getAppliedFiles, async (_, { db, clock }: MemberContext) => appliedFiles(db, clock())),
    handle(importCompanies, async ({ query: { apply }, bytes }, context: MemberContext) => {
      const { db, actor, clock } = context;
      const { keys, ...plan } = await importCsv(db, entity, bytes, apply, { actor, now: clock() });
      if (plan.isApplied) await liveAfter(context, keys);
      return plan;
    }),
  ];
}
