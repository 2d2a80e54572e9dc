import type * as z from 'zod/mini';
import { isPortal } from '../../content/portals.ts';
import type { Db } from '../../db/connection.ts';
import { Problem } from '../../lib/errors.ts';
import { takeFrom } from '../../limits/rate-limits.ts';
import { enqueueMail } from '../../mail/queue.ts';
import { mostConfirmations, requestsFor } from '../../mail/quota.ts';
import type { Context } from '../context.ts';
import { confirmNewsletterMail } from './mail.tsx';
import { wishFor } from './queries.ts';
import { rateLimits, signedPath } from './rules.ts';
import type { NewsletterSignup } from './schema.ts';

/** @throws Problem invalid_input */
export async function knownPortal(db: Db, portalCode: string): Promise<string> {
  if (!(await isPortal(db, portalCode))) throw new Problem('invalid_input', { portalCode: 'unknown_reference' });
  return portalCode;
}

type Asking = Pick<Context, 'db' | 'clock' | 'client' | 'keyed' | 'send'>;

/**
 * Mails a request for confirmation to an address (double opt-in). Every address gets the same answer.
 * @throws Problem invalid_input, too_many_requests
 */
export async function askToConfirm(
  { db, clock, client, keyed, send }: Asking,
  { email, portalCode, language, campaign }: z.output<typeof NewsletterSignup>,
): Promise<void> {
  const now = clock();
  const portal = await knownPortal(db, portalCode);
  await takeFrom(db, [{ key: keyed('limit', `signup ${client}`), ...rateLimits.signupsByClient }], now);
  await takeFrom(db, [requestsFor(keyed, email, mostConfirmations)], now);
  await db.transaction(async (inner) => {
    const tx = inner as unknown as Db;
    const id = await wishFor(tx, { email, portal, locale: language, campaignCode: campaign || null, now });
    const values = { path: signedPath(keyed, 'confirm', id) };
    await enqueueMail(tx, send, confirmNewsletterMail, { to: email, locale: language, portal, values, now });
  });
}
