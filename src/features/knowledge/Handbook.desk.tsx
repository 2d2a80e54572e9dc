import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import { Failing, Waiting } from '../../desk/frame/States.tsx';
import { Filters } from '../../desk/list/Filters.tsx';
import { $address, go } from '../../desk/navigation.ts';
import { hasWords } from '../../desk/words.ts';
import { formatDate } from '../../lib/dates.ts';
import { Html } from '../../ui/Html.tsx';
import { asMember } from '../login/store.ts';
import { Audience, type KnowledgeSummary } from './item-schema.ts';
import { byCategory } from './rules.ts';
import { getStaffKnowledge, getStaffKnowledgeItem } from './staff-endpoints.ts';

/** One item, whose text is loaded when it is opened. */
function Item({ item, isAsked }: { item: KnowledgeSummary; isAsked: boolean }) {
  const { reference, title, typeName, author, audience, lastModificationDate, tags } = item;
  const { t, locale } = useDesk();
  const [isOpen, setOpen] = useState(isAsked);
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isAsked) details.current?.scrollIntoView({ block: 'start' });
  }, [isAsked]);
  const asked = useQuery({
    queryKey: ['handbook', reference],
    enabled: isOpen,
    queryFn: () => asMember(getStaffKnowledgeItem, { params: { reference } }),
  });
  const about = [t(`knowledge.audience.${audience}`), typeName, author, formatDate(locale, lastModificationDate)];
  return (
    <details ref={details} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      <p className="help">{[...about, ...tags.map(({ name }) => name)].join(' · ')}</p>
      {asked.error && <Failing t={t} error={asked.error} retry={() => void asked.refetch()} />}
      {asked.isLoading && <Waiting t={t} />}
      {asked.data && (
        <div className="prose">
          {asked.data.media && <img src={asked.data.media.fileUrl} alt="" loading="lazy" />}
          <Html html={asked.data.text} />
        </div>
      )}
    </details>
  );
}

/** Room in which all staff read the knowledge base, items only for staff first. The address has the open item. */
export function Handbook({ reference }: { reference: string | undefined }) {
  const { t, locale } = useDesk();
  const { room, query } = useStore($address);
  const { q = '', audience = '' } = query;
  const asked = useQuery({ queryKey: ['handbook', locale], queryFn: () => asMember(getStaffKnowledge, { query: {} }) });
  const isFound = (item: KnowledgeSummary) =>
    (!audience || item.audience === audience) &&
    hasWords([item.title, item.category?.name ?? '', ...item.tags.map(({ name }) => name)].join(' '), q);
  const items = asked.data?.content.filter(isFound) ?? [];
  return (
    <>
      <RoomHead title={t('knowledge.handbook.room')} />
      <p className="desk-lead">{t('knowledge.handbook.intro')}</p>
      <Filters
        filters={[
          { name: 'q', label: t('knowledge.handbook.words'), kind: 'search' },
          {
            ...{ name: 'audience', label: t('knowledge.field.audience'), kind: 'choice' },
            options: Audience.options.map((value) => ({ value, label: t(`knowledge.audience.${value}`) })),
          },
        ]}
        query={query}
        set={(changes) => go(addressOf(locale, { room, query: { ...query, ...changes } }), { isReplacing: true })}
      />
      {asked.error && <Failing t={t} error={asked.error} retry={() => void asked.refetch()} />}
      {asked.isLoading && <Waiting t={t} />}
      {asked.data && items.length === 0 && (
        <p>{t(asked.data.content.length ? 'knowledge.handbook.noneFound' : 'knowledge.handbook.none')}</p>
      )}
      {byCategory(items).map(({ category, items: some }) => (
        <section key={category?.id ?? 0} className="panel" aria-labelledby={`category-${category?.id ?? 0}`}>
          <h2 id={`category-${category?.id ?? 0}`}>{category?.name ?? t('knowledge.handbook.other')}</h2>
          {some.map((item) => (
            <Item key={item.reference} item={item} isAsked={item.reference === reference} />
          ))}
        </section>
      ))}
    </>
  );
}
