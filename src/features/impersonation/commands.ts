import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { writeAudit } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { impersonations } from '../../db/tables/impersonations.ts';
import { translator } from '../../i18n/messages.ts';
import type { SendJob } from '../../jobs/jobs.ts';
import { formatDate, formatTime } from '../../lib/dates.ts';
import { Problem } from '../../lib/errors.ts';
import type { Locale } from '../../lib/locale.ts';
import { defaultPortal } from '../../lib/portals.ts';
import { takeFrom } from '../../limits/rate-limits.ts';
import { enqueueMail } from '../../mail/queue.ts';
import type { Context, MemberContext, StaffContext } from '../context.ts';
import { impersonatedMail } from './mail.tsx';
import { type Carried, endStored, impersonationById, storeCode, storeToken, takeCode, untold } from './queries.ts';
import { carrySeconds, impersonationSeconds, maySeeAs, startLimit } from './rules.ts';
import type { ImpersonationState } from './schema.ts';

type Stored = NonNullable<Awaited<ReturnType<typeof impersonationById>>>;
const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000);

const stateOf = ({ impersonation, member }: Stored): Omit<ImpersonationState, 'texts'> => ({
  member: { id: member.id, firstName: member.firstName, lastName: member.lastName, language: member.locale },
  startedAt: impersonation.startedAt.toISOString(),
  expiresAt: impersonation.expiresAt.toISOString(),
  reason: impersonation.reason,
});
const startedAs = (row: Stored, token: string) => {
  const { member, expiresAt } = stateOf(row);
  return { token, expiresAt, member };
};

/** @throws Problem not_found if the caller is not in an impersonation */
async function lasting(tx: Db, { actor }: MemberContext): Promise<Stored> {
  const row = actor.impersonatedBy === null ? undefined : await impersonationById(tx, actor.sessionId);
  if (!row) throw new Problem('not_found');
  return row;
}
/** Returns a state with the texts of its banner. */
function shown(row: Stored, locale: Locale): ImpersonationState {
  const t = translator(locale);
  const state = stateOf(row);
  const name = `${state.member.firstName} ${state.member.lastName}`;
  const names = ['readOnly', 'explain', 'reason', 'save', 'stop'] as const;
  const texts = Object.fromEntries(names.map((one) => [one, t(`impersonation.banner.${one}`)]));
  const seeing = t('impersonation.banner.seeing', { name, time: formatTime(locale, state.expiresAt) });
  return { ...state, texts: { ...texts, seeing, writing: t('impersonation.banner.writing', { reason: state.reason ?? '' }) } };
}
/** Returns the impersonation of the caller's session, with the texts of its banner. @throws Problem not_found without one */
export const impersonationNow = async (context: MemberContext): Promise<ImpersonationState> =>
  shown(await lasting(context.db, context), context.locale);

/** Begins an impersonation. @throws Problem impersonation_refused */
export async function begin({ db, clock, actor, keyed }: StaffContext, email: string) {
  const now = clock();
  await takeFrom(db, [{ key: keyed('limit', `impersonation ${actor.accountId}`), ...startLimit }], now);
  return db.transaction(async (tx) => {
    const [member] = await tx.select().from(accounts).where(eq(accounts.email, email));
    if (!member) throw new Problem('invalid_input', { email: 'unknown_reference' });
    if (!maySeeAs(member, actor.accountId)) throw new Problem('impersonation_refused');
    const id = randomUUID();
    const expiresAt = later(now, impersonationSeconds);
    const owner = { account: member.id, staff: actor.accountId, staffSession: actor.sessionId };
    const [impersonation] = await tx
      .insert(impersonations)
      .values({ id, ...owner, startedAt: now, expiresAt })
      .returning();
    if (!impersonation) throw new Problem('conflict');
    await writeAudit(tx, {
      by: actor,
      act: 'impersonation.started',
      subject: 'account',
      subjectId: member.id,
      details: { impersonation: id },
      now,
    });
    return startedAs({ impersonation, member }, await storeToken(tx, id, expiresAt));
  });
}

/** Writes the reason down, which the member will see; the audit line names the impersonation. */
export const explain = (context: MemberContext, reason: string): Promise<ImpersonationState> =>
  context.db.transaction(async (tx) => {
    const { impersonation } = await lasting(tx, context);
    await tx.update(impersonations).set({ reason }).where(eq(impersonations.id, impersonation.id));
    const { actor, clock } = context;
    const details = { impersonation: impersonation.id };
    await writeAudit(tx, {
      by: actor,
      act: 'impersonation.explained',
      subject: 'account',
      subjectId: impersonation.account,
      details,
      now: clock(),
    });
    return shown(await lasting(tx, context), context.locale);
  });

/** Makes a code that carries the impersonation to one tab on another domain. */
export async function carry(context: MemberContext, carried: Carried): Promise<{ code: string; expiresAt: string }> {
  const { impersonation } = await lasting(context.db, context);
  const expiresAt = later(context.clock(), carrySeconds);
  return { code: await storeCode(context.db, impersonation.id, carried, expiresAt), expiresAt: expiresAt.toISOString() };
}

/** Exchanges a code for a token. @throws Problem code_expired, too_many_requests */
export async function exchange({ db, clock, client, keyed, host }: Context, { code, nonce }: { code: string; nonce: string }) {
  await takeFrom(db, [{ key: keyed('limit', `carry ${client}`), ...startLimit }], clock());
  return db.transaction(async (tx) => {
    const row = await takeCode(tx, code, { host, nonce }, clock());
    if (!row) throw new Problem('code_expired');
    return startedAs(row, await storeToken(tx, row.impersonation.id, row.impersonation.expiresAt));
  });
}

/** Mails the member about an impersonation that ended. */
async function tellMember(tx: Db, send: SendJob, { impersonation, member }: Stored, portal: string, now: Date): Promise<void> {
  await tx.update(impersonations).set({ mailedAt: now }).where(eq(impersonations.id, impersonation.id));
  const { email: to, firstName, locale } = member;
  const began = impersonation.startedAt.toISOString();
  const values = { firstName, at: `${formatDate(locale, began)}, ${formatTime(locale, began)}`, reason: impersonation.reason ?? '' };
  await enqueueMail(tx, send, impersonatedMail, { to, locale, portal, values, now });
}

/** Ends the impersonation of the caller. @throws Problem not_found */
export const end = (context: MemberContext): Promise<void> =>
  context.db.transaction(async (tx) => {
    const { actor, clock, send, portal } = context;
    const row = await lasting(tx, context);
    if (!(await endStored(tx, row.impersonation.id, clock()))) throw new Problem('not_found');
    const details = { impersonation: row.impersonation.id };
    await writeAudit(tx, { by: actor, act: 'impersonation.ended', subject: 'account', subjectId: row.member.id, details, now: clock() });
    await tellMember(tx, send, row, portal, clock());
  });

/** Mails members about impersonations that expired. */
export const tellImpersonated = (db: Db, send: SendJob, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const rows = await untold(tx, now);
    for (const row of rows) await tellMember(tx, send, row, defaultPortal, now);
    return rows.length;
  });
