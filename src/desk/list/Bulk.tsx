import { useState } from 'react';
import { faultOf } from '../../ui/form/acts.ts';
import { useDesk } from '../desk.ts';
import { useKeys } from '../keys.ts';
import { show } from '../told.ts';
import type { BulkAct } from './columns.ts';

type BulkProps<Row> = { acts: readonly BulkAct<Row>[]; rows: readonly Row[]; done(): void; clear(): void };

/** Bar with the acts on the chosen rows. */
export function Bulk<Row>({ acts, rows, done, clear }: BulkProps<Row>) {
  const { t } = useDesk();
  const [busy, setBusy] = useState('');
  const [fault, setFault] = useState('');

  async function run(act: BulkAct<Row>): Promise<void> {
    if (busy) return;
    setBusy(act.name);
    setFault('');
    try {
      const { text, undo } = await act.run(rows);
      const back = async () => {
        const told = await undo?.();
        done();
        return told ?? '';
      };
      show(undo ? { text, undo: back } : { text });
      clear();
      done();
    } catch (error) {
      setFault(faultOf(error, t));
    } finally {
      setBusy('');
    }
  }
  useKeys(acts.flatMap((act) => (act.key && rows.length ? [{ key: act.key, label: act.label, run: () => void run(act) }] : [])));
  if (!rows.length) return null;
  return (
    <fieldset className="bulk" aria-label={t('desk.list.chosen', { count: rows.length })}>
      <span>{t('desk.list.chosen', { count: rows.length })}</span>
      {acts.map((act) => (
        <button key={act.name} type="button" className="plain" aria-disabled={busy !== ''} onClick={() => void run(act)}>
          {act.label} {act.key && <kbd>{act.key}</kbd>}
        </button>
      ))}
      <button type="button" className="plain" onClick={clear}>
        {t('desk.list.chooseNone')}
      </button>
      <span role="alert" className="fault">
        {fault}
      </span>
    </fieldset>
  );
}
