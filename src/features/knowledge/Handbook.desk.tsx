import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import { Failing, Waiting } from '../../desk/frame/States.tsx';
import { formatDate } from '../../lib/dates.ts';
import { Html } from '../../ui/Html.tsx';
import { asMember } from '../login/store.ts';
import { Audience, type KnowledgeSummary } from './item-schema.ts';
import { byCategory } from './rules.ts';
import { getStaffKnowledge, getStaffKnowledgeItem } from './staff-endpoints.ts';

/** One item, whose text comes when it is opened. */
function Item({ reference, title, typeName, author, audience, lastModificationDate, tags }: KnowledgeSummary) {
  const { t, locale } = useDesk();
  const [isOpen, setOpen] = useState(false);
  const asked = useQuery({
    ...{ queryKey: ['handbook', reference], enabled: isOpen, retry: false },
    queryFn: () => asMember(getStaffKnowledgeItem, { params: { reference } }),
  });
  const about = [t(`knowledge.audience.${audience}`), typeName, author, formatDate(locale, lastModificationDate)];
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
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

/** Room in which all staff read the knowledge base, first what is for them alone. */
export function Handbook() {
  const { t, locale } = useDesk();
  const [audience, setAudience] = useState<Audience | ''>('');
  const [words, setWords] = useState('');
  const asked = useQuery({ queryKey: ['handbook', locale], queryFn: () => asMember(getStaffKnowledge, {}) });
  const wanted = words.trim().toLocaleLowerCase(locale);
  const isFound = ({ title, tags, category }: KnowledgeSummary) =>
    [title, category?.name ?? '', ...tags.map(({ name }) => name)].join(' ').toLocaleLowerCase(locale).includes(wanted);
  const items = asked.data?.content.filter((item) => (!audience || item.audience === audience) && isFound(item)) ?? [];
  return (
    <>
      <RoomHead title={t('knowledge.handbook.room')} />
      <p className="help">{t('knowledge.handbook.intro')}</p>
      <div className="form">
        <div className="field narrow">
          <label htmlFor="handbook-words">{t('knowledge.handbook.words')}</label>
          <input id="handbook-words" type="search" value={words} maxLength={200} onChange={({ target }) => setWords(target.value)} />
        </div>
        <div className="field narrow">
          <label htmlFor="handbook-audience">{t('knowledge.field.audience')}</label>
          <select id="handbook-audience" value={audience} onChange={({ target }) => setAudience(target.value as Audience | '')}>
            <option value="">{t('knowledge.handbook.all')}</option>
            {Audience.options.map((one) => (
              <option key={one} value={one}>
                {t(`knowledge.audience.${one}`)}
              </option>
            ))}
          </select>
        </div>
      </div>
      {asked.error && <Failing t={t} error={asked.error} retry={() => void asked.refetch()} />}
      {asked.isLoading && <Waiting t={t} />}
      {asked.data && items.length === 0 && (
        <p>{t(asked.data.content.length ? 'knowledge.handbook.noneFound' : 'knowledge.handbook.none')}</p>
      )}
      {byCategory(items).map(({ category, items: some }) => (
        <section key={category?.id ?? 0} className="panel" aria-labelledby={`category-${category?.id ?? 0}`}>
          <h2 id={`category-${category?.id ?? 0}`}>{category?.name ?? t('knowledge.handbook.other')}</h2>
          {some.map((item) => (
            <Item key={item.reference} {...item} />
          ))}
        </section>
      ))}
    </>
  );
}
