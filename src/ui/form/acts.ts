import { useRef, useState } from 'react';
import { CallFailed } from '../../lib/call.ts';
import type { Translate } from '../../lib/translate.ts';

/** What was done, or what went wrong; `undo` takes it back. */
export type Told = { text: string; undo?: (() => void) | undefined };
const nothing: Told = { text: '' };

/** What a failure is called in the language of the page. @param offline what is said where the site cannot be reached */
export function faultOf(error: unknown, t: Translate, offline: 'form.offline' | 'form.unreachable' = 'form.unreachable'): string {
  if (!(error instanceof CallFailed)) return t(offline);
  return error.answer.code === 'not_found' ? t('form.gone') : error.answer.message;
}

/**
 * Does one thing after the other: of two quick taps the last one holds, whichever the network would bring first.
 * What was told of the one before goes when the next begins.
 */
export function useActs(t: Translate) {
  const [told, tell] = useState(nothing);
  const before = useRef(Promise.resolve());
  /** @param work says what it has done @param failed takes back what was shown already */
  function act(work: () => Promise<Told | undefined>, failed?: () => void): void {
    tell(nothing);
    before.current = before.current.then(work).then(
      (done) => done && tell(done),
      (error: unknown) => {
        failed?.();
        tell({ text: faultOf(error, t) });
      },
    );
  }
  return { told, tell, act };
}
