import { useStore } from '@nanostores/react';
import { memo, useRef, useState } from 'react';
import { CallFailed } from '../../lib/call.ts';
import { formatDate } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import { href } from '../../lib/routes.ts';
import { type SomeMessages, translateWith } from '../../lib/translate.ts';
import { Notice } from '../../ui/form/Notice.tsx';
import { Showing } from '../../ui/form/Showing.tsx';
import { $member, asMember } from '../login/store.ts';
import { reactToNotification } from './endpoints.ts';
import type { Notification } from './schema.ts';
import { loadMore, notifications, show } from './store.ts';

type NotificationsProps = { locale: Locale; messages: SomeMessages };

/** What the house tells the member; a reaction marks it as read, and the same one again takes it back. */
function NotificationsRoom({ locale, messages }: NotificationsProps) {
  const t = translateWith(locale, messages);
  const [told, setTold] = useState('');
  const list = useRef<HTMLUListElement>(null);
  if (!useStore($member, { ssr: 'initial' })) return null;
  const reactions = [t('notices.useful'), t('notices.useless'), t('notices.more')];
  const doing = (work: () => Promise<void>) => () => {
    setTold('');
    work().catch((error: unknown) => setTold(error instanceof CallFailed ? error.answer.message : t('form.offline')));
  };
  async function react(notification: Notification, reaction: number | null): Promise<void> {
    const body = { userReactionTypeId: reaction };
    const answer = await asMember(reactToNotification, { params: { id: String(notification.id) }, body });
    show({ ...notification, ...answer });
  }
  const older = (count: number) =>
    doing(async () => {
      await loadMore();
      list.current?.querySelectorAll('li')[count]?.querySelector('button')?.focus();
    });
  return (
    <section className="drawer" aria-labelledby="notices">
      <h2 id="notices">{t('notices.title')}</h2>
      <Showing of={notifications} t={t}>
        {({ content, cursor }) =>
          content.length === 0 ? (
            <p>{t('notices.none')}</p>
          ) : (
            <>
              <ul ref={list} className="rows notices">
                {content.map((notification) => {
                  const { id, title, text, sender, typeName, lastModificationDate, articleReference, isRead, userReactionTypeId } =
                    notification;
                  return (
                    <li key={id}>
                      <div>
                        <strong>
                          {!isRead && <span className="tag">{t('notices.new')}</span>} {title}
                        </strong>
                        <p>{text}</p>
                        <small>{[typeName, sender, formatDate(locale, lastModificationDate)].filter(Boolean).join(' · ')}</small>
                        {articleReference && <a href={href('article', locale, { articleReference })}>{t('notices.read')}</a>}
                      </div>
                      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are buttons. */}
                      <div className="actions" role="group" aria-label={t('notices.react', { title })}>
                        {reactions.map((name, index) => (
                          <button
                            key={name}
                            type="button"
                            className="plain"
                            aria-pressed={userReactionTypeId === index + 1}
                            onClick={doing(() => react(notification, userReactionTypeId === index + 1 ? null : index + 1))}
                          >
                            {name}
                          </button>
                        ))}
                        <button
                          type="button"
                          className="plain"
                          aria-pressed={isRead}
                          aria-disabled={isRead}
                          onClick={isRead ? undefined : doing(() => react(notification, null))}
                        >
                          {t('notices.seen')}
                        </button>
                      </div>
                    </li>
                  );
                })}
              </ul>
              {cursor !== null && (
                <button type="button" className="button quiet" onClick={older(content.length)}>
                  {t('notices.older')}
                </button>
              )}
            </>
          )
        }
      </Showing>
      <Notice>{told}</Notice>
    </section>
  );
}
export const Notifications = memo(NotificationsRoom);
