import { useEffect, useState } from 'react';
import type { Locale } from '../../lib/locale.ts';
import { type ControlProps, emptyOf } from './control-props.ts';

type NumberControlProps = Pick<ControlProps, 'id' | 'describedBy' | 'isInvalid' | 'isReadOnly' | 'field' | 'onChange'> & {
  value: unknown;
  locale: Locale;
  /** The value is in cents, and shown in euro. */
  isCents: boolean;
};

/** Returns a number as it is typed: with a decimal comma, cents with two decimals. */
function textOf(value: unknown, isCents: boolean): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'number') return String(value);
  return (isCents && Number.isInteger(value) ? (value / 100).toFixed(2) : String(value)).replace('.', ',');
}

/** Returns the value of a typed number; other text is returned as typed, and the save refuses it. */
function numberIn(typed: string, isCents: boolean): unknown {
  const text = typed.replace(/[\s\u00a0€]/g, '').replace(',', '.');
  if (text === '') return undefined;
  if (!/^-?(?:\d+\.?\d*|\.\d+)$/.test(text)) return typed;
  return isCents ? Math.round(Number(text) * 100_000) / 1_000 : Number(text);
}

/** Input for a number, with a decimal comma or point. */
export function NumberControl({ id, value, onChange, field, isCents, describedBy, isInvalid, isReadOnly }: NumberControlProps) {
  const [typed, setTyped] = useState(() => textOf(value, isCents));
  // The text stays as it is typed, such as `1,` on the way to `1,5`.
  useEffect(() => {
    setTyped((text) => (numberIn(text, isCents) === (value ?? undefined) ? text : textOf(value, isCents)));
  }, [value, isCents]);
  return (
    <input
      id={id}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      aria-required={!field.isOptional}
      className="number"
      inputMode={field.isWhole && !isCents ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={typed}
      readOnly={isReadOnly}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(numberIn(event.target.value, isCents) ?? emptyOf(field));
      }}
    />
  );
}
