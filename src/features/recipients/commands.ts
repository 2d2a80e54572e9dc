import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { isPortal } from '../../content/portals.ts';
import type { Db } from '../../db/connection.ts';
import { portalTexts } from '../../db/tables/portals.ts';
import { translator } from '../../i18n/messages.ts';
import { Problem } from '../../lib/errors.ts';
import type { Locale } from '../../lib/locale.ts';
import { takeFrom } from '../../limits/rate-limits.ts';
import { mostConfirmations, requestsFor } from '../../mail/mailbox-limits.ts';
import { enqueueMail } from '../../mail/queue.ts';
import type { Context } from '../context.ts';
import { confirmNewsletterMail, moveNewslettersMail } from './mail.tsx';
import { wishFor } from './queries.ts';
import { movePath, rateLimits, signedPath } from './rules.ts';
import type { NewsletterSignup } from './schema.ts';
import { recordEvents } from './subscription-commands.ts';

/** @throws Problem invalid_input */
export async function knownPortal(db: Db, portalCode: string): Promise<string> {
  if (!(await isPortal(db, portalCode))) throw new Problem('invalid_input', { portalCode: 'unknown_reference' });
  return portalCode;
}

/** Returns the name of a portal in a language. */
async function nameOf(tx: Db, portal: string, locale: Locale): Promise<string> {
  const [row] = await tx
    .select({ name: portalTexts.name })
    .from(portalTexts)
    .where(and(eq(portalTexts.portal, portal), eq(portalTexts.locale, locale)));
  return row?.name ?? portal;
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
  await db.transaction(async (tx) => {
    const id = await wishFor(tx, { email, portal, locale: language, campaignCode: campaign || null, now });
    const wording = translator(language)('recipients.signUp.help', { portal: await nameOf(tx, portal, language) });
    await recordEvents(tx, [id], 'asked', { door: 'sign-up', wording }, now);
    const values = { path: signedPath(keyed, 'confirm', id) };
    await enqueueMail(tx, send, confirmNewsletterMail, { to: email, locale: language, portal, values, now });
  });
}

type Moving = { id: number | null; email: string; portal: string; locale: Locale };

/**
 * Mails a request to a new address: its owner moves the newsletters of another address to it. Every address gets the same answer.
 * @throws Problem too_many_requests
 */
export async function askToMove(
  { db, clock, client, keyed, send }: Asking,
  { id, email, portal, locale }: Moving,
  to: string,
): Promise<void> {
  const now = clock();
  if (id === null || to === email) return;
  await takeFrom(db, [{ key: keyed('limit', `signup ${client}`), ...rateLimits.signupsByClient }], now);
  await takeFrom(db, [requestsFor(keyed, to, mostConfirmations)], now);
  await db.transaction(async (tx) => {
    const wish = await wishFor(tx, { email: to, portal, locale, campaignCode: null, now });
    await recordEvents(tx, [wish], 'asked', { door: 'address-change' }, now);
    await enqueueMail(tx, send, moveNewslettersMail, {
      to,
      locale,
      portal,
      values: { path: movePath(keyed, { from: id, to: wish }) },
      now,
    });
  });
}
