import { readVersionIn } from '../../content/version-conflict.ts';
import { type MessageKey, translator } from '../../i18n/messages.ts';
import { csvOf } from '../../lib/csv.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { Locale } from '../../lib/locale.ts';
import type { StaffContext } from '../context.ts';
import { detailsText, mostCsvLines, subjectText } from './audit-rules.ts';
import {
  addRole,
  addStaff,
  type Change,
  changeRights,
  changeRole,
  changeStaff,
  memberOfStaff,
  removeRole,
  removeStaff,
  setGrants,
} from './commands.ts';
import {
  createRole,
  createStaff,
  deleteRole,
  deleteStaff,
  getAudit,
  getAuditCsv,
  getRoles,
  getStaff,
  getStaffMe,
  updateGrants,
  updateRole,
  updateStaff,
} from './endpoints.ts';
import { auditOf, auditPage, factorMethods, grantsOfAccount, roleNames, rolesOf, staffMembers, staffMeOf } from './queries.ts';
import { permissionScopes } from './rules.ts';
import type { AuditLine, NamesOfRoles } from './schema.ts';

/** Returns lines of the audit list as rows of a table, under a row of heads. */
function auditRows(lines: readonly AuditLine[], roles: NamesOfRoles, locale: Locale): string[][] {
  const t = translator(locale);
  const heads = [
    t('staff.audit.at'),
    t('staff.audit.by'),
    t('staff.audit.impersonatedBy'),
    t('staff.audit.act'),
    t('staff.audit.subject'),
    t('staff.audit.details'),
  ];
  const nameOf = (person: AuditLine['by']) => (person ? person.name || t('staff.audit.erased', { account: String(person.account) }) : '');
  return [
    heads,
    ...lines.map(({ at, by, impersonatedBy, act, details, ...subject }) => [
      ...[at, by ? nameOf(by) : t('staff.audit.commandLine'), nameOf(impersonatedBy)],
      ...[t(`staff.audit.act.${act}` as MessageKey), subjectText(t, locale, subject, roles), detailsText(t, locale, details, roles)],
    ]),
  ];
}

export const staffHandlers = [
  handle(getStaffMe, async (_, { db, clock, actor, asksFactor }: StaffContext) => {
    const found = await staffMeOf(db, actor.accountId, actor.sessionId, clock());
    if (!found) throw new Problem('forbidden');
    const { satisfiedUntil, ...me } = found;
    const permissions = permissionScopes(await grantsOfAccount(db, actor.accountId));
    return { ...me, permissions, factor: { isRequired: asksFactor, satisfiedUntil, methods: await factorMethods(db, actor.accountId) } };
  }),
  handle(getStaff, async ({ query }, { db, actor }: StaffContext) => staffMembers(db, { ...query, me: actor.staffId })),
  handle(createStaff, async ({ body }, { db, clock, actor }: StaffContext) =>
    changeRights(db, actor, clock(), async (change) => memberOfStaff(change, await addStaff(change, body))),
  ),
  handle(updateStaff, async ({ params: { id }, body }, { db, clock, actor }: StaffContext) =>
    changeRights(db, actor, clock(), async (change) => {
      await changeStaff(change, id, body);
      return memberOfStaff(change, id);
    }),
  ),
  handle(deleteStaff, async ({ params: { id } }, { db, clock, actor }: StaffContext) => {
    await changeRights(db, actor, clock(), (change) => removeStaff(change, id));
    return {};
  }),
  handle(updateGrants, async ({ headers, params: { id }, body }, { db, clock, actor }: StaffContext) =>
    changeRights(db, actor, clock(), async (change) => {
      await setGrants(change, id, body, readVersionIn(headers));
      return memberOfStaff(change, id);
    }),
  ),
  handle(getRoles, async (_, { db, actor }: StaffContext) => rolesOf(db, { me: actor.staffId })),
  handle(createRole, async ({ body }, { db, clock, actor }: StaffContext) =>
    changeRights(db, actor, clock(), async (change) => {
      await addRole(change, body);
      return roleNow(change, body.reference);
    }),
  ),
  handle(updateRole, async ({ headers, params: { reference }, body }, { db, clock, actor }: StaffContext) =>
    changeRights(db, actor, clock(), async (change) => {
      await changeRole(change, reference, body, readVersionIn(headers));
      return roleNow(change, reference);
    }),
  ),
  handle(deleteRole, async ({ params: { reference } }, { db, clock, actor }: StaffContext) => {
    await changeRights(db, actor, clock(), (change) => removeRole(change, reference));
    return {};
  }),
  handle(getAudit, async ({ query }, { db, locale }: StaffContext) => auditPage(db, query, locale)),
  handle(getAuditCsv, async ({ query }, { db, locale }: StaffContext) => ({
    name: 'audit.csv',
    csv: csvOf(auditRows(await auditOf(db, query, { limit: mostCsvLines, locale }), await roleNames(db), locale)),
  })),
];

async function roleNow({ tx, staffId }: Change, reference: string) {
  const [role] = await rolesOf(tx, { reference, me: staffId });
  if (!role) throw new Problem('not_found');
  return role;
}
