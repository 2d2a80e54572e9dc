import type { ReactNode } from 'react';
import { CallFailed } from '../../lib/call.ts';
import type { Translate } from '../../lib/message-format.ts';
import { faultOf } from '../../ui/form/acts.ts';

/** Says that something is on its way, after 200 ms. */
export function Waiting({ t }: { t: Translate }) {
  return (
    <p className="desk-state late" role="status">
      {t('form.loading')}
    </p>
  );
}

type EmptyProps = { title: string; children?: ReactNode };
/** Empty state of a room: the reason, and the first step. */
export function Empty({ title, children }: EmptyProps) {
  return (
    <div className="desk-state">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

type FailingProps = { t: Translate; error: unknown; retry?: (() => void) | undefined };
/** Says why something failed: a right that is missing is no fault, and is not tried again. */
export function Failing({ t, error, retry }: FailingProps) {
  const answer = error instanceof CallFailed ? error.answer : undefined;
  if (answer?.code === 'forbidden')
    return (
      <Empty title={t('desk.forbidden.title')}>
        <p>{t('desk.forbidden.ask')}</p>
      </Empty>
    );
  return (
    <div className="desk-state problem" role="alert">
      <p>{faultOf(error, t)}</p>
      {answer && answer.statusCode >= 500 && <small>{t('form.request', { id: answer.requestId })}</small>}
      {retry && (
        <button type="button" className="plain" onClick={retry}>
          {t('form.retry')}
        </button>
      )}
    </div>
  );
}
