import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { asMember } from '../../login/store.ts';
import { getItemSources } from './endpoints.ts';
import type { Item } from './item-rules.ts';
import type { AdSource, Sources } from './schema.ts';

const nothing: Sources = { articles: [], ads: [], polls: [], senders: { nl: null, fr: null } };
const namesIn = (list: readonly (string | null | undefined)[]) =>
  [...new Set(list.filter((one): one is string => typeof one === 'string' && one !== ''))].sort().join(',');

/** Returns the loaded words and pictures of the texts and polls that are sources of items. */
export function useSources(portal: string, items: readonly Item[]): Sources {
  const articles = namesIn(items.map(({ reference }) => reference));
  const polls = namesIn(items.map(({ pollCode }) => pollCode));
  const { data } = useQuery({
    queryKey: ['newsletter-sources', portal, articles, polls],
    queryFn: () => asMember(getItemSources, { params: { portal }, query: { ...(articles && { articles }), ...(polls && { polls }) } }),
    enabled: portal !== '' && (articles !== '' || polls !== ''),
    placeholderData: keepPreviousData,
  });
  return data ?? nothing;
}

/** Returns the names of the sender of a portal's newsletters in both languages. */
export function useSenders(portal: string): Sources['senders'] {
  const { data } = useQuery({
    queryKey: ['newsletter-sources', portal, '', ''],
    queryFn: () => asMember(getItemSources, { params: { portal }, query: {} }),
    enabled: portal !== '',
  });
  return (data ?? nothing).senders;
}

/** Returns an advertisement of a portal. */
export async function adOf(portal: string, reference: string): Promise<AdSource | undefined> {
  return (await asMember(getItemSources, { params: { portal }, query: { ads: reference } })).ads[0];
}
