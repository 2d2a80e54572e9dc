import type { Source } from '../search/index/source.ts';
import { articleSource } from './articles/source.ts';
import { companySource } from './companies/source.ts';
import { eventSource } from './events/source.ts';
import { knowledgeSource } from './knowledge/source.ts';
import { magazineSource } from './magazines/source.ts';
import { newsletterSource } from './newsletters/source.ts';
import type { SourceKind } from './search/schema.ts';
import { postSource } from './symposium/source.ts';
import { videoSource } from './videos/source.ts';

/** Sources of the search index: everything that can be found. */
export const sourcesByKind = {
  article: articleSource,
  magazine: magazineSource,
  newsletter: newsletterSource,
  event: eventSource,
  short: videoSource,
  post: postSource,
  help: knowledgeSource,
  company: companySource,
} as const satisfies { [Kind in SourceKind]: Source & { kind: Kind } };

/** In the order of a rebuild of the index. */
export const sources: readonly Source[] = Object.values(sourcesByKind);
