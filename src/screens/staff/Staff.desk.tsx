import { useStore } from '@nanostores/react';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { $isFactorAsked, noticeFactor } from '../../desk/factor-asked.ts';
import { startKeys } from '../../desk/keys.ts';
import { startNavigation } from '../../desk/navigation.ts';
import { Factor } from '../../features/factors/Factor.desk.tsx';
import { startCarrying } from '../../features/greeting/carry-store.ts';
import { SignIn } from '../../features/login/SignIn.island.tsx';
import { $gone, $member } from '../../features/login/store.ts';
import { CallFailed } from '../../lib/call.ts';
import type { Locale } from '../../lib/locale.ts';
import { type SomeMessages, translateWith } from '../../lib/message-format.ts';
import { Door } from './Door.desk.tsx';
import { loadMe } from './me.ts';
import { Rooms } from './Rooms.desk.tsx';

/** Props from the shell, besides the address. */
export type Given = { locale: Locale; portal: string; messages: SomeMessages };

const isRefused = (error: unknown) => error instanceof CallFailed && error.answer.statusCode < 500;
/** A refusal stays one; a connection that broke is tried again. Old rows stay while new ones are asked for. */
const client = new QueryClient({
  queryCache: new QueryCache({ onError: noticeFactor }),
  mutationCache: new MutationCache({ onError: noticeFactor }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: (count, error) => !isRefused(error) && count < 2,
      staleTime: 5_000,
      refetchOnWindowFocus: true,
    },
  },
});

/** The staff rooms: one page for all addresses below it. */
export function Staff(given: Given) {
  useEffect(startKeys, []);
  useEffect(startNavigation, []);
  useEffect(startCarrying, []);
  return (
    <QueryClientProvider client={client}>
      <Entrance {...given} />
    </QueryClientProvider>
  );
}

/** Identifies the person before anything is shown. After the end of a session the rooms keep their state, hidden, until the same person is back. */
function Entrance({ portal, locale, messages }: Given) {
  const t = useMemo(() => translateWith(locale, messages), [locale, messages]);
  const member = useStore($member);
  const gone = useStore($gone);
  const me = useQuery({ queryKey: ['me', member?.id], queryFn: loadMe, enabled: member != null });
  const isFactorAsked = useStore($isFactorAsked);
  const factor = me.data?.factor;
  const needsFactor = isFactorAsked || (factor?.isRequired === true && !(Date.parse(factor.satisfiedUntil ?? '') > Date.now()));
  const isIn = member != null && me.data !== undefined;
  const isHere = isIn && gone === undefined && !needsFactor;
  /** Rooms are rendered when they may be shown for the first time, and stay rendered, so that typed text is not lost. */
  const [wasHere, setWasHere] = useState(false);
  useEffect(() => setWasHere((was) => isIn && (was || isHere)), [isIn, isHere]);
  const passed = async () => {
    await me.refetch();
    $isFactorAsked.set(false);
    await client.invalidateQueries();
  };
  // Calls that were refused without a session are repeated.
  useEffect(() => {
    if (gone === undefined) void client.invalidateQueries({ predicate: ({ state }) => state.error !== null });
  }, [gone]);
  // Nothing of the last person stays in memory.
  useEffect(() => {
    if (member === null) client.clear();
  }, [member]);
  return (
    <>
      {!isHere && (
        <Door
          locale={locale}
          t={t}
          member={gone ? undefined : (member ?? undefined)}
          error={me.error}
          isAsking={me.isPending}
          retry={() => void me.refetch()}
        >
          <SignIn portal={portal} locale={locale} messages={messages} isStaying />
          {isIn && gone === undefined && needsFactor && <Factor t={t} done={() => void passed()} />}
        </Door>
      )}
      {isIn && (isHere || wasHere) && (
        <div data-kept-rooms hidden={!isHere}>
          <Rooms me={me.data} locale={locale} t={t} />
        </div>
      )}
    </>
  );
}
