import { useStore } from '@nanostores/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import { Failing, Waiting } from '../../desk/frame/States.tsx';
import { useKeys } from '../../desk/keys.ts';
import { Filters } from '../../desk/list/Filters.tsx';
import { $address, go } from '../../desk/navigation.ts';
import { announce, offerUndo } from '../../desk/told.ts';
import { dayOf, formatDate, formatDays, formatMonth } from '../../lib/dates.ts';
import { faultOf } from '../../ui/form/acts.ts';
import { asMember } from '../login/store.ts';
import { getPortals } from '../portals/endpoints.ts';
import { portalNames } from '../portals/rules.ts';
import { Calendar, keyOf } from './Calendar.desk.tsx';
import { getPlanning } from './endpoints.ts';
import { MoveDialog } from './MoveDialog.desk.tsx';
import { daysOf, stepOf } from './rules.ts';
import { type PlanningItem, type PlanningQuery, planningKinds } from './schema.ts';
import { MovedMeanwhile, moveTo } from './store.ts';

/** Selects the button of an item on a day. */
const buttonOf = (item: PlanningItem, day: string) => `[data-drop="${day}"] [data-item="${CSS.escape(keyOf(item))}"] .calendar-acts button`;

const isDay = (text: string | undefined): text is string =>
  /^[1-9]\d{3}-\d\d-\d\d$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''));

/** Calendar of content by publication date, per week or month. View, day and filters are in the address. */
export function Planning() {
  const { locale, t } = useDesk();
  const { room, query: given } = useStore($address);
  const today = dayOf(new Date().toISOString());
  const view = given.view === 'month' ? 'month' : 'week';
  const day = isDay(given.day) ? given.day : today;
  const days = daysOf(view, day);
  const [first = day, last = day] = [days[0], days.at(-1)];
  const { portal, kind } = given;
  const asked = { from: first, until: last, ...(portal && { portal }), ...(kind && { kind }) } as PlanningQuery;
  const planned = useQuery({
    queryKey: ['planning', asked],
    queryFn: () => asMember(getPlanning, { query: asked }),
    placeholderData: keepPreviousData,
  });
  const portals = useQuery({ queryKey: ['portals'], queryFn: () => asMember(getPortals, {}) });
  const [moving, setMoving] = useState<PlanningItem>();
  const [fault, setFault] = useState('');
  /** Selector of the moved item, until the calendar shows it on its new day. */
  const moved = useRef('');
  useEffect(() => {
    const shown = moved.current && document.querySelector<HTMLElement>(moved.current);
    if (!shown) return;
    moved.current = '';
    shown.focus();
  });

  const set = (changes: Readonly<Record<string, string>>) => {
    moved.current = '';
    go(addressOf(locale, { room, query: { ...given, ...changes } }));
  };
  const keys = [
    { key: 'p', label: t('planning.previous'), run: () => set({ day: stepOf(view, day, -1) }) },
    { key: 't', label: t('planning.today'), run: () => set({ day: '' }) },
    { key: 'n', label: t('planning.next'), run: () => set({ day: stepOf(view, day, 1) }) },
    { key: 'w', label: t('planning.week'), run: () => set({ view: '' }) },
    { key: 'm', label: t('planning.month'), run: () => set({ view: 'month' }) },
  ];
  useKeys(keys);

  async function move(item: PlanningItem, to: string): Promise<void> {
    setMoving(undefined);
    setFault('');
    if (dayOf(item.at) === to) return;
    try {
      const back = await moveTo(item, to);
      moved.current = buttonOf(item, to);
      const title = item.titles[locale] ?? item.titles.nl ?? item.titles.fr ?? item.reference;
      const text = t('planning.moved', { title, day: formatDate(locale, `${to}T12:00:00Z`) });
      announce(text);
      offerUndo({
        text,
        undo: async () => {
          const isBack = await back();
          moved.current = isBack ? buttonOf(item, dayOf(item.at)) : '';
          void planned.refetch();
          return t(isBack ? 'planning.movedBack' : 'planning.notBack');
        },
      });
    } catch (error) {
      setFault(error instanceof MovedMeanwhile ? t('planning.movedMeanwhile') : faultOf(error, t));
    }
    await planned.refetch();
  }

  const title = view === 'week' ? formatDays(locale, `${first}T12:00:00Z`, `${last}T12:00:00Z`) : formatMonth(locale, `${day}T12:00:00Z`);
  return (
    <>
      <RoomHead title={t('planning.title')} />
      <div className="planning">
        <Filters
          filters={[
            {
              ...{ name: 'portal', label: t('planning.portal'), kind: 'choice' },
              options: (portals.data ?? []).map(({ code, names }) => ({ value: code, label: names[locale] })),
            },
            {
              ...{ name: 'kind', label: t('planning.kind'), kind: 'choice' },
              options: planningKinds.map((value) => ({ value, label: t(`planning.kind.${value}`) })),
            },
          ]}
          query={given}
          set={set}
        />
        <div className="planning-line">
          <h2>{title}</h2>
          {keys.map(({ key, label, run }) => (
            <button key={key} type="button" className="plain" onClick={run} aria-pressed={isPressed(key, view)}>
              {label} <kbd>{key}</kbd>
            </button>
          ))}
        </div>
        <p role="alert" className="fault">
          {fault}
        </p>
        {planned.error && <Failing t={t} error={planned.error} retry={() => void planned.refetch()} />}
        {!planned.data && !planned.error && <Waiting t={t} />}
        {planned.data?.isCut && <p className="problem">{t('planning.cut')}</p>}
        {planned.data && !planned.data.items.length && <p className="planning-none">{t('planning.none')}</p>}
        {planned.data && (
          <Calendar
            {...{
              days,
              today,
              items: planned.data.items,
              answers: planned.data.answers,
              hours: planned.data.hours,
              title,
              month: view === 'month' ? day.slice(0, 7) : undefined,
            }}
            portalName={portalNames(portals.data, locale)}
            move={(item, to) => void move(item, to)}
            ask={setMoving}
          />
        )}
      </div>
      {moving && <MoveDialog item={moving} move={(to) => void move(moving, to)} close={() => setMoving(undefined)} />}
    </>
  );
}

/** Returns whether the button of a view is pressed; undefined for other buttons. */
const isPressed = (key: string, view: 'week' | 'month') => (key === 'w' || key === 'm' ? view.startsWith(key) : undefined);
