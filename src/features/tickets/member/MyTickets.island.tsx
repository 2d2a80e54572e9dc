import { useStore } from '@nanostores/react';
import { memo, useEffect, useState } from 'react';
import type { Locale } from '../../../lib/locale.ts';
import { type SomeMessages, translateWith } from '../../../lib/message-format.ts';
import { useActs } from '../../../ui/form/acts.ts';
import { Notice } from '../../../ui/form/Notice.tsx';
import { Showing } from '../../../ui/form/Showing.tsx';
import { $member } from '../../login/store.ts';
import { NewTicket } from './NewTicket.island.tsx';
import { OwnTicketView } from './OwnTicket.island.tsx';
import { $opened, followAddress, loadMore, openTicket, tickets } from './store.ts';
import { TicketRows } from './TicketRows.island.tsx';

type MyTicketsProps = { locale: Locale; messages: SomeMessages };

/** Questions of a member: a list, one of them, and a new one. */
function MyTicketsSection({ locale, messages }: MyTicketsProps) {
  const t = translateWith(locale, messages);
  const member = useStore($member, { ssr: 'initial' });
  const opened = useStore($opened, { ssr: 'initial' });
  const [isNew, setNew] = useState(false);
  const { outcome, act } = useActs(t);
  useEffect(followAddress, []);
  useEffect(() => {
    if (opened !== undefined) setNew(false);
  }, [opened]);
  if (!member) return null;
  if (opened !== undefined)
    return (
      <>
        <p>
          <button type="button" className="plain" onClick={() => openTicket(undefined)}>
            {t('tickets.own.back')}
          </button>
        </p>
        <OwnTicketView key={opened} {...{ t, locale, id: opened }} />
      </>
    );
  return (
    <section className="drawer" aria-labelledby="tickets">
      <h2 id="tickets">{t('tickets.own.heading')}</h2>
      {isNew ? (
        <NewTicket t={t} locale={locale} member={member.id} cancel={() => setNew(false)} />
      ) : (
        <button type="button" className="button" onClick={() => setNew(true)}>
          {t('tickets.own.new')}
        </button>
      )}
      <Showing of={tickets} t={t}>
        {({ content, cursor }) => (
          <>
            <TicketRows {...{ t, locale, content }} />
            {cursor && (
              <button type="button" className="plain" onClick={() => act(async () => void (await loadMore()))}>
                {t('tickets.own.more')}
              </button>
            )}
          </>
        )}
      </Showing>
      <Notice>{outcome.text}</Notice>
    </section>
  );
}
export const MyTickets = memo(MyTicketsSection);
