import type { ReactNode } from 'react';
import { CallFailed } from '../../lib/call.ts';
import type { Translate } from '../../lib/message-format.ts';
import { faultOf } from '../../ui/form/acts.ts';

/** Shows a loading message after 200 ms. */
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
/** Shows why something failed. A missing right is shown as information, without a retry. */
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
