import { useQuery } from '@tanstack/react-query';
import { asMember } from '../../features/login/store.ts';
import { getPortals } from '../../features/portals/endpoints.ts';
import type { Answer } from '../../lib/endpoint.ts';

const none: Answer<typeof getPortals> = [];

/** Returns the portals, none until they are known. */
export function usePortals(): Answer<typeof getPortals> {
  const { data } = useQuery({ queryKey: ['portals'], queryFn: () => asMember(getPortals, {}), staleTime: 60_000 });
  return data ?? none;
}
