import { randomUUID } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, eq, isNull } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '../../db/connection.ts';
import { seal, unseal } from '../../db/sealed.ts';
import { factors, recoveryCodes } from '../../db/tables/factors.ts';
import { Problem } from '../../lib/errors.ts';
import { takeFrom } from '../../limits/rate-limits.ts';
import type { StaffContext } from '../context.ts';
import { factorsOf, pendingTotp, personOf, type StoredFactor } from './queries.ts';
import { mayRemoveLast, totpDigits, totpSeconds, totpWindow, tries } from './rules.ts';
import { codeHash, finishAdding, mayAdd, tell } from './save.ts';
import type { FactorAdded, PasskeyCreated, PasskeyUsed } from './schema.ts';
import { forgetSatisfied, satisfy, storeChallenge, takeChallenge, takeRecoveryCode, takeStep, takeUse } from './use-commands.ts';

/** Counts a try of an account. @throws Problem too_many_requests */
export const countTry = ({ db, clock, keyed, actor }: StaffContext): Promise<void> =>
  takeFrom(
    db,
    tries.map(({ name, most, seconds }) => ({ key: keyed('limit', `factor ${name} ${actor.accountId}`), most, seconds })),
    clock(),
  );

const totpOf = (secret: Secret, label = '') => new TOTP({ issuer: 'Tweeluik', label, secret, digits: totpDigits, period: totpSeconds });
const sealedFor = 'totp';

/** Makes a secret for an app, in place of one that was not confirmed. */
export async function makeTotp(tx: Db, context: StaffContext): Promise<{ secret: string; uri: string }> {
  const { actor, keyed, clock } = context;
  await mayAdd(tx, context);
  const person = await personOf(tx, actor.accountId);
  const secret = new Secret({ size: 20 });
  const id = randomUUID();
  await tx.delete(factors).where(and(eq(factors.account, actor.accountId), eq(factors.method, 'totp'), isNull(factors.confirmedAt)));
  const sealed = seal(keyed, sealedFor, id, secret.base32);
  await tx.insert(factors).values({ id, account: actor.accountId, method: 'totp', name: '', secret: sealed, createdAt: clock() });
  return { secret: secret.base32, uri: totpOf(secret, person?.email).toString() };
}

/** Returns the step of a code of an app; undefined if it is not one. */
function stepOf({ keyed, clock }: StaffContext, { id, secret }: StoredFactor, code: string): number | undefined {
  const timestamp = clock().getTime();
  const opened = unseal(keyed, sealedFor, id, secret ?? '');
  const delta = opened === undefined ? null : totpOf(Secret.fromBase32(opened)).validate({ token: code, timestamp, window: totpWindow });
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / totpSeconds) + delta;
}

/** @throws Problem not_found, factor_wrong, and those of adding */
export async function confirmApp(tx: Db, context: StaffContext, name: string, code: string): Promise<FactorAdded> {
  const present = await mayAdd(tx, context);
  const pending = await pendingTotp(tx, context.actor.accountId);
  if (!pending) throw new Problem('not_found');
  const step = stepOf(context, pending, code);
  if (step === undefined) throw new Problem('factor_wrong');
  const now = context.clock();
  const [added] = await tx
    .update(factors)
    .set({ name, confirmedAt: now, lastUsedAt: now, lastStep: step })
    .where(eq(factors.id, pending.id))
    .returning();
  if (!added) throw new Problem('not_found');
  return finishAdding(tx, context, present, added);
}

/** Satisfies the second factor by a code of any of the apps. @throws Problem factor_wrong */
export async function giveTotp(context: StaffContext, code: string): Promise<{ satisfiedUntil: string }> {
  const { db, actor, clock } = context;
  await countTry(context);
  for (const factor of await factorsOf(db, actor.accountId)) {
    const step = factor.method === 'totp' ? stepOf(context, factor, code) : undefined;
    if (step !== undefined && (await takeStep(db, factor.id, step, clock())))
      return { satisfiedUntil: await satisfy(db, actor.sessionId, 'totp', clock()) };
  }
  throw new Problem('factor_wrong');
}

/** Satisfies the second factor by a recovery code. @throws Problem factor_wrong */
export async function giveRecoveryCode(context: StaffContext, code: string): Promise<{ satisfiedUntil: string }> {
  const { db, actor, clock } = context;
  await countTry(context);
  return db.transaction(async (tx) => {
    if (!(await takeRecoveryCode(tx, actor.accountId, codeHash(context, code), clock()))) throw new Problem('factor_wrong');
    await tell(tx, context, 'used', 'recovery', '');
    return { satisfiedUntil: await satisfy(tx, actor.sessionId, 'recovery', clock()) };
  });
}

/** Removes a factor; with the last one its recovery codes. Every session of the account is asked again. @throws Problem not_found */
export async function removeFactor(tx: Db, context: StaffContext, id: string): Promise<void> {
  const account = context.actor.accountId;
  // Two removals at once leave one factor.
  await personOf(tx, account);
  const [removed] = await tx
    .delete(factors)
    .where(and(eq(factors.id, id), eq(factors.account, account)))
    .returning();
  if (!removed) throw new Problem('not_found');
  if (!(await factorsOf(tx, account)).length) {
    if (!mayRemoveLast(context.asksFactor)) throw new Problem('last_factor');
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.account, account));
  }
  await forgetSatisfied(tx, account);
  await tell(tx, context, 'removed', removed.method, removed.name);
}

const siteName = 'Tweeluik';
/** EdDSA, ES256 and RS256: the library would probe for experimental ones too. */
const algorithms = [-8, -7, -257];
const rpOf = ({ host }: StaffContext): string => new URL(`https://${host}`).hostname;
// A browser offers passkeys over http on this machine only.
const originsOf = ({ host }: StaffContext): string[] => [`https://${host}`, `http://${host}`];
const passkeysIn = (list: readonly StoredFactor[]) => list.filter(({ method }) => method === 'passkey');
const listed = (list: readonly StoredFactor[]) =>
  passkeysIn(list).map(({ credential, transports }) => ({ id: credential ?? '', ...(transports && { transports }) }));

/** Reports every exception of the library as a wrong answer: a hostile answer can cause any. @throws Problem factor_wrong */
async function checked<T extends { verified: boolean }>(work: Promise<T>): Promise<T> {
  const answer = await work.catch(() => undefined);
  if (!answer?.verified) throw new Problem('factor_wrong');
  return answer;
}

/** Returns the options with which a browser creates a passkey for this account on this host. */
export async function optionsToAdd(tx: Db, context: StaffContext) {
  const { actor, clock } = context;
  const present = await mayAdd(tx, context);
  const person = await personOf(tx, actor.accountId);
  const options = await generateRegistrationOptions({
    ...{ rpName: siteName, rpID: rpOf(context), attestationType: 'none' },
    ...{ userName: person?.email ?? '', userDisplayName: `${person?.firstName} ${person?.lastName}` },
    userID: new TextEncoder().encode(`account ${actor.accountId}`),
    excludeCredentials: listed(present),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  await storeChallenge(tx, actor.sessionId, 'add', options.challenge, clock());
  return options;
}

/** Keeps a passkey that a browser made. @throws Problem factor_wrong, conflict, and those of adding */
export async function keepPasskey(context: StaffContext, { name, response }: PasskeyCreated): Promise<FactorAdded> {
  const { db, actor, clock } = context;
  const challenge = await takeChallenge(db, actor.sessionId, 'add', clock());
  if (!challenge) throw new Problem('factor_wrong');
  const { registrationInfo } = await checked(
    verifyRegistrationResponse({
      response: response as never,
      ...{ expectedChallenge: challenge, expectedOrigin: originsOf(context), expectedRPID: rpOf(context), requireUserVerification: false },
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!registrationInfo) throw new Problem('factor_wrong');
  const { id: credential, publicKey, counter, transports } = registrationInfo.credential;
  return db.transaction(async (tx) => {
    const present = await mayAdd(tx, context);
    const at = clock();
    const [added] = await tx
      .insert(factors)
      .values({
        ...{ id: randomUUID(), account: actor.accountId, method: 'passkey', name, credential, counter },
        ...{ publicKey: Buffer.from(publicKey).toString('base64url'), transports: transports ?? null },
        ...{ createdAt: at, confirmedAt: at, lastUsedAt: at },
      })
      .returning();
    if (!added) throw new Problem('conflict');
    return finishAdding(tx, context, present, added);
  });
}

/** Returns the options with which a browser signs with a passkey of this account. @throws Problem not_found */
export async function optionsToVerify(context: StaffContext) {
  const { db, actor, clock } = context;
  const present = passkeysIn(await factorsOf(db, actor.accountId));
  if (!present.length) throw new Problem('not_found');
  const options = await generateAuthenticationOptions({
    rpID: rpOf(context),
    allowCredentials: listed(present) as { id: string }[],
    userVerification: 'preferred',
  });
  await storeChallenge(db, actor.sessionId, 'verify', options.challenge, clock());
  return options;
}

/** Satisfies the second factor by a passkey. @throws Problem factor_wrong */
export async function givePasskey(context: StaffContext, { response }: PasskeyUsed): Promise<{ satisfiedUntil: string }> {
  const { db, actor, clock } = context;
  const challenge = await takeChallenge(db, actor.sessionId, 'verify', clock());
  const factor = passkeysIn(await factorsOf(db, actor.accountId)).find(({ credential }) => credential === response.id);
  if (!challenge || !factor?.credential) throw new Problem('factor_wrong');
  const { authenticationInfo } = await checked(
    verifyAuthenticationResponse({
      response: response as never,
      ...{ expectedChallenge: challenge, expectedOrigin: originsOf(context), expectedRPID: rpOf(context), requireUserVerification: false },
      credential: {
        ...{ id: factor.credential, counter: factor.counter },
        publicKey: new Uint8Array(Buffer.from(factor.publicKey ?? '', 'base64url')),
      },
    }),
  );
  if (!(await takeUse(db, factor.id, authenticationInfo.newCounter, clock()))) throw new Problem('factor_wrong');
  return { satisfiedUntil: await satisfy(db, actor.sessionId, 'passkey', clock()) };
}
