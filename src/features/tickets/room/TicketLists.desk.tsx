import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addressOf } from '../../../desk/addresses.ts';
import { useDesk } from '../../../desk/desk.ts';
import { RoomHead } from '../../../desk/frame/RoomHead.tsx';
import { Failing, Waiting } from '../../../desk/frame/States.tsx';
import { asMember } from '../../login/store.ts';
import { CannedAnswers } from './CannedAnswers.desk.tsx';
import { Categories } from './Categories.desk.tsx';
import { getTicketRoom } from './endpoints.ts';

/** Categories and canned answers, which managers keep. */
export function TicketLists({ room }: { room: string }) {
  const { locale, t } = useDesk();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey: ['ticket room'], queryFn: () => asMember(getTicketRoom, {}) });
  const again = () => client.invalidateQueries({ queryKey: ['ticket room'] });
  if (error && !data) return <Failing t={t} error={error} retry={() => void refetch()} />;
  if (!data) return <Waiting t={t} />;
  return (
    <>
      <RoomHead title={t('tickets.desk.lists')}>
        <a href={addressOf(locale, { room })}>{t('tickets.desk.back')}</a>
      </RoomHead>
      <CannedAnswers {...{ data, again }} />
      <Categories {...{ data, again }} />
    </>
  );
}
