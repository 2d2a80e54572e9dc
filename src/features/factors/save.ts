import { eq } from 'drizzle-orm';
import { writeAudit } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { recoveryCodes } from '../../db/tables/factors.ts';
import { newCode } from '../../db/tokens.ts';
import { Problem } from '../../lib/errors.ts';
import { enqueueMail } from '../../mail/queue.ts';
import type { StaffContext } from '../context.ts';
import { codeAlphabet } from '../login/rules.ts';
import { factorMail } from './mail.tsx';
import { factorsOf, personOf, type StoredFactor, sessionBegan, shownFactor } from './queries.ts';
import { isFresh, recoveryCodeCount, recoveryCodeLength, refusalOfAdding, shownCode } from './rules.ts';
import type { FactorAdded } from './schema.ts';
import { satisfy } from './use-commands.ts';

type Act = 'added' | 'removed' | 'codes' | 'used';
const auditOf = { added: 'factor.added', removed: 'factor.removed', codes: 'recovery.made', used: 'recovery.used' } as const;

/** Writes the audit line of an act and mails the person, in the transaction of the act. */
export async function tell(tx: Db, { actor, send, portal, clock }: StaffContext, act: Act, method: string, name: string): Promise<void> {
  const person = await personOf(tx, actor.accountId);
  const now = clock();
  await writeAudit(tx, { by: actor, act: auditOf[act], subject: 'account', subjectId: actor.accountId, details: { method }, now });
  if (person)
    await enqueueMail(tx, send, factorMail, {
      to: person.email,
      locale: person.locale,
      portal,
      values: { firstName: person.firstName, act, name },
      now,
    });
}

/**
 * Adds a factor of an account: the first one soon after signing in, others with a verified factor.
 * @returns the existing factors
 * @throws Problem second_factor_required, sign_in_again, too_many
 */
export async function mayAdd(tx: Db, { actor, asksFactor, clock }: StaffContext): Promise<StoredFactor[]> {
  await personOf(tx, actor.accountId);
  const present = await factorsOf(tx, actor.accountId);
  const isGiven = actor.factors.length > 0;
  const refusal = refusalOfAdding({ present: present.length, isGiven, asksFactor });
  if (refusal) throw new Problem(refusal);
  if (isGiven || !asksFactor) return present;
  if (!isFresh(await sessionBegan(tx, actor.sessionId), clock())) throw new Problem('sign_in_again');
  return present;
}

export const codeHash = ({ keyed, actor }: StaffContext, code: string) => keyed('recovery code', `${actor.accountId} ${code}`);

/** Replaces the recovery codes of an account by new ones, all unused. @param hashes hashes of the codes (`codeHash`) */
async function storeRecoveryCodes(tx: Db, account: number, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.account, account));
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ hash, account })));
}

/** Makes recovery codes in place of the old ones. @returns them as they are shown, once */
export async function makeRecoveryCodes(tx: Db, context: StaffContext): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => newCode(codeAlphabet, recoveryCodeLength));
  await storeRecoveryCodes(
    tx,
    context.actor.accountId,
    codes.map((code) => codeHash(context, code)),
  );
  return codes.map(shownCode);
}

/** Finishes adding a factor: the session has given it, and the first one brings recovery codes. */
export async function finishAdding(
  tx: Db,
  context: StaffContext,
  present: readonly StoredFactor[],
  added: StoredFactor,
): Promise<FactorAdded> {
  await satisfy(tx, context.actor.sessionId, added.method, context.clock());
  await tell(tx, context, 'added', added.method, added.name);
  return { factor: shownFactor(added), recoveryCodes: present.length ? null : await makeRecoveryCodes(tx, context) };
}
