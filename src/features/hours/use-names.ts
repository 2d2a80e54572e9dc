import { useQuery } from '@tanstack/react-query';
import { useDesk } from '../../desk/desk.ts';
import { asMember } from '../login/store.ts';
import { getHourLists, getHourPeople } from './manage-endpoints.ts';

/** Options of filters: all people with hours, former staff included, and the actions. */
export function useNames(today: string) {
  const { locale } = useDesk();
  const lists = useQuery({ queryKey: ['hours', 'lists'], queryFn: () => asMember(getHourLists, {}) });
  const people = useQuery({
    queryKey: ['hours', 'people', today, today],
    queryFn: () => asMember(getHourPeople, { query: { from: today, until: today } }),
  });
  return {
    lists: lists.data,
    people: (people.data?.items ?? []).map(({ id, firstName, lastName }) => ({ value: String(id), label: `${firstName} ${lastName}` })),
    actions: (lists.data?.actions ?? []).map(({ id, ...names }) => ({ value: String(id), label: names[locale] })),
  };
}
