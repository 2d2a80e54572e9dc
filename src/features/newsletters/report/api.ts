import type { Db } from '../../../db/connection.ts';
import { isMessageKey, type MessageKey, translator } from '../../../i18n/messages.ts';
import type { Actor } from '../../../lib/actor.ts';
import { csvOf } from '../../../lib/csv.ts';
import { handle } from '../../../lib/endpoint.ts';
import { Problem } from '../../../lib/errors.ts';
import { type Locale, locales } from '../../../lib/locale.ts';
import type { StaffContext } from '../../context.ts';
import { getIssueReport, getIssueRows } from './endpoints.ts';
import * as queries from './queries.ts';
import type { LanguageReport } from './schema.ts';

const readers = ['NEWSLETTER_EDIT', 'NEWSLETTER_APPROVE', 'NEWSLETTER_PLANNING'] as const;

/** @throws Problem not_found for a newsletter that is not made here, or on a portal of others */
export async function issueOf(db: Db, actor: Actor, reference: string) {
  const issue = await queries.issueOf(db, reference);
  if (!issue || !readers.some((one) => actor.may(one, issue.portal))) throw new Problem('not_found');
  return issue;
}

const total = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((sum, row) => sum + Number(of(row)), 0);
type Verdict = { verdict: 'human' | 'machine' | 'unknown'; count: number; unique: number };
const byVerdict = (rows: readonly Verdict[]) => {
  const of = (verdict: Verdict['verdict']) => rows.filter((row) => row.verdict === verdict);
  return {
    ...{ human: total(of('human'), ({ count }) => count), humanUnique: total(of('human'), ({ unique }) => unique) },
    ...{ machine: total(of('machine'), ({ count }) => count), unknown: total(of('unknown'), ({ count }) => count) },
  };
};
const iso = (values: readonly (string | null)[], pick: (times: number[]) => number) => {
  const times = values.flatMap((value) => (value === null ? [] : [new Date(value).getTime()]));
  return times.length ? new Date(pick(times)).toISOString() : null;
};
type Kept = Awaited<ReturnType<typeof queries.keptFigures>>[number];
/** Adds up stored figures. People over all links are counted separately; older reports have at least those of the largest link. */
const keptByVerdict = (rows: readonly Kept[]): Verdict[] =>
  (['human', 'machine', 'unknown'] as const).map((verdict) => {
    const own = rows.filter((row) => row.verdict === verdict);
    return { verdict, count: total(own, (row) => row.count), unique: Math.max(0, ...own.map((row) => row.unique)) };
  });
const underWay = new Set(['waiting', 'claimed', 'speaking']);

/** Returns the figures of a newsletter by language: mails by state, exclusions, opens, clicks, domains. */
export async function languagesOf(db: Db, reference: string): Promise<LanguageReport[]> {
  const rows = await queries.rowsByState(db, reference);
  const exclusions = await queries.exclusionsByReason(db, reference);
  const events = await queries.eventsByVerdict(db, reference);
  const kept = await queries.keptFigures(db, reference);
  const clicked = [...(await queries.clicksByLink(db, reference)), ...kept.filter(({ kind }) => kind === 'click')];
  const domains = await queries.rowsByDomain(db, reference);
  const answers = await queries.answersByDomain(db, reference);
  const links = await queries.linksOf(db, reference);
  const visits = await queries.visitsByLanguage(db, reference);
  const inLocale = <T extends { locale: string }>(list: readonly T[], locale: Locale) => list.filter((one) => one.locale === locale);
  return locales
    .filter((locale) => inLocale(rows, locale).length + inLocale(exclusions, locale).length > 0)
    .map((locale) => {
      const [own, left] = [inLocale(rows, locale), inLocale(exclusions, locale)];
      const of = (state: string) =>
        total(
          own.filter((row) => row.state === state),
          ({ count }) => count,
        );
      const [opens, clicks] = (['open', 'click'] as const).map((kind) =>
        byVerdict([
          ...inLocale(events, locale).filter((one) => one.kind === kind),
          ...keptByVerdict(inLocale(kept, locale).filter((one) => one.kind === kind)),
        ]),
      );
      const isEnded = !own.some(({ state }) => underWay.has(state));
      return {
        languageCode: locale,
        numberOfRecipients: total(own, ({ count }) => count),
        numberOfRecipientsWarning: total(left, ({ count }) => count),
        ...{ numberOfSuccess: of('sent'), numberOfFailed: of('failed'), numberOfBounced: total(own, ({ bounced }) => bounced) },
        ...{ numberOfOpened: opens?.human ?? 0, numberOfOpenedUnique: opens?.humanUnique ?? 0 },
        ...{ numberOfClicks: clicks?.human ?? 0, numberOfClicksUnique: clicks?.humanUnique ?? 0 },
        ...{ complaints: total(own, (row) => row.complaints), unsubscribed: total(own, (row) => row.unsubscribed) },
        visits: total(inLocale(visits, locale), (row) => row.visits),
        counted: total(own, (row) => row.counted),
        timestampStart: iso(
          own.map(({ startedAt }) => startedAt),
          (times) => Math.min(...times),
        ),
        timestampEnd: isEnded
          ? iso(
              own.map(({ endedAt }) => endedAt),
              (times) => Math.max(...times),
            )
          : null,
        missing: [
          ...left.map(({ reason, count }) => ({ state: 'excluded', reason, count })),
          ...own.filter(({ state }) => state !== 'sent').map(({ state, reason, count }) => ({ state, reason, count })),
        ].toSorted((a, b) => b.count - a.count),
        opens: opens ?? byVerdict([]),
        clicks: clicks ?? byVerdict([]),
        links: (links.get(locale) ?? []).map((target, link) => ({
          ...{ link, target },
          ...byVerdict(inLocale(clicked, locale).filter((one) => one.link === link)),
        })),
        domains: inLocale(domains, locale).map(({ locale: _, ...figures }) => ({
          ...figures,
          answers: inLocale(answers, locale)
            .filter(({ domain }) => domain === figures.domain)
            .slice(0, 3)
            .map(({ answer, count }) => ({ answer, count })),
        })),
      };
    });
}

/** Columns of the CSV of recipients; instants are in UTC (ISO 8601). */
const rowColumns = [
  ...(['email', 'language', 'state', 'reason', 'attempts', 'code', 'answer'] as const),
  ...(['firstTried', 'settled', 'bounced', 'complained'] as const),
] as const;

/** Report of a newsletter, while it is sent and after. */
export const issueReportHandlers = [
  handle(getIssueReport, async ({ params: { reference } }, { db, actor, clock }: StaffContext) => {
    const { portal, startedAt } = await issueOf(db, actor, reference);
    return { reference, languages: await languagesOf(db, reference), before: await queries.issuesBefore(db, portal, startedAt ?? clock()) };
  }),
  handle(getIssueRows, async ({ params: { reference }, query }, { db, actor, locale }: StaffContext) => {
    await issueOf(db, actor, reference);
    const t = translator(locale);
    const words = (key: string, word: string) => (isMessageKey(`${key}.${word}`) ? t(`${key}.${word}` as MessageKey) : word);
    const heads = rowColumns.map((column) => t(`newsletters.report.column.${column}`));
    const time = (at: Date | null) => at?.toISOString() ?? '';
    const rows = await queries.recipientRows(db, reference, query);
    const lines = rows.map((row) => [
      ...[row.email ?? '', row.locale, words('newsletters.report.state', row.state), words('newsletters.report.reason', row.reason ?? '')],
      ...[String(row.attempts), row.enhancedCode ?? String(row.code ?? ''), row.answer ?? ''],
      ...[time(row.firstTriedAt), time(row.settledAt), time(row.bouncedAt), time(row.complainedAt)],
    ]);
    return { name: `${reference}.csv`, csv: csvOf([heads, ...lines]) };
  }),
];
