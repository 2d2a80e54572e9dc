import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Answered } from './columns.ts';

type Query = Readonly<Record<string, string>>;

/** Loads the rows of a list by keyset pages. Rows stay while the next answer is loaded. */
export function useRows<Row>(list: string, query: Query, load: (query: Query, cursor: string | undefined) => Promise<Answered<Row>>) {
  const asked = useInfiniteQuery({
    queryKey: ['list', list, query],
    queryFn: ({ pageParam }) => load(query, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  // A failed request has no rows: those of the previous one stay.
  const last = useRef(asked.data);
  useEffect(() => {
    if (asked.data) last.current = asked.data;
  }, [asked.data]);
  const pages = (asked.data ?? last.current)?.pages;
  return {
    rows: pages?.flatMap(({ items }) => items),
    total: pages?.[0]?.total,
    hasMore: asked.hasNextPage,
    isAsking: asked.isFetching,
    error: asked.error,
    more: () => void (asked.isFetching || asked.fetchNextPage()),
    again: () => void asked.refetch(),
  };
}
