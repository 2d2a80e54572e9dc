import { useQuery, useQueryClient } from '@tanstack/react-query';
import { unlessShut } from '../../../desk/intervals.ts';
import { CallFailed } from '../../../lib/call.ts';
import type { Answer } from '../../../lib/endpoint.ts';
import { asMember } from '../../login/store.ts';
import { getChecks } from '../approval/endpoints.ts';
import { getProject } from './endpoints.ts';

export type ProjectShown = Answer<typeof getProject>;
const often = 30_000;
const keyOf = (reference: string) => ['newsletter-project', reference];

/** Returns a project; null for a newsletter that is not a project, or not kept yet. */
export function useProject(reference: string): ProjectShown | null | undefined {
  const { data } = useQuery({
    queryKey: keyOf(reference),
    queryFn: () =>
      asMember(getProject, { params: { reference } }).catch((error: unknown) => {
        if (error instanceof CallFailed && error.answer.code === 'not_found') return null;
        throw error;
      }),
    refetchInterval: unlessShut(often),
  });
  return data;
}

/** Returns the failed checks of an approval of the saved version. */
export function useChecks(reference: string, version: string | undefined) {
  return useQuery({
    queryKey: ['newsletter-checks', reference, version],
    queryFn: async () => (await asMember(getChecks, { params: { reference } })).checks,
    enabled: version !== undefined,
  });
}

/** Returns a function that reloads the project. */
export function useRefresh(reference: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: keyOf(reference) });
    await client.invalidateQueries({ queryKey: ['newsletter-checks', reference] });
  };
}
