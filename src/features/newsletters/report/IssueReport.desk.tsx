import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTools } from '../../../desk/editor/tools.ts';
import { Failing, Waiting } from '../../../desk/frame/States.tsx';
import { unlessShut } from '../../../desk/intervals.ts';
import { formatDate, formatTime } from '../../../lib/dates.ts';
import { campaignName } from '../../../lib/fields.ts';
import type { Translate } from '../../../lib/message-format.ts';
import { asMember } from '../../login/store.ts';
import { ArchivePage } from '../list/ArchivePage.desk.tsx';
import type { ProjectShown } from '../project/use-project.ts';
import { Correct } from '../schedule/Correct.desk.tsx';
import { getIssueReport } from './endpoints.ts';
import { FigureTable } from './FigureTable.desk.tsx';
import { ReportPicture } from './ReportPicture.desk.tsx';
import { RowsCsv } from './RowsCsv.desk.tsx';
import { type LanguageReport, rowStates } from './schema.ts';

const often = 5_000;
const counters = [
  ...(['numberOfRecipients', 'numberOfRecipientsWarning', 'numberOfSuccess', 'numberOfFailed', 'numberOfBounced'] as const),
  ...(['numberOfOpened', 'numberOfOpenedUnique', 'numberOfClicks', 'numberOfClicksUnique'] as const),
] as const;

/** Report of a newsletter by language, while it is sent and after. */
export function IssueReport({ project }: { project: ProjectShown }) {
  const { reference } = project;
  const isSending = project.statusId === 4;
  const { t, locale } = useTools();
  const [fault, setFault] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['newsletter-report', reference],
    queryFn: () => asMember(getIssueReport, { params: { reference } }),
    refetchInterval: unlessShut(isSending && often),
  });
  if (error) return <Failing t={t} error={error} retry={() => void refetch()} />;
  if (!data) return <Waiting t={t} />;
  const share = (part: number, whole: number) =>
    whole ? (part / whole).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 }) : '–';
  return (
    <section className="issue-report" aria-labelledby="issue-report">
      <h2 id="issue-report">{t('newsletters.report.title')}</h2>
      {data.languages.length === 0 && <p className="front-none">{t('newsletters.report.none')}</p>}
      {data.languages.map((report) => (
        <LanguageFigures key={report.languageCode} {...{ reference, report }} />
      ))}
      {data.before.length > 0 && (
        <FigureTable
          caption={t('newsletters.report.before')}
          heads={(['issue', 'date', 'recipients', 'success', 'opened', 'clicked'] as const).map((one) => t(`newsletters.report.${one}`))}
          rows={data.before.map((one) => [
            one.subjects[locale] ?? one.subjects.nl ?? one.subjects.fr ?? one.reference,
            formatDate(locale, one.startedAt),
            one.recipients.toLocaleString(locale),
            share(one.success, one.recipients),
            share(one.openedUnique, one.counted),
            share(one.clicksUnique, one.counted),
          ])}
        />
      )}
      {data.languages.length > 0 && <RowsCsv reference={reference} languages={data.languages} />}
      <div className="acts">
        {project.may.edit && <Correct reference={reference} fail={setFault} />}
        {project.may.approve && project.recipientsTypeId !== 4 && project.recipientsTypeId !== 5 && (
          <ArchivePage project={project} fail={setFault} />
        )}
        <span role="alert" className="fault">
          {fault}
        </span>
      </div>
    </section>
  );
}

const reasons = [
  ...(['unsubscribed', 'suppressed', 'erased', 'moved', 'not-subscribed', 'not-in-language', 'recipient', 'policy'] as const),
  ...(['message', 'given-up', 'no-answer', 'interrupted'] as const),
];
/** Returns the words of a reason; an unknown one is shown as it is stored. */
function reasonWords(reason: string | null, t: Translate): string {
  const known = reasons.find((one) => one === reason);
  return known ? t(`newsletters.report.reason.${known}`) : (reason ?? '');
}
const stateNames = ['excluded', ...rowStates] as const;

/** Returns an address as people say it: without its scheme and the campaign that every own link has. */
const shortAddress = (address: string) => address.replace(/^https?:\/\//, '').replace(new RegExp(`[?&]${campaignName}=[^&#]*`), '');

/** Counters of a language, missing recipients, verdicts, links and domains. */
function LanguageFigures({ reference, report }: { reference: string; report: LanguageReport }) {
  const { t, locale } = useTools();
  const language = t(`desk.language.${report.languageCode}`);
  const number = (value: number) => value.toLocaleString(locale);
  const { numberOfRecipients: all, numberOfSuccess: done, numberOfFailed: failed, timestampStart, timestampEnd } = report;
  const leftOut = report.missing.filter(({ state }) => state === 'left-out' || state === 'suppressed');
  const settled = done + failed + leftOut.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="language-figures" aria-label={language}>
      <h3>{language}</h3>
      <p>
        {t('newsletters.report.progress', { settled: number(settled), all: number(all) })}{' '}
        {timestampStart &&
          t('newsletters.report.started', { when: `${formatDate(locale, timestampStart)}, ${formatTime(locale, timestampStart)}` })}{' '}
        {timestampEnd && t('newsletters.report.ended', { when: formatTime(locale, timestampEnd) })}
      </p>
      <progress max={Math.max(all, 1)} value={settled} aria-label={t('newsletters.report.progressOf', { language })} />
      <dl className="counters">
        {counters.map((name) => (
          <div key={name}>
            <dt>{t(`newsletters.report.${name}`)}</dt>
            <dd>{number(report[name])}</dd>
          </div>
        ))}
        <div>
          <dt>{t('newsletters.report.visits')}</dt>
          <dd>{number(report.visits)}</dd>
        </div>
      </dl>
      {done > 0 && <p className="help">{t('newsletters.report.counted', { counted: number(report.counted), all: number(done) })}</p>}
      <p className="help">{t('newsletters.report.visits.help')}</p>
      {report.missing.length > 0 && (
        <FigureTable
          caption={t('newsletters.report.missing', { language })}
          heads={(['state', 'reason', 'count'] as const).map((one) => t(`newsletters.report.${one}`))}
          rows={report.missing.map(({ state, reason, count }) => [
            t(`newsletters.report.state.${stateNames.find((one) => one === state) ?? 'waiting'}`),
            reasonWords(reason, t),
            number(count),
          ])}
        />
      )}
      <FigureTable
        caption={t('newsletters.report.verdicts', { language })}
        heads={(['what', 'human', 'people', 'machine', 'unknown'] as const).map((one) => t(`newsletters.report.${one}`))}
        rows={(['opens', 'clicks'] as const).map((kind) => [
          t(`newsletters.report.${kind}`),
          ...(['human', 'humanUnique', 'machine', 'unknown'] as const).map((one) => number(report[kind][one])),
        ])}
      />
      {report.links.length > 0 && (
        <FigureTable
          caption={t('newsletters.report.links', { language })}
          heads={(['link', 'human', 'people', 'machine', 'unknown'] as const).map((one) => t(`newsletters.report.${one}`))}
          rows={report.links.map((one) => [
            `${one.link + 1}. ${shortAddress(one.target)}`,
            ...(['human', 'humanUnique', 'machine', 'unknown'] as const).map((name) => number(one[name])),
          ])}
        />
      )}
      {report.links.length > 0 && <ReportPicture reference={reference} locale={report.languageCode} />}
      {report.domains.length > 0 && (
        <FigureTable
          caption={t('newsletters.report.domains', { language })}
          heads={(['domain', 'recipients', 'success', 'deferred', 'refused', 'bounced', 'complaints', 'delay', 'answers'] as const).map(
            (one) => t(`newsletters.report.${one}`),
          )}
          rows={report.domains.map((one) => [
            one.domain,
            ...[one.recipients, one.accepted, one.deferred, one.refused, one.bounced, one.complaints].map(number),
            one.medianSeconds === null ? '–' : t('newsletters.report.seconds', { seconds: number(Math.round(one.medianSeconds)) }),
            one.answers.map(({ answer, count }) => `${number(count)} × ${answer}`).join(' · '),
          ])}
        />
      )}
    </section>
  );
}
