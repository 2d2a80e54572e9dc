import { type FormEvent, useId, useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { Dialog } from '../../desk/frame/Dialog.tsx';
import { dayOf } from '../../lib/dates.ts';
import { dayAfter } from './rules.ts';
import type { PlanningItem } from './schema.ts';

type MoveDialogProps = { item: PlanningItem; move(day: string): void; close(): void };

const steps = [
  ['planning.dayEarlier', -1],
  ['planning.dayLater', 1],
  ['planning.weekEarlier', -7],
  ['planning.weekLater', 7],
] as const;

/** Dialog that moves an item without dragging: by a day, by a week, or to a chosen day. */
export function MoveDialog({ item, move, close }: MoveDialogProps) {
  const { locale, t } = useDesk();
  const id = useId();
  const now = dayOf(item.at);
  const [day, setDay] = useState(now);
  const title = item.titles[locale] ?? item.titles.nl ?? item.titles.fr ?? item.reference;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (day) move(day);
  };
  return (
    <Dialog title={t('planning.moveOf', { title })} close={close}>
      <div className="actions">
        {steps.map(([label, days]) => (
          <button key={label} type="button" className="button quiet" onClick={() => move(dayAfter(now, days))}>
            {t(label)}
          </button>
        ))}
      </div>
      <form onSubmit={send} className="planning-move">
        <div className="filter">
          <label htmlFor={id}>{t('planning.toDay')}</label>
          <input id={id} type="date" required value={day} onChange={({ target }) => setDay(target.value)} />
        </div>
        <button type="submit" className="button">
          {t('planning.move')}
        </button>
        <button type="button" className="plain" onClick={close}>
          {t('desk.close')}
        </button>
      </form>
      <p className="planning-none">{t('planning.moveHelp')}</p>
    </Dialog>
  );
}
