import './sending.css';
import { useState } from 'react';
import { useDesk } from '../../../desk/desk.ts';
import { useActs } from '../../../desk/frame/finds.ts';
import { useKeys } from '../../../desk/keys.ts';
import type { Answer } from '../../../lib/endpoint.ts';
import { faultOf } from '../../../ui/form/acts.ts';
import { asMember } from '../../login/store.ts';
import { stopNewsletter } from '../../sending/endpoints.ts';
import type { IssueRow } from '../issue/schema.ts';
import { statusWords } from '../project/IssueStatus.desk.tsx';
import { deskPermissions } from '../rules.ts';
import { countsOf, isLeaving, useProgress, useSending, useSendingRefresh } from './use-sending.ts';

type SendingBarProps = { hrefOf(reference: string): string | undefined };

/** Newsletters that are being sent, on every page of the staff rooms, each with the button that stops it. */
export function SendingBar({ hrefOf }: SendingBarProps) {
  const { may } = useDesk();
  return deskPermissions.some((one) => may(one)) ? <Lines hrefOf={hrefOf} /> : null;
}

function Lines({ hrefOf }: SendingBarProps) {
  const sending = useSending();
  return sending.map((row) => <Line key={row.reference} row={row} href={hrefOf(row.reference)} />);
}

function Line({ row: { reference, subjects }, href }: { row: IssueRow; href: string | undefined }) {
  const { t, locale } = useDesk();
  const progress = useProgress(reference);
  const refresh = useSendingRefresh(reference);
  const [stopped, setStopped] = useState<Answer<typeof stopNewsletter>>();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const isOpen = progress !== undefined && isLeaving(progress);
  const stop = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      setStopped(await asMember(stopNewsletter, { params: { reference } }));
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
  const { settled, all, open } = countsOf(progress);
  const state = statusWords({ ...progress, isOpen }, t);
  const number = (value: number) => value.toLocaleString(locale);
  const title = href ? <a href={href}>{name}</a> : name;
  return (
    <section className="sending-bar" aria-label={t('newsletters.sending.title')}>
      <p role={stopped ? 'status' : undefined}>
        {title}
        {' · '}
        {isOpen
          ? t('newsletters.sending.bar', { state, settled: number(settled), all: number(all), left: number(open) })
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
