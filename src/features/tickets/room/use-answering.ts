import { useCallback, useEffect, useRef, useState } from 'react';
import { beating, formerTab, onLeaving } from '../../../desk/open-tab.ts';
import { randomId } from '../../../ui/random-id.ts';
import { asMember } from '../../login/store.ts';
import { bePresent, leave } from '../../presence/endpoints.ts';
import { heartbeatSeconds } from '../../presence/rules.ts';

/** Another person who has the ticket open, and whether they write an answer. */
export type Present = { tab: string; name: string; isAnswering: boolean };

/**
 * Tells the server that this tab has a ticket open, and whether an answer is being written.
 * @returns the others, and a function that asks for them now
 */
export function useAnswering(ticket: string, isAnswering: boolean): { others: readonly Present[]; ask(): Promise<readonly Present[]> } {
  const [others, setOthers] = useState<readonly Present[]>([]);
  const tab = useRef('');
  /** Id of this tab before the page was reloaded, until it was sent to the server. */
  const former = useRef<string>(undefined);
  const ask = useCallback(async () => {
    former.current ??= formerTab();
    tab.current ||= randomId();
    const params = { entity: 'ticket', reference: ticket };
    const body = { tab: tab.current, former: former.current, field: isAnswering ? 'answer' : null };
    const { people } = await asMember(bePresent, { params, body });
    former.current = undefined;
    const found = people
      .filter(({ isThis }) => !isThis)
      .map((one) => ({ tab: one.tab, name: one.name, isAnswering: one.field === 'answer' }));
    setOthers(found);
    return found;
  }, [ticket, isAnswering]);
  useEffect(() => {
    const beat = () => void ask().catch(() => {});
    return beating(beat, heartbeatSeconds * 1_000);
  }, [ask]);
  useEffect(() => {
    const goodbye = () => {
      const request = { params: { entity: 'ticket', reference: ticket }, query: { tab: tab.current } };
      if (tab.current) void asMember(leave, request, {}, { keepalive: true }).catch(() => {});
    };
    return onLeaving(() => tab.current, goodbye);
  }, [ticket]);
  return { others, ask };
}
