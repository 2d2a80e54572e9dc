import { type DragEvent, useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { DragHandle } from '../../desk/frame/DragHandle.tsx';
import { StateName } from '../../desk/frame/StateName.tsx';
import { useKeys } from '../../desk/keys.ts';
import { dayOf, formatTime } from '../../lib/dates.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import { DayCounts } from './DayCounts.desk.tsx';
import { type AnswersDue, dateStates, type HoursOfDay, type PlanningItem } from './schema.ts';

type CalendarProps = {
  /** Days of whole weeks, the first one a Monday. */
  days: readonly string[];
  today: string;
  items: readonly PlanningItem[];
  answers: readonly AnswersDue[];
  hours: readonly HoursOfDay[];
  /** Accessible name of the table. */
  title: string;
  /** Month (YYYY-MM). Days outside it are muted. */
  month: string | undefined;
  portalName(code: string): string;
  move(item: PlanningItem, day: string): void;
  /** Opens the dialog that moves an item without dragging (WCAG 2.5.7). */
  ask(item: PlanningItem): void;
};

const weekdays: Readonly<Record<Locale, Intl.DateTimeFormat>> = {
  nl: new Intl.DateTimeFormat('nl-BE', { weekday: 'long', timeZone: 'UTC' }),
  fr: new Intl.DateTimeFormat('fr-BE', { weekday: 'long', timeZone: 'UTC' }),
};
const longDays: Readonly<Record<Locale, Intl.DateTimeFormat>> = {
  nl: new Intl.DateTimeFormat('nl-BE', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
  fr: new Intl.DateTimeFormat('fr-BE', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
};
const isDateState = (state: string): state is (typeof dateStates)[number] => dateStates.some((one) => one === state);
/** Returns a unique key of an item: a text can have a begin and an end, and a newsletter several dates. */
export const keyOf = ({ kind, entity, reference, date, isEnd }: PlanningItem) =>
  `${kind} ${entity} ${reference} ${date?.id ?? ''} ${isEnd}`;

/** Table of days, one week per row; on a narrow window a list of the days with items. */
export function Calendar({ days, today, items, answers, hours, title, month, portalName, move, ask }: CalendarProps) {
  const { locale, t } = useDesk();
  /** Dragged item, and the day below the pointer. */
  const [dragged, setDragged] = useState<PlanningItem>();
  const [over, setOver] = useState('');
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  const byDay = Map.groupBy(items, ({ at }) => dayOf(at));
  const focused = () => {
    const name = document.activeElement?.closest<HTMLElement>('[data-item]')?.dataset.item;
    return items.find((item) => keyOf(item) === name && item.isMovable);
  };
  useKeys([
    {
      key: 'v',
      label: t('planning.move'),
      run: () => {
        const item = focused();
        if (item) ask(item);
      },
    },
  ]);
  const dropOn = (day: string) => ({
    onDragOver: (event: DragEvent) => {
      if (!dragged) return;
      event.preventDefault();
      setOver(day);
    },
    onDragLeave: () => setOver(''),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver('');
      if (dragged) move(dragged, day);
      setDragged(undefined);
    },
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
    <section className="calendar-scroll" tabIndex={0} aria-label={title} data-drops="">
      <table className="calendar">
        <thead>
          <tr>
            {days.slice(0, 7).map((day) => (
              <th key={day} scope="col">
                {weekdays[locale].format(new Date(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const planned = byDay.get(day) ?? [];
                const due = answers.find((one) => one.day === day)?.count ?? 0;
                const ofHours = hours.find((one) => one.day === day);
                return (
                  <td
                    key={day}
                    data-drop={day}
                    data-over={over === day || undefined}
                    data-muted={(month && !day.startsWith(month)) || undefined}
                    data-empty={(!planned.length && !due && !ofHours) || undefined}
                    {...dropOn(day)}
                  >
                    <h3 aria-current={day === today ? 'date' : undefined}>
                      <span className="calendar-number">{Number(day.slice(8))}</span>
                      <span className="calendar-day">{longDays[locale].format(new Date(day))}</span>
                    </h3>
                    <DayCounts day={day} due={due} hours={ofHours} />
                    <ul>
                      {planned.map((item) => (
                        <CalendarItem
                          key={keyOf(item)}
                          item={item}
                          portalName={portalName}
                          ask={ask}
                          begin={() => setDragged(item)}
                          end={() => setDragged(undefined)}
                          over={(target) => setOver(target ?? '')}
                          drop={(target) => {
                            setDragged(undefined);
                            if (dayOf(item.at) !== target) move(item, target);
                          }}
                        />
                      ))}
                    </ul>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type ItemProps = Pick<CalendarProps, 'portalName' | 'ask'> & {
  item: PlanningItem;
  begin(): void;
  end(): void;
  over(day: string | undefined): void;
  drop(day: string): void;
};

function CalendarItem({ item, portalName, ask, begin, end, over, drop }: ItemProps) {
  const { locale, t, places } = useDesk();
  const { kind, entity, reference, titles, portals, languages, at, isMovable, isPublished, date, isEnd } = item;
  const title = titles[locale] ?? titles.nl ?? titles.fr ?? reference;
  const href = places.ofDocument(entity, reference);
  return (
    <li data-item={keyOf(item)} data-kind={kind} data-row="" draggable={isMovable} onDragStart={begin} onDragEnd={end}>
      <span className="calendar-title">{href ? <a href={href}>{title}</a> : title}</span>
      <span className="calendar-about">
        <span>{t(`planning.kind.${kind}`)}</span>
        {portals.length > 0 && <span>{portals.map(portalName).join(', ')}</span>}
        <time dateTime={at}>{formatTime(locale, at)}</time>
        {isEnd && <strong>{t('planning.ends')}</strong>}
        {date && (
          <span>{t(isDateState(date.state) ? `newsletters.desk.date.${date.state}` : `newsletters.desk.status.${date.state}`)}</span>
        )}
        {!isPublished && kind !== 'due' && !date && <span>{t('planning.offline')}</span>}
      </span>
      {/* A newsletter that was not sent is not online, independent of the state of its texts. */}
      {(isPublished || !date) && (
        <span className="calendar-about">
          {locales.map((one) => (
            <span key={one}>
              {one.toUpperCase()} <StateName t={t} state={languages[one]} />
            </span>
          ))}
        </span>
      )}
      {isMovable && (
        <span className="calendar-acts">
          <button type="button" className="plain" aria-label={t('planning.moveOf', { title })} onClick={() => ask(item)}>
            {t('planning.move')}
          </button>
          <DragHandle {...{ t, begin, over, drop }} cancel={end} />
        </span>
      )}
    </li>
  );
}
