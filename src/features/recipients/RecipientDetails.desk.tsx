import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { formatDate, formatTime } from '../../lib/dates.ts';
import { useActs } from '../../ui/form/acts.ts';
import { Notice } from '../../ui/form/Notice.tsx';
import { asMember } from '../login/store.ts';
import { RecipientIssues } from './RecipientIssues.desk.tsx';
import { chooseForRecipient, suppressRecipient } from './room-endpoints.ts';
import type { RecipientRecord } from './room-schema.ts';

/** One address: its newsletters with proof of consent, and its suppressions. Each change needs a reason. */
export function RecipientDetails({ record }: { record: RecipientRecord }) {
  const { locale, t } = useDesk();
  const queries = useQueryClient();
  const { outcome, act, setOutcome } = useActs(t);
  const id = useId();
  const [reason, setReason] = useState('');
  const { email, suppression, newsletters, issues } = record;
  const when = (at: string) => `${formatDate(locale, at)}, ${formatTime(locale, at)}`;
  const change = (ask: () => Promise<RecipientRecord>) => {
    if (!reason.trim()) return setOutcome({ text: t('recipients.room.reason.missing') });
    act(async () => {
      queries.setQueryData(['recipient', email], await ask());
      setReason('');
      return { text: t('recipients.room.done') };
    });
  };
  const body = { email, reason: reason.trim() };
  return (
    <>
      <section className="panel" aria-labelledby="address">
        <h2 id="address">{email}</h2>
        <p>{t(record.isCounted ? 'recipients.room.counted' : 'recipients.room.notCounted')}</p>
        <div className="field narrow">
          <label htmlFor={id}>{t('recipients.room.reason')}</label>
          <input id={id} value={reason} maxLength={200} onChange={({ target }) => setReason(target.value)} />
          <p className="help">{t('recipients.room.reason.help')}</p>
        </div>
        <Notice>{outcome.text}</Notice>
      </section>
      <section className="panel" aria-labelledby="suppression">
        <h2 id="suppression">{t('recipients.room.suppression')}</h2>
        <p>
          {suppression
            ? t('recipients.room.suppressed', {
                reason: t(`recipients.reason.${suppression.reason}`),
                date: formatDate(locale, suppression.at),
              })
            : t('recipients.room.notSuppressed')}
          {suppression?.reason === 'staff' && <q>{suppression.source}</q>}
        </p>
        <button
          type="button"
          className="button quiet"
          onClick={() => change(() => asMember(suppressRecipient, { body: { ...body, isSuppressed: !suppression } }))}
        >
          {t(suppression ? 'recipients.room.lift' : 'recipients.room.suppress')}
        </button>
      </section>
      <section className="panel" aria-labelledby="newsletters">
        <h2 id="newsletters">{t('recipients.title')}</h2>
        <ul className="rows">
          {newsletters.map(({ portalCode, portalName, language, isActive, events }) => {
            const name = t('recipients.name', { portal: portalName, language: t(language === 'nl' ? 'recipients.nl' : 'recipients.fr') });
            return (
              <li key={`${portalCode} ${language}`}>
                <span>
                  <strong>{name}</strong> <small>{t(isActive ? 'recipients.room.gets' : 'recipients.room.getsNot')}</small>
                  {events.map((event) => (
                    <small key={`${event.at} ${event.act}`}>
                      {t('recipients.room.event', {
                        ...{ act: t(`recipients.act.${event.act}`), door: t(`recipients.door.${event.door}`), date: when(event.at) },
                        by: event.by ?? '',
                      })}
                      {event.wording && <q>{event.wording}</q>}
                    </small>
                  ))}
                </span>
                <button
                  type="button"
                  className="plain"
                  onClick={() =>
                    change(() => asMember(chooseForRecipient, { body: { ...body, portalCode, language, isActive: !isActive } }))
                  }
                >
                  {t(isActive ? 'recipients.room.remove' : 'recipients.room.add')} <span className="unseen">{name}</span>
                </button>
              </li>
            );
          })}
        </ul>
      </section>
      <RecipientIssues issues={issues} />
    </>
  );
}
