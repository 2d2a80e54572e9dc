import { useCallback, useEffect, useRef, useState } from 'react';
import { randomId } from '../../ui/random-id.ts';
import { beating, formerTab, onLeaving } from '../open-tab.ts';
import type { LiveVersion, PresenceCalls, PresentPerson } from './calls.ts';

const beatMs = 20_000;

/**
 * Reports to the server that this tab has the document open. Returns all tabs that have it open, and the live version.
 * @param version version that is shown; an answer to a request beside an earlier one is ignored
 */
export function usePresence(
  calls: PresenceCalls | undefined,
  version: string | null | undefined,
): { people: readonly PresentPerson[]; live: LiveVersion | null; takeOver(): void } {
  const [people, setPeople] = useState<readonly PresentPerson[]>([]);
  const [heard, setHeard] = useState<{ beside: string | null | undefined; live: LiveVersion | null }>();
  const shown = useRef(version);
  shown.current = version;
  const beatNow = useRef<(isTakingOver?: boolean) => void>(() => {});
  useEffect(() => {
    if (!calls) return;
    const tab = randomId();
    let former = formerTab();
    const beat = async (isTakingOver = false) => {
      const beside = shown.current;
      const { people: found, live } = await calls.beat(tab, { isTakingOver, former });
      former = undefined;
      setPeople(found);
      setHeard({ beside, live });
    };
    beatNow.current = (isTakingOver) => void beat(isTakingOver).catch(() => {});
    const stop = beating(() => beatNow.current(), beatMs);
    const leave = onLeaving(
      () => tab,
      () => void calls.leave(tab).catch(() => {}),
    );
    return () => {
      stop();
      leave();
    };
  }, [calls]);
  const live = heard && heard.beside === version ? heard.live : null;
  return { people, live, takeOver: useCallback(() => beatNow.current(true), []) };
}
