import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { DropArea } from '../../desk/frame/DropArea.tsx';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import { saveFile } from '../../desk/list/save-file.ts';
import { announce, offerUndo } from '../../desk/told.ts';
import { CallFailed } from '../../lib/call.ts';
import { csvOf } from '../../lib/csv.ts';
import type { MessageKey, Translate } from '../../lib/message-format.ts';
import { faultOf } from '../../ui/form/acts.ts';
import { undoChange } from '../editing/endpoints.ts';
import { asMember } from '../login/store.ts';
import { AppliedFiles } from './AppliedFiles.desk.tsx';
import { exportCompanies, importCompanies } from './csv-endpoints.ts';
import { csvColumns } from './csv-rules.ts';
import { type CsvPlan, type CsvRow, maxCsvBytes } from './csv-schema.ts';
import { fieldName } from './label-rules.ts';

const flagColumns: ReadonlySet<string> = new Set(csvColumns.flatMap(({ name, kind }) => (kind === 'flag' ? [name] : [])));
const paths = new Map(csvColumns.map(({ name, path }) => [name, path]));
const ofFile = ['empty', 'notText', 'noColumns', 'unknownColumn', 'doubledColumn', 'tooManyRows', 'cells', 'duplicateRow'];
const ofRecord = ['tooLong', 'quotes', 'openQuote'];
const wordsOf = (t: Translate, { code, values }: CsvRow['faults'][number]) =>
  [...ofFile, ...ofRecord].includes(code) ? t(`companies.csv.fault.${code}` as MessageKey, values) : t(`field.${code}` as MessageKey);

/** Room that exports companies as CSV, and imports them after a preview of the changes. */
export function Csv() {
  const { t } = useDesk();
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [plan, setPlan] = useState<CsvPlan>();
  const [busy, setBusy] = useState('');
  const [told, setTold] = useState('');
  const [fault, setFault] = useState('');
  const [isLost, setLost] = useState(false);

  async function work(doing: string, run: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(doing);
    setLost(false);
    setFault('');
    setTold('');
    try {
      await run();
    } catch (error) {
      setFault(error instanceof CallFailed ? faultOf(error, t) : t('files.upload.broken'));
    } finally {
      setBusy('');
    }
  }
  const take = (chosen: File | undefined) =>
    chosen &&
    void work(t('companies.csv.reading'), async () => {
      setPlan(undefined);
      setFile(undefined);
      if (chosen.size > maxCsvBytes) return setFault(t('problem.too_large'));
      const next = await asMember(importCompanies, { query: {}, bytes: chosen });
      setFile(chosen);
      setPlan(next);
      announce(t('companies.csv.totals', next.totals));
    });
  const apply = () =>
    file &&
    plan &&
    void work(t('companies.csv.applying'), async () => {
      try {
        const { totals, change } = await asMember(importCompanies, { query: { apply: plan.plan }, bytes: file });
        const text = t('companies.csv.applied', totals);
        setPlan(undefined);
        setFile(undefined);
        setTold(text);
        announce(text);
        if (change)
          offerUndo({
            text,
            async undo() {
              const { refused } = await asMember(undoChange, { params: { change } });
              setTold('');
              await client.invalidateQueries();
              return t(refused.length ? 'desk.done.undoneSome' : 'desk.done.undoneAll');
            },
          });
        await client.invalidateQueries();
      } catch (error) {
        setLost(!(error instanceof CallFailed));
        if (!(error instanceof CallFailed && error.answer.code === 'conflict')) throw error;
        setPlan(await asMember(importCompanies, { query: {}, bytes: file }));
        setFault(t('companies.csv.changed'));
      }
    });
  const save = () =>
    void work(t('companies.csv.writing'), async () => {
      const rows: string[][] = [];
      let cursor: string | null | undefined;
      let columns: string[] = [];
      do {
        const page = await asMember(exportCompanies, { query: { ...(cursor && { cursor }) } });
        columns = page.columns;
        rows.push(...page.rows);
        cursor = page.cursor;
      } while (cursor);
      saveFile('companies.csv', csvOf([columns, ...rows]));
      setTold(t('companies.csv.saved', { count: rows.length }));
    });
  const changes = plan ? plan.totals.new + plan.totals.changed : 0;
  return (
    <>
      <RoomHead title={t('companies.csv')}>
        <button type="button" className="plain" aria-disabled={busy !== ''} onClick={save}>
          {t('companies.csv.export')}
        </button>
      </RoomHead>
      <p className="desk-lead">{t('companies.csv.help')}</p>
      <DropArea
        {...{ label: t('companies.csv.choose'), help: t('companies.csv.choose.help'), accept: '.csv,text/csv', isBusy: busy !== '' }}
        take={([chosen]) => take(chosen)}
      >
        <p role="status">{busy || told}</p>
        <p className="fault" role="alert">
          {fault}
        </p>
      </DropArea>
      {plan && (
        <section className="panel csv-plan" aria-labelledby="csv-plan">
          <h2 id="csv-plan">{t('companies.csv.totals', plan.totals)}</h2>
          {plan.totals.bad > 0 && <p>{t('companies.csv.bad.help')}</p>}
          {plan.totals.bad === 0 && changes > 0 && (
            <p>
              <button type="button" className="button" aria-disabled={busy !== ''} onClick={apply}>
                {t('companies.csv.apply', { count: changes })}
              </button>
            </p>
          )}
          <Rows rows={plan.rows} />
          {plan.rows.length < changes + plan.totals.bad && <p className="help">{t('companies.csv.more', { count: plan.rows.length })}</p>}
        </section>
      )}
      <AppliedFiles isAsking={isLost} />
    </>
  );
}

/** Rows of a plan: the changes of each by column, or its faults. */
function Rows({ rows }: { rows: CsvPlan['rows'] }) {
  const { locale, t } = useDesk();
  const shown = (column: string, cell: string) => {
    if (cell === '') return t('companies.changes.empty');
    if (!flagColumns.has(column)) return cell;
    return t(cell === 'true' ? 'companies.changes.yes' : 'companies.changes.no');
  };
  const nameOf = (column: string) => fieldName(paths.get(column) ?? column, t);
  // Faults name the column as in the file, where they are corrected.
  const placeOf = (column: string) => (paths.has(column) ? t('companies.csv.place', { field: nameOf(column), column }) : column);
  return (
    <ul className="rows csv-rows">
      {rows.map(({ line, reference, name, result, fields, faults }) => (
        <li key={line}>
          <p>
            <strong>{t('companies.csv.line', { line })}</strong> · {t(`companies.csv.result.${result}`)}
            {(name || reference) && ' · '}
            {result === 'changed' ? (
              <a href={addressOf(locale, { room: 'companies', reference })}>{name || reference}</a>
            ) : (
              name || reference
            )}
          </p>
          <ul className="changed-fields">
            {faults.map((one) => (
              <li key={one.column + one.code} className="fault">
                {one.column ? t('desk.pair', { name: placeOf(one.column), value: wordsOf(t, one) }) : wordsOf(t, one)}
              </li>
            ))}
            {fields.map(({ column, before, after }) => (
              <li key={column}>
                {nameOf(column)} {result === 'changed' && <del>{shown(column, before)}</del>} <ins>{shown(column, after)}</ins>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
