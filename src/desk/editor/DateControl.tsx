import { useEffect, useState } from 'react';
import { brusselsInstants, brusselsMidnight, wallTimeOf } from '../../lib/clock.ts';
import type { Translate } from '../../lib/message-format.ts';
import { type ControlProps, emptyOf } from './control-props.ts';

type DateControlProps = Pick<ControlProps, 'id' | 'label' | 'describedBy' | 'isInvalid' | 'isReadOnly' | 'field' | 'onChange'> & {
  value: string;
  t: Translate;
};

type Wall = { day: string; time: string };

/** Returns a date in Brussels time; without a time if the value is a day. */
function wallOf(value: string): Wall {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return { day: value, time: '' };
  const instant = new Date(value);
  if (!value || Number.isNaN(instant.getTime())) {
    // A local time that does not exist (summer time began): keeps the typed text, without an offset.
    const [day = '', time = ''] = /^\d{4}-\d{2}-\d{2}T[\d:]+$/.test(value) ? value.split('T') : [];
    return { day, time };
  }
  const { day, time } = wallTimeOf(instant);
  return { day, time: time.replace(/:00$/, '') };
}

/** Returns the value of a date: a day, the instant of a time in Brussels, or the local time without an offset if it has no instant or two. */
function dateIn({ day, time }: Wall): string | null {
  if (!day) return null;
  if (!time) return day;
  const [instant, second] = brusselsInstants(day, time);
  return instant && !second ? instant.toISOString() : `${day}T${time}`;
}

const minuteMs = 60_000;

/** Day and hour in Brussels time. If summer time skips the hour or repeats it, the person is asked which one is meant. */
export function DateControl({ id, label, value, onChange, t, describedBy, isInvalid, isReadOnly, field }: DateControlProps) {
  const [wall, setWall] = useState(() => wallOf(value));
  // The value is not the one that was typed here: it was changed by somebody else, or restored.
  useEffect(() => {
    setWall((typed) => ((dateIn(typed) ?? '') === value || isOneOf(typed, value) ? typed : wallOf(value)));
  }, [value]);
  const type = (next: Wall) => {
    setWall(next);
    onChange(dateIn(next) ?? emptyOf(field));
  };
  const candidates = wall.day && wall.time ? brusselsInstants(wall.day, wall.time) : [];
  const isSkipped = Boolean(wall.day && wall.time) && candidates.length === 0;
  const hasHour = field.kind !== 'day';
  const wiring = { 'aria-invalid': isInvalid, 'aria-describedby': describedBy, readOnly: isReadOnly };
  return (
    <div className="date-control">
      <input
        {...wiring}
        id={id}
        type="date"
        required={!field.isOptional}
        max="9998-12-31"
        value={wall.day}
        onChange={(event) => type({ ...wall, day: event.target.value })}
      />
      {hasHour && (
        <input
          {...wiring}
          type="time"
          aria-label={t('desk.date.hourOf', { label })}
          required={field.kind === 'instant'}
          step={wall.time.length > 5 ? 1 : 60}
          value={wall.time}
          onChange={(event) => type({ ...wall, time: event.target.value })}
        />
      )}
      {hasHour && !isReadOnly && (
        <button
          type="button"
          className="plain"
          aria-label={t('desk.date.nowOf', { label })}
          onClick={() => type(wallOf(new Date(Math.floor(Date.now() / minuteMs) * minuteMs).toISOString()))}
        >
          {t('desk.date.now')}
        </button>
      )}
      {candidates.length > 1 && (
        <fieldset className="date-asks">
          <legend>{t('desk.date.twice')}</legend>
          {candidates.map((instant, index) => (
            <label key={instant.toISOString()}>
              <input
                type="radio"
                name={`${id}-which`}
                disabled={isReadOnly}
                checked={new Date(value).getTime() === instant.getTime()}
                onChange={() => onChange(instant.toISOString())}
              />
              {t(index ? 'desk.date.second' : 'desk.date.first')}
            </label>
          ))}
        </fieldset>
      )}
      {isSkipped && (
        <p className="date-asks" role="alert">
          {t('desk.date.skipped')}{' '}
          <button type="button" className="plain" onClick={() => type(wallOf(afterGap(wall).toISOString()))}>
            {t('desk.date.later', { time: wallOf(afterGap(wall).toISOString()).time })}
          </button>
        </p>
      )}
    </div>
  );
}

/** Returns whether a value is one of the instants of a local time that occurs twice. */
const isOneOf = ({ day, time }: Wall, value: string) =>
  Boolean(day && time) && brusselsInstants(day, time).some((instant) => instant.toISOString() === value);

const hourMs = 60 * minuteMs;
/** Returns the instant of a skipped local time, read with the offset from before the change of the clock. */
function afterGap({ day, time }: Wall): Date {
  const before =
    brusselsInstants(day, `${String(Number(time.slice(0, 2)) - 1).padStart(2, '0')}${time.slice(2)}`)[0] ?? brusselsMidnight(day);
  return new Date(before.getTime() + hourMs);
}
