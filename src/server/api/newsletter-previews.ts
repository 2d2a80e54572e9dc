import { randomUUID } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { previews } from '../../db/tables/editing.ts';
import { newsletters } from '../../db/tables/newsletters.ts';
import type { MemberContext } from '../../features/context.ts';
import { previewMail } from '../../features/newsletters/mail/endpoints.ts';
import { asAttribute, cutsOf, filledWith, mostMailBytes, testToken } from '../../features/newsletters/mail/rules.ts';
import type { NewsletterMail } from '../../features/newsletters/mail/schema.ts';
import { deskPermissions } from '../../features/newsletters/project/rules.ts';
import { approvedMail } from '../../features/newsletters/report/queries.ts';
import { NewsletterDocument } from '../../features/newsletters/schema.ts';
import { portalView } from '../../features/portals/queries.ts';
import { previewMilliseconds } from '../../features/preview/rules.ts';
import { linkPaths } from '../../features/recipients/rules.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import { parseFields } from '../../lib/parse.ts';
import { mailPreviewPath } from '../http/mail-preview-page.ts';

/** Returns the portal of a newsletter. */
export const portalOf = async (db: Db, reference: string): Promise<string | undefined> =>
  (await db.select({ portal: newsletters.portal }).from(newsletters).where(eq(newsletters.reference, reference)))[0]?.portal;

/** Fills the placeholders of a mail with the addresses of the targets, which make no changes. */
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

/** Keeps a mail for its frame. @returns the path of the frame */
export async function keepFrame(db: Db, portal: string, html: string, now: Date): Promise<string> {
  const ticket = randomUUID();
  await db.delete(previews).where(lt(previews.madeAt, new Date(now.getTime() - previewMilliseconds)));
  await db.insert(previews).values({ ticket, portal, html, madeAt: now });
  return `${mailPreviewPath}${ticket}`;
}

type Approved = NonNullable<Awaited<ReturnType<typeof approvedMail>>>;

/** Returns whether a rendering of the texts of now is another mail than the approved one. */
const isAnother = (approved: Approved, present: NewsletterMail | undefined): boolean =>
  (['subject', 'preheader', 'html', 'text'] as const).some((part) => present?.[part] !== approved[part]) ||
  JSON.stringify(present?.links) !== JSON.stringify(approved.links);

type Asked = { reference: string; document?: Record<string, unknown> | null | undefined };
/** Returns the portal of a newsletter that the caller may see, with the draft that came. @throws Problem not_found, invalid_input */
async function openPreview({ db, actor }: MemberContext, { reference, document: given }: Asked) {
  const maySee = (portal: string) => deskPermissions.some((permission) => actor.may(permission, portal));
  const stored = await portalOf(db, reference);
  if (stored !== undefined && !maySee(stored)) throw new Problem('not_found');
  const parsed = given ? parseFields(NewsletterDocument, given) : undefined;
  if (parsed && 'fields' in parsed) throw new Problem('invalid_input', parsed.fields);
  const document = parsed?.data;
  const portal = document?.portal ?? stored;
  if (portal === undefined || (document && (document.reference !== reference || !maySee(portal)))) throw new Problem('not_found');
  return { portal, document };
}

/** Preview of the mail of a newsletter. */
export const newsletterPreviewHandlers = [
  handle(previewMail, async ({ params: { reference }, body }, context: MemberContext) => {
    const { db, clock, newsletterMail, siteOf } = context;
    const { locale, recipient, version } = body;
    const { portal, document } = await openPreview(context, { reference, document: body.document });
    const view = await portalView(db, portal, locale);
    const approved = view && (await approvedMail(db, reference, locale));
    // Nothing can be missing any more from a mail that has left.
    const present = !document && approved?.hasLeft ? undefined : await newsletterMail(db, { newsletter: reference, locale, document });
    const kept = approved && !document && (version === 'approved' || !present) ? { ...approved, site: siteOf(view) } : undefined;
    const mail = kept ?? present;
    if (!mail) throw new Problem('not_found');
    const { html, text } = harmless(mail);
    const { subject, preheader, site } = mail;
    const { items = [], missing = [], pictures = [] } = { items: present?.items, ...(!kept && present) };
    return {
      ...({ shows: kept ? 'approved' : document ? 'draft' : 'present' } as const),
      ...{ hasApproved: approved !== undefined, differs: approved && !approved.hasLeft && !document ? isAnother(approved, present) : null },
      ...{ subject, preheader, html, text, missing, maxBytes: mostMailBytes, bytes: Buffer.byteLength(mail.html), cuts: cutsOf(mail) },
      address: await keepFrame(db, portal, html.replaceAll(`${site}/media/`, '/media/'), clock()),
      gated: items.flatMap(({ item, title, isPremium, requiresRegistration, isFree }) =>
        isPremium || requiresRegistration ? [{ item, title, isReadable: recipient === 'subscriber' || isFree === true }] : [],
      ),
      withoutAlt: [...new Set(pictures.filter(({ hasAlt }) => !hasAlt).map(({ item }) => item))],
    };
  }),
];
