import { and, inArray, isNotNull } from 'drizzle-orm';
import { cleanHtml } from '../../content/allowed-html.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { storedSender } from '../../db/senders.ts';
import { accounts } from '../../db/tables/accounts.ts';
import type { MemberContext } from '../../features/context.ts';
import { getMailKinds, previewMailSample, sendTestMail } from '../../features/newsletters/mail/endpoints.ts';
import { addressesIn, headerText, plainText, testLimit } from '../../features/newsletters/mail/rules.ts';
import { approvedMail } from '../../features/newsletters/report/queries.ts';
import { portalView } from '../../features/portals/queries.ts';
import { Sender } from '../../features/portals/schema.ts';
import { handle } from '../../lib/endpoint.ts';
import { conflictWith, Problem } from '../../lib/errors.ts';
import type { Locale } from '../../lib/locale.ts';
import { takeFrom } from '../../limits/rate-limits.ts';
import { sampleKinds, sampleMail } from '../mail-samples.ts';
import { harmless, keepFrame, portalOf } from './newsletter-previews.ts';

type Rendered = { subject: string; html: string; text: string };

/** Returns the mail of a test: the newsletter in a version, or a transactional mail of its portal, if the caller may see it. */
async function renderedFor(
  context: MemberContext,
  { projectCode, language, type }: { projectCode: string; language: Locale; type: string },
): Promise<{ portal: string; versions: readonly [Rendered, ...Rendered[]] }> {
  const { db, actor, newsletterMail, siteOf } = context;
  const stored = await portalOf(db, projectCode);
  if (type === 'newsletter') {
    if (!stored || !actor.may('NEWSLETTER_EDIT', stored)) throw new Problem('not_found');
    const approved = await approvedMail(db, projectCode, language);
    const view = approved && (await portalView(db, stored, language));
    const present = approved?.hasLeft ? undefined : await newsletterMail(db, { newsletter: projectCode, locale: language });
    const [first, ...others] = [
      ...(approved && view ? [{ subject: approved.subject, ...harmless({ ...approved, site: siteOf(view) }) }] : []),
      ...(present ? [{ subject: present.subject, ...harmless(present) }] : []),
    ];
    if (!first) throw new Problem('invalid_input', { language: 'unknown_reference' });
    return { portal: stored, versions: [first, ...others] };
  }
  // A project code begins with the code of its portal.
  const portal = stored ?? projectCode.slice(0, 4).toLowerCase();
  if (!actor.may('MAIL_PREVIEW', portal)) throw new Problem('not_found');
  const view = await portalView(db, portal, language);
  if (!view) throw new Problem('not_found');
  const mail = sampleMail(type, language, { ...view, site: siteOf(view) });
  if (!mail) throw new Problem('invalid_input', { type: 'not_allowed' });
  return { portal, versions: [mail] };
}

/** Returns HTML that is not ours as a mail: cleaned to the structure of texts. */
function cleanedMail(html: string, locale: Locale, subject: string): { mail: Rendered; removed: string[] } {
  const clean = cleanHtml(html);
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width">`;
  const whole = `<!doctype html><html lang="${locale}"><head>${head}<title>Test</title></head><body>${clean.html}</body></html>`;
  return { mail: { subject, html: whole, text: `${plainText(clean.html)}\n` }, removed: clean.removed };
}

/** Returns those of some addresses that belong to no colleague. */
async function outsideStaff(db: Db, addresses: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(inArray(accounts.email, [...addresses]), isNotNull(accounts.parentUser)));
  const known = new Set(rows.map(({ email }) => email));
  return addresses.filter((address) => !known.has(address));
}

/** Tests of the mails of newsletters and of transactional mails, and samples of these. */
export const newsletterMailHandlers = [
  handle(sendTestMail, async ({ query: { confirm }, body }, context: MemberContext) => {
    const { db, actor, clock, keyed, sendTest } = context;
    const { portal, versions } = await renderedFor(context, body);
    const { addresses, faults } = addressesIn(Array.isArray(body.emailList) ? body.emailList.join('\n') : body.emailList);
    if (Object.keys(faults).length) throw new Problem('invalid_input', faults);
    const outside = await outsideStaff(db, addresses);
    if (outside.length && confirm !== '1') throw conflictWith('outside_staff', { outside });
    const key = keyed('limit', `test mails ${actor.accountId}`);
    for (const _ of addresses) await takeFrom(db, [{ key, ...testLimit }], clock());
    const own = versions.find(({ html }) => html === body.html);
    const isRendering = own !== undefined;
    const subject = `[TEST] ${headerText((own ?? versions[0]).subject)}`;
    const cleaned = own ? { mail: own, removed: [] } : cleanedMail(body.html, body.language, subject);
    const { data: sender } = Sender.safeParse(await storedSender(db, portal));
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
