import { useStore } from '@nanostores/react';
import { formatDate } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import { type SomeMessages, translateWith } from '../../lib/message-format.ts';
import { href } from '../../lib/routes.ts';
import { Showing } from '../../ui/form/Showing.tsx';
import { Html } from '../../ui/Html.tsx';
import { byCategory } from './rules.ts';
import { $opened, memberItems, openItem } from './store.ts';

export type KnowledgeProps = { locale: Locale; messages: SomeMessages };

/** Items of the knowledge base for members; the text of one is loaded when it is opened. */
export function KnowledgeList({ locale, messages }: KnowledgeProps) {
  const t = translateWith(locale, messages);
  const opened = useStore($opened, { ssr: 'initial' });
  return (
    <Showing of={memberItems} t={t}>
      {({ content }) => (
        <>
          {content.length === 0 && <p>{t('knowledge.member.none')}</p>}
          {byCategory(content).map(({ category, items }) => (
            <div key={category?.id ?? 0}>
              <h3>{category?.name ?? t('knowledge.member.other')}</h3>
              {items.map(({ reference, title, typeName, author, lastModificationDate }) => {
                const item = opened[reference];
                return (
                  <details key={reference} onToggle={(event) => event.currentTarget.open && void openItem(reference)}>
                    <summary>{title}</summary>
                    <small>{[typeName, author, formatDate(locale, lastModificationDate)].join(' · ')}</small>
                    {item === 'loading' && <p className="waiting late">{t('form.loading')}</p>}
                    {item === 'failed' && (
                      <p className="problem" role="alert">
                        {t('form.unreachable')}{' '}
                        <button type="button" className="plain" onClick={() => void openItem(reference)}>
                          {t('form.retry')}
                        </button>
                      </p>
                    )}
                    {typeof item === 'object' && (
                      <div className="prose">
                        {item.media && <img src={item.media.fileUrl} alt="" loading="lazy" />}
                        <Html html={item.text} />
                      </div>
                    )}
                  </details>
                );
              })}
            </div>
          ))}
          <p>
            <a href={href('help', locale)}>{t('knowledge.member.help')}</a>
          </p>
        </>
      )}
    </Showing>
  );
}
