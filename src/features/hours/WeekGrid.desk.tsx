import { useRef } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { dayText } from './calendar-rules.ts';
import { cellAfter, type Line, sumOf } from './grid-rules.ts';
import { HourCell } from './HourCell.desk.tsx';
import { countingOf, differenceOf, timeOf } from './rules.ts';
import type { MyHours, TimeRecord } from './schema.ts';

type GridProps = {
  hours: MyHours;
  lines: readonly Line[];
  today: string;
  /** Days above the mark. */
  marked: readonly string[];
  chosen: number | undefined;
  failures: number;
  choose(record: TimeRecord | undefined): void;
  write(line: Line, date: string, time: string | undefined, record: TimeRecord | undefined): void;
};

/** Week of hours as a table of fields: arrows move, typing writes. On a telephone each line is shown below its name. */
export function WeekGrid({
  hours: { days, records, actions, locations },
  lines,
  today,
  marked,
  chosen,
  failures,
  choose,
  write,
}: GridProps) {
  const { locale, t } = useDesk();
  const table = useRef<HTMLTableElement>(null);
  const nameIn = (entries: MyHours['actions'], id: number) => entries.find((one) => one.id === id)?.[locale] ?? '';
  const move = (key: string, from: { row: number; column: number }) => {
    const next = cellAfter(key, from, lines.length, days.length);
    const field = next && table.current?.querySelector<HTMLInputElement>(`[data-cell="${next.row} ${next.column}"]`);
    field?.focus();
    return Boolean(field);
  };
  return (
    <table className="hour-grid" ref={table}>
      <caption className="unseen">{t('hours.grid')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('hours.line')}</th>
          {days.map(({ date, isHoliday }) => (
            <th key={date} scope="col" aria-current={date === today ? 'date' : undefined}>
              <abbr title={dayText(locale, 'full', date)}>{dayText(locale, 'weekday', date)}</abbr> {Number(date.slice(8))}
              {isHoliday && <small>{t('hours.holiday')}</small>}
            </th>
          ))}
          <th scope="col">{t('hours.sum')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, row) => {
          const name = `${nameIn(actions, line.actionId)}, ${nameIn(locations, line.locationId)}`;
          return (
            <tr key={line.id}>
              <th scope="row">
                {name}
                {line.info && <small>{line.info}</small>}
              </th>
              {line.cells.map((record, column) => {
                const { date = '' } = days[column] ?? {};
                return (
                  <td key={date}>
                    <HourCell
                      {...{ record, failures, place: { row, column }, isChosen: record !== undefined && record.id === chosen }}
                      label={`${name}, ${dayText(locale, 'full', date)}`}
                      write={(time) => write(line, date, time, record)}
                      choose={() => choose(record)}
                      move={(key) => move(key, { row, column })}
                    />
                  </td>
                );
              })}
              <td>{timeOf(sumOf(countingOf(line.cells.filter((one) => one !== undefined))))}</td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('hours.total')}</th>
          {days.map(({ date, expected }) => {
            const minutes = sumOf(countingOf(records.filter((one) => one.date === date)));
            return (
              <td key={date}>
                {timeOf(minutes)}
                {expected > 0 && <small>{differenceOf(minutes - expected)}</small>}
                {marked.includes(date) && <strong>{t('hours.mark.day')}</strong>}
              </td>
            );
          })}
          <td>{timeOf(sumOf(countingOf(records)))}</td>
        </tr>
      </tfoot>
    </table>
  );
}
