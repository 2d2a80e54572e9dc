import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isShut, unlessShut } from '../../../desk/intervals.ts';
import type { Answer } from '../../../lib/endpoint.ts';
import { asMember } from '../../login/store.ts';
import { getDoubtful, getProgress, getRecipients } from '../../sending/endpoints.ts';
import { getIssues } from '../issue/endpoints.ts';
import type { IssueRow } from '../issue/schema.ts';

export type SendingProgress = Answer<typeof getProgress>;
const [often, seldom] = [2_000, 10_000];
const keyOf = (reference: string) => ['newsletter-progress', reference];

/** Returns how many mails left, and how many are still to leave. */
function sumsOf(parts: readonly { states: Readonly<Record<string, number>> }[]) {
  const of = (...states: string[]) =>
    parts.reduce((sum, one) => sum + states.reduce((some, state) => some + (one.states[state] ?? 0), 0), 0);
  const all = of(...new Set(parts.flatMap(({ states }) => Object.keys(states))));
  const [open, cancelled, doubtful] = [of('waiting', 'claimed', 'speaking'), of('cancelled'), of('doubtful')];
  return { all, open, cancelled, doubtful, settled: all - open - cancelled };
}
/** Returns how many mails of a newsletter left, and how many are still to leave, at all its dates. */
export const countsOf = ({ languages }: SendingProgress) => sumsOf(languages);
/** Returns the same per date with mails under way; `at` is set if there are several. */
export const runningOf = (progress: SendingProgress) =>
  progress.running.length ? progress.running.map((date) => ({ at: date.at, ...sumsOf([date]) })) : [{ at: null, ...countsOf(progress) }];
/** Returns whether mails of a newsletter leave, or would if it were not paused. */
export const isLeaving = (progress: SendingProgress): boolean =>
  !progress.isCancelled && progress.statusId <= 4 && (progress.isCounting || countsOf(progress).open > 0);

/** Returns how far the sending of a newsletter is, asked again while mails leave. */
export function useProgress(reference: string): SendingProgress | undefined {
  const { data } = useQuery({
    queryKey: keyOf(reference),
    queryFn: () => asMember(getProgress, { params: { reference } }),
    refetchInterval: unlessShut<SendingProgress>((progress) => (progress && !isLeaving(progress) ? seldom : often)),
  });
  return data;
}

const mostShown = 5;
/** Returns some of the newsletters with mails under way, and the number of the others; none after the person lost the right to see them. */
export function useSending(): { shown: readonly IssueRow[]; others: number } {
  const { data, error } = useQuery({
    queryKey: ['newsletters-sending'],
    queryFn: () => asMember(getIssues, { query: { status: 'open', limit: String(mostShown) } }),
    refetchInterval: unlessShut(seldom),
  });
  if (!data || isShut(error)) return { shown: [], others: 0 };
  return { shown: data.items, others: Math.max(0, (data.total ?? 0) - data.items.length) };
}

/** Returns a function that reloads everything that sending changes. */
export function useSendingRefresh(reference: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const keys = [keyOf(reference), ['newsletter-project', reference], ['newsletter-report', reference], ['newsletters-sending']];
    await Promise.all([...keys, ['newsletter-doubtful', reference]].map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}

/** Returns mails that may have arrived, as long as there are some. */
export function useDoubtful(reference: string, count: number) {
  const { data } = useQuery({
    queryKey: ['newsletter-doubtful', reference, count],
    queryFn: () => asMember(getDoubtful, { params: { reference } }),
    enabled: count > 0,
  });
  return count > 0 ? (data ?? []) : [];
}

/** Returns how many would get a newsletter, and when the last one has it. */
export function useRecipients(reference: string, recipientsTypeId: number, at: string | undefined, listed: number) {
  return useQuery({
    queryKey: ['newsletter-recipients', reference, recipientsTypeId, at, listed],
    queryFn: () => asMember(getRecipients, { params: { reference }, query: { recipientsTypeId, ...(at && { at }) } }),
  });
}
