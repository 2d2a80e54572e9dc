import { type ClipboardEvent, type ReactNode, useId, useState } from 'react';
import type { FieldCode } from '../../lib/errors.ts';
import type { Field } from './schema-fields.ts';
import { useTools } from './tools.ts';

type Wiring = { id: string; describedBy: string; isInvalid: boolean };
type FieldFrameProps = {
  field: Field;
  label: string;
  help: string;
  value: unknown;
  fault: FieldCode | undefined;
  /** Mark of a field that is missing in this language, or whose language lags. */
  mark?: string | undefined;
  /** Reason why the field cannot be changed. */
  locked?: string | undefined;
  children(wiring: Wiring): ReactNode;
};

/** Share of the limit from which the number of characters left is shown. */
const nearLimit = 0.8;
/** A paste that exceeds the limit is shortened in the field, unless it is this many times the limit: a million characters block the tab for seconds. */
const mostTimesLimit = 10;

/** A field with its label, help, error, and the characters that are left. */
export function FieldFrame({ field, label, help, value, fault, mark, locked, children }: FieldFrameProps) {
  const { t, choices } = useTools();
  const id = useId();
  const { max = 0 } = field;
  const length = typeof value === 'string' ? value.length : 0;
  const isTyped =
    ['text', 'longText', 'html', 'url'].includes(field.kind) && locked === undefined && !choices[field.path] && !choices[field.name];
  const [refused, setRefused] = useState<{ value: unknown; pasted: number }>();
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain').length;
    if (!isTyped || field.kind === 'html' || !max || pasted <= max * mostTimesLimit) return;
    event.preventDefault();
    setRefused({ value, pasted });
  };
  const isCounted = isTyped && max > 0 && length >= max * nearLimit;
  const told = [`${id}-help`, locked && `${id}-locked`, fault && `${id}-fault`, isCounted && `${id}-left`].filter(Boolean).join(' ');
  return (
    <div className={`field desk-field kind-${field.kind}`} data-field={field.name} data-mark={mark} onPasteCapture={onPaste}>
      {field.kind === 'html' ? (
        <span className="label">{label}</span>
      ) : (
        <label htmlFor={id}>
          {label}
          {field.isOptional && field.kind !== 'yesNo' && <span className="optional"> {t('form.optional')}</span>}
        </label>
      )}
      {children({ id, describedBy: told, isInvalid: fault !== undefined })}
      <p className="help" id={`${id}-help`}>
        {help}
      </p>
      {locked && (
        <p className="help locked" id={`${id}-locked`}>
          {locked}
        </p>
      )}
      {refused && refused.value === value && (
        <p className="fault" role="alert">
          {t('desk.text.tooLong', { max, pasted: refused.pasted })}
        </p>
      )}
      {isCounted && (
        <p className="left" id={`${id}-left`} data-over={length > max || undefined}>
          {length > max ? t('desk.field.over', { count: length - max }) : t('desk.field.left', { count: max - length })}
        </p>
      )}
      {fault && (
        <p className="fault" id={`${id}-fault`}>
          {t(fault === 'wrong_type' && field.kind === 'number' ? 'desk.field.number' : `field.${fault}`)}
        </p>
      )}
      {mark && <p className="mark">{mark}</p>}
    </div>
  );
}
