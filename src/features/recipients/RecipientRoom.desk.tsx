import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import { Empty, Failing, Waiting } from '../../desk/frame/States.tsx';
import { $address, go } from '../../desk/navigation.ts';
import { asMember } from '../login/store.ts';
import { RecipientDetails } from './RecipientDetails.desk.tsx';
import { findRecipients, getRecipient } from './room-endpoints.ts';
import { addressNotIn } from './rules.ts';

const room = 'recipients';

/** Room of recipients: an address, its newsletters with their proof of consent, the sent mails, and its suppressions. */
export function RecipientRoom() {
  const { locale, t } = useDesk();
  const { q = '', email = '' } = useStore($address).query;
  const id = useId();
  const [typed, setTyped] = useState(q || email);
  const found = useQuery({
    ...{ queryKey: ['recipients', q], enabled: q.length > 1 && !email },
    queryFn: () => asMember(findRecipients, { query: { q } }),
  });
  const opened = useQuery({
    ...{ queryKey: ['recipient', email], enabled: email !== '' },
    queryFn: () => asMember(getRecipient, { query: { email } }),
  });
  const search = (event: FormEvent) => {
    event.preventDefault();
    go(addressOf(locale, { room, query: { q: typed.trim() } }));
  };
  const emails = found.data?.emails ?? [];
  const unknown = found.data ? addressNotIn(emails, q) : undefined;
  return (
    <>
      <RoomHead title={t('recipients.room')} />
      <form className="field narrow" onSubmit={search}>
        <label htmlFor={id}>{t('recipients.room.find')}</label>
        <input id={id} type="search" value={typed} maxLength={255} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
        <p>
          <button type="submit" className="button quiet">
            {t('recipients.room.search')}
          </button>
        </p>
      </form>
      {!email && q.length > 1 && found.isPending && <Waiting t={t} />}
      {!email && found.error && <Failing t={t} error={found.error} retry={() => void found.refetch()} />}
      {!email && found.data && !emails.length && (
        <Empty title={t('recipients.room.none')}>
          <p>{t('recipients.room.none.help')}</p>
        </Empty>
      )}
      {!email && emails.length > 0 && (
        <ul className="rows">
          {emails.map((one) => (
            <li key={one}>
              <a href={addressOf(locale, { room, query: { email: one } })}>{one}</a>
            </li>
          ))}
        </ul>
      )}
      {!email && unknown && (
        <p>
          <a href={addressOf(locale, { room, query: { email: unknown } })}>{t('recipients.room.new', { email: unknown })}</a>
        </p>
      )}
      {email && opened.isPending && <Waiting t={t} />}
      {email && opened.error && <Failing t={t} error={opened.error} retry={() => void opened.refetch()} />}
      {email && opened.data && <RecipientDetails record={opened.data} />}
    </>
  );
}
