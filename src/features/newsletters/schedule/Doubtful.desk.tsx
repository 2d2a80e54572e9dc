import { useTools } from '../../../desk/editor/tools.ts';
import { asMember } from '../../login/store.ts';
import { settleDoubtfulRow } from '../../sending/endpoints.ts';
import { momentOf } from '../issue/rules.ts';
import { useDoubtful } from './use-sending.ts';

type DoubtfulProps = { reference: string; count: number; isBusy: boolean; run(act: () => Promise<unknown>): Promise<void> };

/** Mails whose answer was lost: a person records whether each arrived, or sends it again. */
export function Doubtful({ reference, count, isBusy, run }: DoubtfulProps) {
  const { t, locale } = useTools();
  const rows = useDoubtful(reference, count);
  const settle = (id: number, as: 'sent' | 'again') => void run(() => asMember(settleDoubtfulRow, { params: { id }, body: { as } }));
  return (
    <section className="doubtful" aria-labelledby="doubtful">
      <h3 id="doubtful">{t('newsletters.sending.doubtful', { count })}</h3>
      <p className="help">{t('newsletters.sending.doubtful.help')}</p>
      <ul>
        {rows.map(({ id, email, at, answer }) => {
          const name = email ?? t('newsletters.sending.erased');
          return (
            <li key={id}>
              <span>
                {name} <small>{[at && momentOf(locale, at), answer].filter(Boolean).join(' · ')}</small>
              </span>
              <span className="acts">
                <button
                  type="button"
                  className="plain"
                  disabled={isBusy}
                  aria-label={t('newsletters.sending.arrivedOf', { name })}
                  onClick={() => settle(id, 'sent')}
                >
                  {t('newsletters.sending.arrived')}
                </button>
                {email && (
                  <button
                    type="button"
                    className="plain"
                    disabled={isBusy}
                    aria-label={t('newsletters.sending.againOf', { name })}
                    onClick={() => settle(id, 'again')}
                  >
                    {t('newsletters.sending.again')}
                  </button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
