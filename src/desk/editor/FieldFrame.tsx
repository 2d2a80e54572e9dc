import { useId } from 'react';
import type { FieldCode } from '../../lib/errors.ts';
import { Control, type ControlProps } from './Control.tsx';

type FieldFrameProps = Omit<ControlProps, 'id' | 'describedBy' | 'isInvalid'> & {
  help: string;
  fault: FieldCode | undefined;
  /** Mark for a language that lacks this field, or lags behind. */
  mark?: string | undefined;
};

/** Share of the limit from which on the characters left are counted. */
const nearLimit = 0.8;

/** A field with its label, help, error, and the characters that are left. */
export function FieldFrame({ help, fault, mark, ...control }: FieldFrameProps) {
  const { field, label, t, value } = control;
  const id = useId();
  const length = typeof value === 'string' ? value.length : 0;
  const isCounted = field.max !== undefined && typeof value === 'string' && length >= field.max * nearLimit;
  const told = [`${id}-help`, fault && `${id}-fault`, isCounted && `${id}-left`].filter(Boolean).join(' ');
  return (
    <div className={`field desk-field kind-${field.kind}`} data-field={field.name} data-mark={mark}>
      {field.kind === 'html' ? (
        <span className="label">{label}</span>
      ) : (
        <label htmlFor={id}>
          {label}
          {field.isOptional && field.kind !== 'yesNo' && <span className="optional"> {t('form.optional')}</span>}
        </label>
      )}
      <Control {...control} id={id} describedBy={told} isInvalid={fault !== undefined} />
      <p className="help" id={`${id}-help`}>
        {help}
      </p>
      {isCounted && (
        <p className="left" id={`${id}-left`} data-over={length > (field.max ?? 0) || undefined}>
          {t('desk.field.left', { count: (field.max ?? 0) - length })}
        </p>
      )}
      {fault && (
        <p className="fault" id={`${id}-fault`}>
          {t(`field.${fault}`)}
        </p>
      )}
      {mark && <p className="mark">{mark}</p>}
    </div>
  );
}
