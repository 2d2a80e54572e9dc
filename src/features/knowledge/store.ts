import { map } from 'nanostores';
import type * as z from 'zod/mini';
import { loadable } from '../../ui/loaded.ts';
import { asMember } from '../login/store.ts';
import { getKnowledge, getKnowledgeItem } from './endpoints.ts';
import type { KnowledgeItem, KnowledgeList } from './item-schema.ts';

export const memberItems = loadable<z.infer<typeof KnowledgeList>>(() => asMember(getKnowledge, {}));

/** Items that were opened, by reference; `failed` if the call was refused. */
export const $opened = map<Record<string, KnowledgeItem | 'loading' | 'failed'>>({});

/** Loads an item when it is first opened, and again after a failure. */
export async function openItem(reference: string): Promise<void> {
  const present = $opened.get()[reference];
  if (present && present !== 'failed') return;
  $opened.setKey(reference, 'loading');
  const item = await asMember(getKnowledgeItem, { params: { reference } }).catch(() => 'failed' as const);
  $opened.setKey(reference, item);
}
