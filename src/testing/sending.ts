import { sql } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { newsletterRecipients } from '../db/tables/accounts.ts';
import { newsletters, newsletterTexts } from '../db/tables/newsletters.ts';
import { newsletterApprovals, newsletterMails, newsletterProjects } from '../db/tables/projects.ts';
import { startRun } from '../features/sending/commands.ts';
import type { Locale } from '../lib/locale.ts';

const start = new Date('2026-11-20T08:00:00Z');

type Wanted = {
  reference?: string;
  portal?: string;
  locales?: readonly Locale[];
  links?: readonly string[];
  statusId?: number;
  html?: string;
  text?: string;
};

/** Stores a newsletter that is approved and planned, with a mail in each language. @returns its reference and approval */
export async function approvedNewsletter(
  db: Db,
  {
    reference = 'DBBE20260001',
    portal = 'dbbe',
    locales = ['nl', 'fr'],
    links = ['https://dbbe.example/een?a=1&b=2'],
    statusId = 3,
    html,
    text,
  }: Wanted = {},
): Promise<{ newsletter: string; approval: number }> {
  await db.insert(newsletters).values({
    ...{ reference, portal, projectCode: reference, displayDate: start, isPublished: true, isFreePremium: false, showMRKs: false },
    ...{ contentHash: '', updatedAt: start },
  });
  await db.insert(newsletterTexts).values(
    locales.map((locale) => ({
      ...{ newsletter: reference, locale, subject: `Onderwerp ${locale}` },
      ...{ introTitle: '', introDescription: '', introName: '', introFunction: '' },
    })),
  );
  const [approval] = await db
    .insert(newsletterApprovals)
    .values({ newsletter: reference, version: '1', articles: {}, waived: [], at: start })
    .returning({ id: newsletterApprovals.id });
  const id = approval?.id ?? 0;
  await db.insert(newsletterMails).values(
    locales.map((locale) => ({
      ...{
        approval: id,
        locale,
        fromName: `Portaal „${locale}”, één`,
        fromAddress: 'nieuws@dbbe.example',
        replyTo: 'redactie@dbbe.example',
      },
      ...{ subject: `Daken & dàken ${locale}`, preheader: '', links: [...links], pictures: [], hash: '' },
      html:
        html ??
        `<html lang="${locale}"><body><p>Tekst in het ${locale}: één =20 dak.</p>${links.map((_, at) => `<a href="{{link.${at}}}">lees</a>`).join('')}
<a href="{{unsubscribe}}">weg</a> <a href="{{preferences}}">keuzes</a> <a href="{{web}}">web</a>{{pixel}}</body></html>`,
      text:
        text ?? `Tekst in het ${locale}\n${links.map((_, at) => `{{link.${at}}}`).join('\n')}\n{{unsubscribe}} {{preferences}} {{web}}\n`,
    })),
  );
  await db
    .insert(newsletterProjects)
    .values({ newsletter: reference, statusId, approval: id, recipientsTypeId: 1, createdAt: start, updatedAt: start });
  return { newsletter: reference, approval: id };
}

/** Stores confirmed subscriptions: `lezer-1@voorbeeld.be`, … every third in French. */
export async function subscribers(db: Db, count: number, { portal = 'dbbe', domain = 'voorbeeld.be', from = 1 } = {}): Promise<void> {
  const size = 5_000;
  for (let at = 0; at < count; at += size)
    await db.insert(newsletterRecipients).values(
      Array.from({ length: Math.min(size, count - at) }, (_, index) => ({
        ...{ email: `lezer-${from + at + index}@${domain}`, portal, locale: (from + at + index) % 3 ? ('nl' as const) : ('fr' as const) },
        ...{ isActive: true, confirmedAt: start, changedAt: start },
      })),
    );
}

export const beginRun = (db: Db, { newsletter, approval }: { newsletter: string; approval: number }, now: Date, recipientsTypeId = 1) =>
  db.transaction((tx) => startRun(tx as unknown as Db, { newsletter, approval, recipientsTypeId, now }));

/** Counts the rows of the ledger by state. */
export async function states(db: Db, newsletter: string): Promise<Record<string, number>> {
  const rows = await db.execute(
    sql`select state, count(*)::integer as count from send_rows where newsletter = ${newsletter} group by 1 order by 1`,
  );
  const list = (Array.isArray(rows) ? rows : (rows as unknown as { rows: unknown[] }).rows) as { state: string; count: number }[];
  return Object.fromEntries(list.map(({ state, count }) => [state, count]));
}
