import { useStore } from '@nanostores/react';
import { memo, useEffect, useRef } from 'react';
import { formatDate } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import { type SomeMessages, translateWith } from '../../lib/message-format.ts';
import { href } from '../../lib/routes.ts';
import { useActs } from '../../ui/form/acts.ts';
import { Notice } from '../../ui/form/Notice.tsx';
import { Showing } from '../../ui/form/Showing.tsx';
import { $member, asMember } from '../login/store.ts';
import { reactToNotification } from './endpoints.ts';
import type { Notification } from './schema.ts';
import { followEnds, loadMore, notifications, show } from './store.ts';

type NotificationsProps = { locale: Locale; messages: SomeMessages };

/** Notifications of the member; a reaction marks one as read, and the same reaction again removes it. */
function NotificationsSection({ locale, messages }: NotificationsProps) {
  const t = translateWith(locale, messages);
  const { outcome, act } = useActs(t);
  const list = useRef<HTMLUListElement>(null);
  const { data } = useStore(notifications.$, { ssr: 'initial' });
  // Each change of the list resets the timer of the next end.
  useEffect(() => (data ? followEnds() : undefined), [data]);
  if (!useStore($member, { ssr: 'initial' })) return null;
  const reactions = [t('notifications.useful'), t('notifications.useless'), t('notifications.more')];

  function react(notification: Notification, userReactionTypeId: number | null): void {
    show({ ...notification, isRead: true, userReactionTypeId });
    act(
      async () => {
        await asMember(reactToNotification, { params: { id: String(notification.id) }, body: { userReactionTypeId } });
        return undefined;
      },
      () => show(notification),
    );
  }
  const older = (count: number) =>
    act(async () => {
      await loadMore();
      list.current?.querySelectorAll('li')[count]?.querySelector('button')?.focus();
      return undefined;
    });
  return (
    <section className="drawer" aria-labelledby="notices">
      <h2 id="notices">{t('notifications.title')}</h2>
      <Showing of={notifications} t={t}>
        {({ content, cursor }) =>
          content.length === 0 ? (
            <p>{t('notifications.none')}</p>
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
                          {!isRead && <span className="tag">{t('notifications.new')}</span>} {title}
                        </strong>
                        <p>{text}</p>
                        <small>{[typeName, sender, formatDate(locale, lastModificationDate)].filter(Boolean).join(' · ')}</small>
                        {articleReference && <a href={href('article', locale, { articleReference })}>{t('notifications.read')}</a>}
                      </div>
                      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are buttons. */}
                      <div className="actions" role="group" aria-label={t('notifications.react', { title })}>
                        {reactions.map((name, index) => (
                          <button
                            key={name}
                            type="button"
                            className="plain"
                            aria-pressed={userReactionTypeId === index + 1}
                            onClick={() => react(notification, userReactionTypeId === index + 1 ? null : index + 1)}
                          >
                            {name}
                          </button>
                        ))}
                        <button
                          type="button"
                          className="plain"
                          aria-pressed={isRead}
                          aria-disabled={isRead}
                          onClick={isRead ? undefined : () => react(notification, null)}
                        >
                          {t('notifications.seen')}
                        </button>
                      </div>
                    </li>
                  );
                })}
              </ul>
              {cursor !== null && (
                <button type="button" className="button quiet" onClick={() => older(content.length)}>
                  {t('notifications.older')}
                </button>
              )}
            </>
          )
        }
      </Showing>
      <Notice>{outcome.text}</Notice>
    </section>
  );
}
export const Notifications = memo(NotificationsSection);
