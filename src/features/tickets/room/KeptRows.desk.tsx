import { useDesk } from '../../../desk/desk.ts';
import { offerUndo } from '../../../desk/told.ts';
import { useActs } from '../../../ui/form/acts.ts';

type KeptRowsProps<Row> = {
  rows: readonly Row[];
  nameOf(row: Row): string;
  isLasting?(row: Row): boolean;
  change(row: Row): void;
  remove(row: Row): Promise<unknown>;
  putBack(row: Row): Promise<unknown>;
};

/** List of named things that managers keep. Each can be changed and removed; a removal can be undone. */
export function KeptRows<Row extends { id: number }>({ rows, nameOf, isLasting, change, remove, putBack }: KeptRowsProps<Row>) {
  const { t } = useDesk();
  const { outcome, act } = useActs(t);
  const removeRow = (row: Row) =>
    act(async () => {
      await remove(row);
      const undo = async () => {
        await putBack(row);
        return t('tickets.desk.undone');
      };
      offerUndo({ text: t('tickets.desk.lists.gone', { name: nameOf(row) }), undo });
      return undefined;
    });
  return (
    <>
      <p role="alert" className="fault">
        {outcome.text}
      </p>
      <ul className="rows">
        {rows.map((row) => (
          <li key={row.id}>
            <span>{nameOf(row)}</span>
            <span className="actions">
              <button type="button" className="plain" onClick={() => change(row)}>
                {t('tickets.desk.change')}
                <span className="unseen"> {nameOf(row)}</span>
              </button>
              {!isLasting?.(row) && (
                <button type="button" className="plain" onClick={() => removeRow(row)}>
                  {t('tickets.desk.removeOne')}
                  <span className="unseen"> {nameOf(row)}</span>
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
