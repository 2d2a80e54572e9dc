import { useRef, useState } from 'react';
import { CallFailed } from '../../lib/call.ts';
import type { Translate } from '../../lib/message-format.ts';

/** Result of an action, or its error; `undo` reverts it. */
export type Outcome = { text: string; undo?: (() => void) | undefined };
const nothing: Outcome = { text: '' };

/**
 * Returns the message of an error in the language of the page.
 * @param offline message if the site cannot be reached
 */
export function faultOf(error: unknown, t: Translate, offline: 'form.offline' | 'form.unreachable' = 'form.unreachable'): string {
  if (!(error instanceof CallFailed)) return t(offline);
  return error.answer.code === 'not_found' ? t('form.gone') : error.answer.message;
}

/**
 * Runs actions one after the other, so that the last of two quick taps wins, in whatever order answers would arrive. The message
 * of the previous action is cleared when the next begins.
 */
export function useActs(t: Translate) {
  const [outcome, setOutcome] = useState(nothing);
  const before = useRef(Promise.resolve());
  /**
   * @param work returns its message
   * @param failed reverts what was shown already
   */
  function act(work: () => Promise<Outcome | undefined>, failed?: () => void): void {
    setOutcome(nothing);
    before.current = before.current.then(work).then(
      (done) => done && setOutcome(done),
      (error: unknown) => {
        failed?.();
        setOutcome({ text: faultOf(error, t) });
      },
    );
  }
  return { outcome, setOutcome, act };
}
