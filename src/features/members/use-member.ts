import { useQuery, useQueryClient } from '@tanstack/react-query';
import { asMember } from '../login/store.ts';
import { getInterestNames, getMember } from './endpoints.ts';

export const useMember = (id: number) => useQuery({ queryKey: ['member', id], queryFn: () => asMember(getMember, { params: { id } }) });
export const useInterestNames = () => useQuery({ queryKey: ['interests'], queryFn: () => asMember(getInterestNames, {}) });
/** Returns a function that reloads all shown data of a member. */
export function useRefresh(id: number): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['member', id] });
}
