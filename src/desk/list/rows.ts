import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Answered } from './columns.ts';

type Query = Readonly<Record<string, string>>;

/** Asks for the rows of a list by keyset pages. Rows stay while the next answer is on its way. */
export function useRows<Row>(list: string, query: Query, load: (query: Query, cursor: string | undefined) => Promise<Answered<Row>>) {
  const asked = useInfiniteQuery({
    queryKey: ['list', list, query],
    queryFn: ({ pageParam }) => load(query, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  return {
    rows: asked.data?.pages.flatMap(({ items }) => items),
    total: asked.data?.pages[0]?.total,
    hasMore: asked.hasNextPage,
    isAsking: asked.isFetching,
    error: asked.error,
    more: () => void (asked.isFetching || asked.fetchNextPage()),
    again: () => void asked.refetch(),
  };
}
