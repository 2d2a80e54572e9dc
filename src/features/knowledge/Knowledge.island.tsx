import { useStore } from '@nanostores/react';
import { lazy, memo, Suspense, useState } from 'react';
import { translateWith } from '../../lib/message-format.ts';
import { $member } from '../login/store.ts';
import type { KnowledgeProps } from './KnowledgeList.island.tsx';

// Loaded only when a reader opens it.
const List = lazy(async () => ({ default: (await import('./KnowledgeList.island.tsx')).KnowledgeList }));

/** Items of the knowledge base for members, once they are asked for. */
function KnowledgeSection(props: KnowledgeProps) {
  const t = translateWith(props.locale, props.messages);
  const [isOpen, setOpen] = useState(false);
  if (!useStore($member, { ssr: 'initial' })) return null;
  return (
    <section className="drawer" aria-labelledby="knowledge">
      <h2 id="knowledge">{t('knowledge.member.title')}</h2>
      <details onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}>
        <summary>{t('knowledge.member.show')}</summary>
        <Suspense>{isOpen && <List {...props} />}</Suspense>
      </details>
    </section>
  );
}
export const Knowledge = memo(KnowledgeSection);
