import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { unlessShut } from '../../desk/intervals.ts';
import { formatMoment } from '../../desk/list/moments.ts';
import { announce } from '../../desk/told.ts';
import { faultOf } from '../../ui/form/acts.ts';
import { undoChange } from '../editing/endpoints.ts';
import { asMember } from '../login/store.ts';
import { getAppliedFiles } from './csv-endpoints.ts';

const askAgainMilliseconds = 5_000;

/**
 * Files that were applied, each with its undo: even if the answer was lost or the page was loaded again.
 * @param isAsking the answer of an apply did not come: the server may be at work yet
 */
export function AppliedFiles({ isAsking }: { isAsking: boolean }) {
  const { locale, t } = useDesk();
  const client = useQueryClient();
  const [told, setTold] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { data } = useQuery({
    queryKey: ['applied-files'],
    queryFn: () => asMember(getAppliedFiles, {}),
    refetchInterval: unlessShut(isAsking && askAgainMilliseconds),
  });
  if (!data?.items.length) return null;
  async function undo(change: string): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    let text = '';
    try {
      const { refused } = await asMember(undoChange, { params: { change } });
      text = t(refused.length ? 'desk.done.undoneSome' : 'desk.done.undoneAll');
      await client.invalidateQueries();
    } catch (error) {
      text = faultOf(error, t);
    }
    setTold(text);
    announce(text);
    setBusy(false);
  }
  return (
    <section className="panel" aria-labelledby="csv-applied">
      <h2 id="csv-applied">{t('companies.csv.past')}</h2>
      <p>{told}</p>
      <ul className="rows">
        {data.items.map(({ change, at, by, canUndo, ...totals }) => {
          const moment = formatMoment(locale, at);
          return (
            <li key={change}>
              {moment} · {by ?? t('companies.changes.gone')} · {t('companies.csv.applied', totals)}{' '}
              {canUndo ? (
                <button
                  type="button"
                  className="plain"
                  aria-disabled={isBusy}
                  aria-label={t('companies.csv.undoOf', { moment })}
                  onClick={() => void undo(change)}
                >
                  {t('companies.changes.undo')}
                </button>
              ) : (
                t('companies.csv.undone')
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
