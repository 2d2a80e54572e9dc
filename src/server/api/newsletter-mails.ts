import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import { cleanHtml } from '../../content/html.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { previews } from '../../db/tables/editing.ts';
import { newsletters } from '../../db/tables/newsletters.ts';
import { portals } from '../../db/tables/portals.ts';
import type { MemberContext } from '../../features/context.ts';
import { getMailKinds, previewMail, previewMailSample, sendTestMail } from '../../features/newsletters/mail-endpoints.ts';
import {
  addressesIn,
  asAttribute,
  cutsOf,
  filledWith,
  headerText,
  mostMailBytes,
  plainText,
  testLimit,
  testToken,
} from '../../features/newsletters/mail-rules.ts';
import type { NewsletterMail } from '../../features/newsletters/mail-schema.ts';
import { approvedMail } from '../../features/newsletters/report-queries.ts';
import { NewsletterDocument } from '../../features/newsletters/schema.ts';
import { portalView } from '../../features/portals/queries.ts';
import { Sender } from '../../features/portals/schema.ts';
import { previewMilliseconds } from '../../features/preview/rules.ts';
import { linkPaths } from '../../features/recipients/rules.ts';
import { type Answer, handle } from '../../lib/endpoint.ts';
import { conflictWith, Problem } from '../../lib/errors.ts';
import type { Locale } from '../../lib/locale.ts';
import { parseFields } from '../../lib/parse.ts';
import { takeFrom } from '../../limits/counting.ts';
import { mailPreviewPath } from '../http/mail-preview-page.ts';
import { sampleKinds, sampleMail } from '../mail-samples.ts';

const portalOf = async (db: Db, reference: string): Promise<string | undefined> =>
  (await db.select({ portal: newsletters.portal }).from(newsletters).where(eq(newsletters.reference, reference)))[0]?.portal;

/** Fills the placeholders of a mail with addresses that lead to the targets, and change nothing. */
export function harmless({ html, text, links, site }: Pick<NewsletterMail, 'html' | 'text' | 'links' | 'site'>): {
  html: string;
  text: string;
} {
  const addressOf = (name: string) => `${site}/api/newsletters/${name}?s=${testToken}`;
  const addresses = {
    unsubscribe: `${site}${linkPaths.unsubscribe}?s=${testToken}`,
    preferences: addressOf('preferences'),
    web: addressOf('web'),
  };
  return {
    html: filledWith(html, links, addresses, asAttribute),
    text: filledWith(text, links, addresses, (address) => address),
  };
}

type Rendered = { subject: string; html: string; text: string };

/** Returns what a test shows: the newsletter, or a transactional mail of its portal, as the caller may see it. */
async function renderedFor(
  context: MemberContext,
  { projectCode, language, type }: { projectCode: string; language: Locale; type: string },
): Promise<{ portal: string; mail: Rendered; whole?: NewsletterMail }> {
  const { db, actor, newsletterMail, siteOf } = context;
  const stored = await portalOf(db, projectCode);
  if (type === 'newsletter') {
    if (!stored || !actor.may('NEWSLETTER_EDIT', stored)) throw new Problem('not_found');
    const sent = await approvedMail(db, projectCode, language);
    const view = sent && (await portalView(db, stored, language));
    if (sent && view) return { portal: stored, mail: { subject: sent.subject, ...harmless({ ...sent, site: siteOf(view) }) } };
    const whole = await newsletterMail(db, { newsletter: projectCode, locale: language });
    if (!whole) throw new Problem('invalid_input', { language: 'unknown_reference' });
    return { portal: stored, mail: { subject: whole.subject, ...harmless(whole) }, whole };
  }
  // A project code begins with the code of its portal.
  const portal = stored ?? projectCode.slice(0, 4).toLowerCase();
  if (!actor.may('MAIL_PREVIEW', portal)) throw new Problem('not_found');
  const view = await portalView(db, portal, language);
  if (!view) throw new Problem('not_found');
  const mail = sampleMail(type, language, { ...view, site: siteOf(view) });
  if (!mail) throw new Problem('invalid_input', { type: 'not_allowed' });
  return { portal, mail };
}

/** Returns HTML that is not ours as a mail: cleaned to the structure of texts. */
function cleanedMail(html: string, locale: Locale, subject: string): { mail: Rendered; removed: string[] } {
  const clean = cleanHtml(html);
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width">`;
  const whole = `<!doctype html><html lang="${locale}"><head>${head}<title>Test</title></head><body>${clean.html}</body></html>`;
  return { mail: { subject, html: whole, text: `${plainText(clean.html)}\n` }, removed: clean.removed };
}

const senderOf = async (db: Db, portal: string): Promise<Sender | undefined> => {
  const [row] = await db.select({ sender: portals.sender }).from(portals).where(eq(portals.code, portal));
  return Sender.safeParse(row?.sender).data;
};

/** Returns those of some addresses that are no colleague's. */
async function outsideStaff(db: Db, addresses: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(inArray(accounts.email, [...addresses]), isNotNull(accounts.parentUser)));
  const known = new Set(rows.map(({ email }) => email));
  return addresses.filter((address) => !known.has(address));
}

/** Keeps a mail for its frame. @returns the path of the frame */
export async function keepFrame(db: Db, portal: string, html: string, now: Date): Promise<string> {
  const ticket = randomUUID();
  await db.delete(previews).where(lt(previews.madeAt, new Date(now.getTime() - previewMilliseconds)));
  await db.insert(previews).values({ ticket, portal, html, madeAt: now });
  return `${mailPreviewPath}${ticket}`;
}

/** Returns the preview of a newsletter of which mails have left: the approved mail, which nothing can be missing from any more. */
async function sentMail(
  { db, clock, siteOf }: MemberContext,
  reference: string,
  locale: Locale,
): Promise<Answer<typeof previewMail> | undefined> {
  const mail = await approvedMail(db, reference, locale);
  const portal = mail && (await portalOf(db, reference));
  const view = portal ? await portalView(db, portal, locale) : undefined;
  if (!mail || !portal || !view) return undefined;
  const site = siteOf(view);
  const { html, text } = harmless({ ...mail, site });
  const { subject, preheader } = mail;
  return {
    ...{ subject, preheader, html, text, bytes: Buffer.byteLength(mail.html), maxBytes: mostMailBytes, cuts: cutsOf(mail) },
    ...{ missing: [], gated: [], withoutAlt: [] },
    address: await keepFrame(db, portal, html.replaceAll(`${site}/media/`, '/media/'), clock()),
  };
}

/** Preview and test of the mails of newsletters, and of transactional mails. */
export const newsletterMailHandlers = [
  handle(previewMail, async ({ params: { reference }, body: { locale, document: given, recipient } }, context: MemberContext) => {
    const { db, actor, clock, newsletterMail } = context;
    const maySee = (portal: string) => actor.may('NEWSLETTER_EDIT', portal) || actor.may('NEWSLETTER_APPROVE', portal);
    const stored = await portalOf(db, reference);
    if (stored !== undefined && !maySee(stored)) throw new Problem('not_found');
    const parsed = given ? parseFields(NewsletterDocument, given) : undefined;
    if (parsed && 'fields' in parsed) throw new Problem('invalid_input', parsed.fields);
    const document = parsed?.data;
    if (document ? document.reference !== reference || !maySee(document.portal) : stored === undefined) throw new Problem('not_found');
    const sent = document ? undefined : await sentMail(context, reference, locale);
    if (sent) return sent;
    const mail = await newsletterMail(db, { newsletter: reference, locale, document });
    if (!mail) throw new Problem('not_found');
    const { html, text } = harmless(mail);
    const { subject, preheader, bytes, missing, items, pictures } = mail;
    return {
      ...{ subject, preheader, html, text, bytes, missing, maxBytes: mostMailBytes, cuts: cutsOf(mail) },
      address: await keepFrame(db, document?.portal ?? stored ?? '', html.replaceAll(`${mail.site}/media/`, '/media/'), clock()),
      gated: items.flatMap(({ item, title, isPremium, requiresRegistration, isFree }) =>
        isPremium || requiresRegistration ? [{ item, title, isReadable: recipient === 'subscriber' || isFree === true }] : [],
      ),
      withoutAlt: [...new Set(pictures.filter(({ hasAlt }) => !hasAlt).map(({ item }) => item))],
    };
  }),
  handle(sendTestMail, async ({ query: { confirm }, body }, context: MemberContext) => {
    const { db, actor, clock, keyed, sendTest } = context;
    const { portal, mail } = await renderedFor(context, body);
    const { addresses, faults } = addressesIn(Array.isArray(body.emailList) ? body.emailList.join('\n') : body.emailList);
    if (Object.keys(faults).length) throw new Problem('invalid_input', faults);
    const outside = await outsideStaff(db, addresses);
    if (outside.length && confirm !== '1') throw conflictWith('outside_staff', { outside });
    const key = keyed('limit', `test mails ${actor.accountId}`);
    for (const _ of addresses) await takeFrom(db, [{ key, ...testLimit }], clock());
    const isRendering = body.html === mail.html;
    const subject = `[TEST] ${headerText(mail.subject)}`;
    const cleaned = isRendering ? { mail, removed: [] } : cleanedMail(body.html, body.language, subject);
    const sender = await senderOf(db, portal);
    await writeAudit(db, {
      ...{ by: actor, act: 'mail.tested', subject: 'newsletter', subjectId: body.projectCode, now: clock() },
      details: { type: body.type, language: body.language, addresses: addresses.length, outside: outside.length },
    });
    const { html, text } = cleaned.mail;
    const results = await sendTest(
      db,
      {
        ...{ portal, locale: body.language, subject, html, text },
        ...(sender && { from: { name: sender.names[body.language], address: sender.from } }),
        ...(sender?.replyTo && { replyTo: sender.replyTo }),
      },
      addresses,
    );
    return {
      ...{ subject, isRendering, removed: cleaned.removed },
      sent: results.flatMap(({ email, fault }) => (fault === null ? [email] : [])),
      failed: results.flatMap(({ email, fault }) => (fault === null ? [] : [{ email, answer: fault }])),
    };
  }),
  handle(getMailKinds, async () => sampleKinds()),
  handle(previewMailSample, async ({ params: { kind, portalCode, locale } }, { db, actor, clock, siteOf }: MemberContext) => {
    const view = actor.may('MAIL_PREVIEW', portalCode) ? await portalView(db, portalCode, locale) : undefined;
    const site = view && siteOf(view);
    const mail = view && site && sampleMail(kind, locale, { ...view, site });
    if (!mail) throw new Problem('not_found');
    return { kind, ...mail, address: await keepFrame(db, portalCode, mail.html.replaceAll(`${site}/`, '/'), clock()) };
  }),
];
