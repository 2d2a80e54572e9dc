import './sending.css';
import { useState } from 'react';
import { useDesk } from '../../../desk/desk.ts';
import { useActs } from '../../../desk/frame/finds.ts';
import { useKeys } from '../../../desk/keys.ts';
import type { Answer } from '../../../lib/endpoint.ts';
import { faultOf } from '../../../ui/form/acts.ts';
import { asMember } from '../../login/store.ts';
import { stopNewsletter } from '../../sending/endpoints.ts';
import { momentOf } from '../issue/rules.ts';
import type { IssueRow } from '../issue/schema.ts';
import { statusWords } from '../project/IssueStatus.desk.tsx';
import { deskPermissions } from '../rules.ts';
import { isLeaving, runningOf, useProgress, useSending, useSendingRefresh } from './use-sending.ts';

type SendingBarProps = {
  hrefOf(reference: string): string | undefined;
  /** Address of the list of all that are being sent. */
  listHref: string | undefined;
};
type Stopped = Answer<typeof stopNewsletter>;

/** Newsletters that are being sent, on every page of the staff rooms, each with the button that stops it. */
export function SendingBar(props: SendingBarProps) {
  const { may } = useDesk();
  return deskPermissions.some((one) => may(one)) ? <Lines {...props} /> : null;
}

function Lines({ hrefOf, listHref }: SendingBarProps) {
  const { t } = useDesk();
  const { shown, others } = useSending();
  // A newsletter that was stopped here keeps its line, with the number of recipients without a mail.
  const [stopped, setStopped] = useState<readonly { row: IssueRow; answer: Stopped }[]>([]);
  const kept = stopped.filter(({ row }) => !shown.some(({ reference }) => reference === row.reference)).map(({ row }) => row);
  const words = t('newsletters.sending.others', { count: others });
  return (
    <>
      {[...kept, ...shown].map((row) => (
        <Line
          key={row.reference}
          row={row}
          href={hrefOf(row.reference)}
          stopped={stopped.find((one) => one.row.reference === row.reference)?.answer}
          keep={(answer) => setStopped([...stopped.filter((one) => one.row.reference !== row.reference), { row, answer }])}
        />
      ))}
      {others > 0 && (
        <section className="sending-bar sending-others" aria-label={words}>
          <p>{listHref ? <a href={listHref}>{words}</a> : words}</p>
        </section>
      )}
    </>
  );
}

type LineProps = { row: IssueRow; href: string | undefined; stopped: Stopped | undefined; keep(answer: Stopped): void };
function Line({ row: { reference, subjects }, href, stopped, keep }: LineProps) {
  const { t, locale } = useDesk();
  const progress = useProgress(reference);
  const refresh = useSendingRefresh(reference);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const isOpen = progress !== undefined && isLeaving(progress);
  const stop = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      keep(await asMember(stopNewsletter, { params: { reference } }));
    } catch (error) {
      setFault(error);
    }
    await refresh();
    setBusy(false);
  };
  const label = t('newsletters.sending.stop');
  useKeys(isOpen && !isBusy ? [{ key: '!', label, run: () => void stop() }] : []);
  const name = subjects[locale] ?? subjects.nl ?? subjects.fr ?? reference;
  useActs(
    isOpen
      ? [
          {
            id: `stop ${reference}`,
            label: t('desk.pair', { name: label, value: name }),
            kind: t('desk.palette.act'),
            run: () => void stop(),
          },
        ]
      : [],
  );
  if (!progress || (!isOpen && !(stopped && progress.isCancelled))) return null;
  const state = statusWords({ ...progress, isOpen }, t);
  const number = (value: number) => value.toLocaleString(locale);
  const title = href ? <a href={href}>{name}</a> : name;
  return (
    <section className="sending-bar" aria-label={t('desk.pair', { name: t('newsletters.sending.title'), value: name })}>
      <p role={stopped ? 'status' : undefined}>
        {title}
        {' · '}
        {isOpen
          ? runningOf(progress)
              .map(({ at, settled, all, open }) => {
                const counts = { settled: number(settled), all: number(all), left: number(open) };
                if (at === null) return t('newsletters.sending.bar', { state, ...counts });
                return t('newsletters.sending.barOf', { state, date: momentOf(locale, at), ...counts });
              })
              .join(' ')
          : t('newsletters.sending.stopped', { state, left: stopped?.left ?? 0, underWay: stopped?.underWay ?? 0 })}{' '}
        {isOpen && progress.pauses.some(({ domain }) => !domain) && t('newsletters.sending.pausedLane')}
      </p>
      {fault !== undefined && (
        <p className="fault" role="alert">
          {faultOf(fault, t)}
        </p>
      )}
      {isOpen && (
        <button type="button" className="button" disabled={isBusy} onClick={() => void stop()}>
          {label} <kbd>!</kbd>
        </button>
      )}
    </section>
  );
}
