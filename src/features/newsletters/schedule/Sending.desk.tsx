import { useState } from 'react';
import { useTools } from '../../../desk/editor/tools.ts';
import { useActs } from '../../../desk/frame/finds.ts';
import { useKeys } from '../../../desk/keys.ts';
import type { MessageKey } from '../../../lib/message-format.ts';
import { faultOf } from '../../../ui/form/acts.ts';
import { asMember } from '../../login/store.ts';
import { pauseNewsletter, resumeLane, resumeNewsletter, sendNewsletterRest } from '../../sending/endpoints.ts';
import type { Pause } from '../../sending/schema.ts';
import { momentOf } from '../issue/rules.ts';
import type { ProjectShown } from '../project/use-project.ts';
import { Doubtful } from './Doubtful.desk.tsx';
import { countsOf, isLeaving, runningOf, useProgress, useSendingRefresh } from './use-sending.ts';

/** Sending of a newsletter: progress, expected end, pauses, remaining and doubtful mails. */
export function Sending({ project }: { project: ProjectShown }) {
  const { t, locale } = useTools();
  const { reference, may } = project;
  const progress = useProgress(reference);
  const refresh = useSendingRefresh(reference);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true);
    setFault(undefined);
    try {
      await act();
    } catch (error) {
      setFault(error);
    }
    await refresh();
    setBusy(false);
  };
  const isOpen = progress !== undefined && isLeaving(progress);
  const params = { reference };
  const counts = progress && countsOf(progress);
  const hasRest = progress?.isCancelled === true && (counts?.cancelled ?? 0) > 0;
  const acts = [
    ...(may.plan && isOpen && !progress.isPaused
      ? [{ id: 'pause', key: 'u', label: t('newsletters.sending.pause'), run: () => run(() => asMember(pauseNewsletter, { params })) }]
      : []),
    ...(may.plan && isOpen && progress.isPaused
      ? [{ id: 'resume', key: 'u', label: t('newsletters.sending.resume'), run: () => run(() => asMember(resumeNewsletter, { params })) }]
      : []),
    ...(may.plan && hasRest
      ? [
          {
            ...{ id: 'rest', key: 'r', label: t('newsletters.sending.rest', { count: counts?.cancelled ?? 0 }) },
            run: () => run(() => asMember(sendNewsletterRest, { params })),
          },
        ]
      : []),
  ];
  useKeys(isBusy ? [] : acts.map(({ key, label, run: act }) => ({ key, label, run: () => void act() })));
  useActs(acts.map(({ id, label, run: act }) => ({ id: `sending ${id}`, label, kind: t('desk.palette.act'), run: () => void act() })));
  if (!progress || !counts) return null;
  const number = (value: number) => value.toLocaleString(locale);
  const leftOf = ({ settled, all, open, cancelled }: typeof counts) => ({
    settled: number(settled),
    all: number(all),
    left: number(open + cancelled),
  });
  const dates = isOpen ? runningOf(progress).filter(({ at }) => at !== null) : [];
  const told = dates.map(({ at, ...own }) => t('newsletters.sending.leftOf', { date: momentOf(locale, at ?? ''), ...leftOf(own) }));
  const words = progress.isCounting ? t('newsletters.sending.counting') : told.join(' ') || t('newsletters.sending.left', leftOf(counts));
  return (
    <section className="issue-sending" aria-label={t('newsletters.sending.title')}>
      {(isOpen || hasRest) && (
        <p role="status">
          {words} {progress.expectedEnd && t('newsletters.sending.end', { when: momentOf(locale, progress.expectedEnd) })}
        </p>
      )}
      {isOpen && progress.pauses.map((pause) => <PauseLine key={pause.domain} {...{ pause, isBusy, run }} mayResume={may.plan} />)}
      {fault !== undefined && (
        <p className="problem" role="alert">
          {faultOf(fault, t)}
        </p>
      )}
      {acts.length > 0 && (
        <div className="acts">
          {acts.map(({ id, key, label, run: act }) => (
            <button
              key={id}
              type="button"
              className={id === 'pause' ? 'button quiet' : 'button'}
              disabled={isBusy}
              onClick={() => void act()}
            >
              {label} <kbd>{key}</kbd>
            </button>
          ))}
        </div>
      )}
      {may.plan && counts.doubtful > 0 && <Doubtful {...{ reference, isBusy, run }} count={counts.doubtful} />}
    </section>
  );
}

const pauseReasons = ['connection', 'policy', 'message', 'breaker', 'complaints', 'key'] as const;

type PauseLineProps = { pause: Pause; isBusy: boolean; mayResume: boolean; run(act: () => Promise<unknown>): Promise<void> };
/** Pauses of all mails or of a domain, with the reason; a person may end that. */
function PauseLine({ pause: { domain, reason, answer, until }, isBusy, mayResume, run }: PauseLineProps) {
  const { t, locale } = useTools();
  const known = pauseReasons.find((one) => one === reason) ?? 'connection';
  return (
    <div className="refused" role="alert">
      <p>
        {domain ? t('newsletters.sending.pausedDomain', { domain }) : t('newsletters.sending.pausedLane')}{' '}
        {t(`newsletters.sending.pause.${known}` as MessageKey)} {until && t('newsletters.sending.until', { when: momentOf(locale, until) })}
      </p>
      {answer && <p className="help">{t('newsletters.sending.answer', { answer })}</p>}
      {mayResume && (
        <button
          type="button"
          className="button quiet"
          disabled={isBusy}
          onClick={() => void run(() => asMember(resumeLane, { body: { domain } }))}
        >
          {domain ? t('newsletters.sending.resumeDomain', { domain }) : t('newsletters.sending.resumeLane')}
        </button>
      )}
    </div>
  );
}
