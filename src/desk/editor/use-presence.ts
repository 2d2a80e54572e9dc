import { useCallback, useEffect, useRef, useState } from 'react';
import type { PresenceCalls, PresentPerson } from './calls.ts';

const beatMs = 20_000;

/** Tells the server that this tab has the document open, and returns the tabs that have. */
export function usePresence(calls: PresenceCalls | undefined): { people: readonly PresentPerson[]; takeOver(): void } {
  const [people, setPeople] = useState<readonly PresentPerson[]>([]);
  const beating = useRef<(isTakingOver?: boolean) => void>(() => {});
  useEffect(() => {
    if (!calls) return;
    const tab = crypto.randomUUID();
    const beat = (isTakingOver = false) => void calls.beat(tab, isTakingOver).then(setPeople, () => {});
    beating.current = beat;
    beat();
    const timer = setInterval(() => beat(), beatMs);
    return () => {
      clearInterval(timer);
      void calls.leave(tab).catch(() => {});
    };
  }, [calls]);
  return { people, takeOver: useCallback(() => beating.current(true), []) };
}
