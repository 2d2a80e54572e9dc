import { useRef } from 'react';
import { csvOf } from '../../lib/csv.ts';
import { useDesk } from '../desk.ts';
import { useActs } from '../frame/finds.ts';
import type { Column } from './columns.ts';
import { saveFile } from './save-file.ts';
import { useClosing } from './use-closing.ts';
import { Views } from './Views.tsx';

type ToolsProps<Row> = {
  list: string;
  columns: readonly Column<Row>[];
  isShown(id: string): boolean;
  toggle(id: string): void;
  rows: readonly Row[];
  /** Present filters and order; undefined for a list that has neither. */
  query: Readonly<Record<string, string>> | undefined;
};

/** Saved views, choice of columns, and export of the shown rows as CSV. */
export function Tools<Row>({ list, columns, isShown, toggle, rows, query }: ToolsProps<Row>) {
  const { t } = useDesk();
  const details = useRef<HTMLDetailsElement>(null);
  useClosing(details, {
    isOpen: () => details.current?.open === true,
    close: () => details.current && Object.assign(details.current, { open: false }),
    button: () => details.current?.querySelector('summary'),
  });
  const shown = columns.filter(({ id }) => isShown(id));
  const csv = () => csvOf([shown.map(({ title }) => title), ...rows.map((row) => shown.map(({ text }) => text(row)))]);
  const saveCsv = () => saveFile(`${list}.csv`, csv());
  useActs([{ id: 'csv', label: t('desk.list.csv'), kind: t('desk.palette.act'), run: saveCsv }]);
  return (
    <div className="list-tools">
      {query && <Views key={list} {...{ list, query }} />}
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
