import * as z from 'zod/mini';
import { writeAudit } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { factorMailKind } from '../../features/factors/rules.ts';
import { eraseFactors } from '../../features/factors/use-commands.ts';
import { addStaff, changeRights, memberOfStaff, seedRoles, setGrants } from '../../features/staff/commands.ts';
import { staffMembers } from '../../features/staff/queries.ts';
import type { StaffMember } from '../../features/staff/schema.ts';
import type { SendJob } from '../../jobs/jobs.ts';
import { Problem } from '../../lib/errors.ts';
import { email, Lang, line, Reference } from '../../lib/fields.ts';
import { PortalCode } from '../../lib/portal-code.ts';
import { defaultPortal } from '../../lib/portals.ts';
import type { Mail } from '../../mail/mail.ts';
import { enqueueMail } from '../../mail/queue.ts';

/** Change of staff from the command line, made directly or through the server that holds the database. */
export const StaffCommand = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('add'),
    email: email(60),
    role: Reference,
    portals: z.array(PortalCode),
    firstName: z.optional(line(30)),
    lastName: z.optional(line(40)),
    code: z.optional(line(40)),
    language: Lang,
  }),
  z.strictObject({ act: z.literal('reset'), email: email(60) }),
  z.strictObject({ act: z.literal('list') }),
]);
export type StaffCommand = z.infer<typeof StaffCommand>;

/** Answer of the server that ran a command. */
export type StaffAnswer = { lines: string[] } | { failed: string };

type Adding = Extract<StaffCommand, { act: 'add' }>;

const described = ({ account, firstName, lastName, code, grants, direct }: StaffMember): string => {
  const roles = grants.map(({ role, portals }) => (portals === 'all' ? role : `${role} on ${portals.join(', ')}`));
  const held = [...roles, ...(direct.length ? [`permissions ${direct.join(', ')}`] : [])];
  return `${account.email}  ${firstName} ${lastName} (${code})  ${held.join('; ') || 'no rights'}`;
};

/** Makes the account and the staff record if they do not exist, and grants the role. */
const add = (db: Db, { email, role, portals, language, ...names }: Adding, now: Date): Promise<string[]> =>
  changeRights(db, null, now, async (change) => {
    const { tx } = change;
    const lines: string[] = [];
    const [localPart = 'staff'] = email.split('@');
    const before = { firstName: names.firstName ?? localPart.slice(0, 30), lastName: names.lastName ?? 'Staff' };
    const made = await tx
      .insert(accounts)
      .values({ email, ...before, locale: language, createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: accounts.email })
      .returning({ id: accounts.id });
    if (made.length) lines.push(`${email} has an account now: sign in with a code by mail.`);
    const held = (await staffMembers(tx, { q: email, me: null })).find(({ account }) => account.email === email);
    const id = held?.id ?? (await addStaff(change, { email, ...before, code: names.code ?? localPart.slice(0, 10).toUpperCase() }));
    const { grants, direct } = await memberOfStaff(change, id);
    await setGrants(change, id, { grants: [...grants, { role, portals: portals.length ? portals : 'all', languages: 'all' }], direct });
    return [...lines, described(await memberOfStaff(change, id))];
  });

/** Removes the second factors of a staff member: at the next sign-in a first one is added. */
const reset = (db: Db, send: SendJob, email: string, now: Date): Promise<string[]> =>
  changeRights(db, null, now, async ({ tx, by }) => {
    const found = (await staffMembers(tx, { q: email, me: null })).find(({ account }) => account.email === email);
    if (!found) throw new Error(`${email} is no staff member.`);
    const { id, firstName, language: locale } = found.account;
    await eraseFactors(tx, id);
    await writeAudit(tx, { by, act: 'factor.reset', subject: 'account', subjectId: id, now });
    // The server renders the mail: a program of the command line cannot.
    const mail = factorMailKind as unknown as Mail<{ firstName: string; act: string; name: string }>;
    await enqueueMail(tx, send, mail, { to: email, locale, portal: defaultPortal, values: { firstName, act: 'reset', name: '' }, now });
    return [`${email} has no second factor now, and adds a first one after signing in anew.`];
  });

/** Faults of a command as sentences. */
function sentenceOf({ code, fields }: Problem): string {
  const [field] = Object.keys(fields ?? {});
  if (field?.endsWith('role')) return 'There is no such role.';
  if (field?.includes('portals')) return 'There is no such portal.';
  if (field) return `${field} is not right (${fields?.[field]}).`;
  return code === 'conflict' ? 'This account has asked to be erased: it cannot get a staff record.' : `Refused: ${code}.`;
}

/** Runs a command. @returns lines to print @throws Error with a sentence */
export async function runStaffCommand(db: Db, send: SendJob, command: StaffCommand, now: Date): Promise<string[]> {
  try {
    await seedRoles(db, now);
    if (command.act === 'add') return await add(db, command, now);
    if (command.act === 'reset') return await reset(db, send, command.email, now);
    const members = await staffMembers(db, { me: null });
    return members.length ? members.map(described) : ['There is no staff yet: npm run staff -- add EMAIL --role webmaster'];
  } catch (error) {
    if (error instanceof Problem) throw new Error(sentenceOf(error));
    throw error;
  }
}
