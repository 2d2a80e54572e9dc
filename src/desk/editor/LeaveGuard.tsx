import { useEffect, useRef } from 'react';
import type { Translate } from '../../lib/message-format.ts';
import { Confirm } from '../../ui/form/Confirm.tsx';
import { $guard } from '../navigation.ts';

type LeaveGuardProps = {
  /** The server does not have all typed text. */
  isUnsent: boolean;
  /** Sends the text. @returns whether the server has all of it. If absent, unsent text is lost on leaving. */
  flush?: () => Promise<boolean>;
  t: Translate;
};

/** Sends unsent edits before the editor is left. If that fails, shows where the text is kept, and asks. */
export function LeaveGuard({ isUnsent, flush, t }: LeaveGuardProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const answer = useRef<(isFree: boolean) => void>(() => {});
  useEffect(() => {
    if (!isUnsent) return;
    const guard = async () => {
      if (await flush?.()) return true;
      return new Promise<boolean>((resolve) => {
        answer.current = resolve;
        dialog.current?.addEventListener('close', () => resolve(false), { once: true });
        dialog.current?.showModal();
      });
    };
    $guard.set(guard);
    return () => {
      if ($guard.get() === guard) $guard.set(undefined);
    };
  }, [isUnsent, flush]);
  useEffect(() => {
    if (!isUnsent) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [isUnsent]);
  return (
    <Confirm
      ref={dialog}
      title={t(flush ? 'desk.leave.title' : 'desk.leave.lost')}
      yes={t('desk.leave.yes')}
      no={t('desk.leave.no')}
      run={() => answer.current(true)}
    >
      <p>{t(flush ? 'desk.leave.where' : 'desk.leave.lost.text')}</p>
    </Confirm>
  );
}
