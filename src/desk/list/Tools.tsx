import { type RefObject, useEffect, useRef } from 'react';
import { csvOf } from '../../lib/csv.ts';
import { useDesk } from '../desk.ts';
import { useActs } from '../frame/finds.ts';
import type { Column } from './columns.ts';
import { saveFile } from './save-file.ts';

type ToolsProps<Row> = {
  list: string;
  columns: readonly Column<Row>[];
  isShown(id: string): boolean;
  toggle(id: string): void;
  rows: readonly Row[];
};

/** Closes a `details` when something outside it is pressed, and on Escape. */
function useClosing(details: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const close = ({ target }: Event) => {
      if (details.current?.open && !(target instanceof Node && details.current.contains(target))) details.current.open = false;
    };
    const onEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !details.current?.open) return;
      details.current.open = false;
      details.current.querySelector('summary')?.focus();
    };
    addEventListener('pointerdown', close);
    addEventListener('keydown', onEscape);
    return () => {
      removeEventListener('pointerdown', close);
      removeEventListener('keydown', onEscape);
    };
  }, [details]);
}

/** Choice of columns, and the rows that are shown as CSV. */
export function Tools<Row>({ list, columns, isShown, toggle, rows }: ToolsProps<Row>) {
  const { t } = useDesk();
  const details = useRef<HTMLDetailsElement>(null);
  useClosing(details);
  const shown = columns.filter(({ id }) => isShown(id));
  const csv = () => csvOf([shown.map(({ title }) => title), ...rows.map((row) => shown.map(({ text }) => text(row)))]);
  const saveCsv = () => saveFile(`${list}.csv`, csv());
  useActs([{ id: 'csv', label: t('desk.list.csv'), kind: t('desk.palette.act'), run: saveCsv }]);
  return (
    <div className="list-tools">
      <details ref={details}>
        <summary>{t('desk.list.columns')}</summary>
        <fieldset>
          <legend className="unseen">{t('desk.list.columns')}</legend>
          {columns.slice(1).map(({ id, title }) => (
            <label key={id} className="desk-check">
              <input type="checkbox" checked={isShown(id)} onChange={() => toggle(id)} />
              {title}
            </label>
          ))}
        </fieldset>
      </details>
      <button type="button" className="plain" onClick={saveCsv} disabled={!rows.length}>
        {t('desk.list.csv')}
      </button>
    </div>
  );
}
