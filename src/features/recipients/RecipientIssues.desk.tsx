import { useDesk } from '../../desk/desk.ts';
import { formatDate } from '../../lib/dates.ts';
import type { RecipientRecord } from './room-schema.ts';

/** Issues that were sent to an address, each with the answer of its mail server. */
export function RecipientIssues({ issues }: Pick<RecipientRecord, 'issues'>) {
  const { locale, t } = useDesk();
  const day = (at: string | null) => (at ? formatDate(locale, at) : '');
  return (
    <section className="panel" aria-labelledby="issues">
      <h2 id="issues">{t('recipients.room.issues')}</h2>
      {!issues.length && <p>{t('recipients.room.issues.none')}</p>}
      {issues.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by key.
        <section className="list list-scroll" aria-label={t('recipients.room.issues')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('recipients.room.issue')}</th>
                <th scope="col">{t('recipients.room.date')}</th>
                <th scope="col">{t('recipients.room.state')}</th>
                <th scope="col">{t('recipients.room.answer')}</th>
                <th scope="col">{t('recipients.room.after')}</th>
              </tr>
            </thead>
            <tbody>
              {issues.map(({ id, subject, language, state, settledAt, code, enhancedCode, answer, ...after }) => (
                <tr key={id}>
                  <th scope="row" lang={language}>
                    {subject}
                  </th>
                  <td>{day(settledAt)}</td>
                  <td>{t(`recipients.state.${state}`)}</td>
                  <td>{answer ?? [code, enhancedCode].filter(Boolean).join(' ')}</td>
                  <td>
                    {[
                      after.bouncedAt &&
                        t(after.bounce === 'hard' ? 'recipients.after.hard' : 'recipients.after.soft', { date: day(after.bouncedAt) }),
                      after.complainedAt && t('recipients.after.complaint', { date: day(after.complainedAt) }),
                      after.unsubscribedAt && t('recipients.after.unsubscribed', { date: day(after.unsubscribedAt) }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
