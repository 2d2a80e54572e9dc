import { useEffect, useState } from 'react';
import { CallFailed } from '../../lib/call.ts';
import type { Translate } from '../../lib/message-format.ts';
import { useActs } from '../../ui/form/acts.ts';
import { Notice } from '../../ui/form/Notice.tsx';
import type { EditorCalls, Renamed } from './calls.ts';
import type { EditorState } from './editor-state.ts';
import { moveCopies } from './local-copy.ts';

type MovedProps = {
  state: EditorState;
  renamed: NonNullable<EditorCalls['renamed']>;
  /** Field that holds the reference. */
  field: string;
  /** Owner and name of the copies in this browser. */
  copies: { account: string; document: string; named(reference: string): string };
  opened(reference: string): void;
  t: Translate;
};

const isMissing = (fault: unknown) => fault instanceof CallFailed && fault.answer.statusCode === 404;

/** Takes an open editor to the new address after a colleague renamed the document. Typed text is moved along. */
export function Moved({ state, renamed, field, copies, opened, t }: MovedProps) {
  const [to, setTo] = useState<Renamed>();
  const { outcome, act } = useActs(t);
  const isGone = state.sync === 'gone' || isMissing(state.fault);
  useEffect(() => {
    let isCurrent = true;
    if (isGone)
      void renamed()
        .then((found) => isCurrent && setTo(found))
        .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [isGone, renamed]);
  if (!isGone || !to) return null;
  const follow = () =>
    act(async () => {
      await moveCopies(copies, copies.named(to.reference), { ...to, field });
      opened(to.reference);
      return { text: '' };
    });
  return (
    <section className="panel" role="alert">
      <p>{t('desk.rename.moved', { reference: to.reference })}</p>
      <button type="button" className="button" onClick={follow}>
        {t('desk.rename.follow')}
      </button>
      <Notice>{outcome.text}</Notice>
    </section>
  );
}
