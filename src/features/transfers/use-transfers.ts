import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { unlessShut } from '../../desk/intervals.ts';
import { asMember } from '../login/store.ts';
import { getTransfers } from './endpoints.ts';
import type { Transfer } from './schema.ts';

const againMilliseconds = 1_000;
const queryKey = ['transfers'] as const;

export const isOpen = ({ state }: Pick<Transfer, 'state'>): boolean => ['waiting', 'running', 'stopping'].includes(state);

/** Returns imports or exports, newest first, of some entities or of all. Reloads every second while one is running. */
export function useTransfers(kind: Transfer['kind'], entities?: readonly string[]) {
  const client = useQueryClient();
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey }), [client]);
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => asMember(getTransfers, {}),
    refetchInterval: unlessShut<Transfer[]>((rows) => (rows?.some(isOpen) ? againMilliseconds : false)),
  });
  const isOf = (one: Transfer) => !entities || (one.entities.length > 0 && one.entities.every((name) => entities.includes(name)));
  return { transfers: data?.filter((one) => one.kind === kind && isOf(one)), error, refresh };
}
