import { type ComponentProps, type ReactNode, useId } from 'react';
import { useForm } from './Form.tsx';

type Own = {
  name: string;
  label: string;
  help?: ReactNode;
  /** Shown beside the label, and read by screen readers. */
  isOptional?: boolean;
};

type Wiring = { id: string; name: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined; 'aria-required': boolean };

/** Lays out label, help and error of any kind of input. */
function Frame({ name, label, help, isOptional = false, children }: Own & { children(wiring: Wiring): ReactNode }) {
  const { fields, t } = useForm();
  const id = useId();
  const fault = fields[name];
  const describedBy = [help && `${id}-help`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="optional"> {t('form.optional')}</span>}
      </label>
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {children({ id, name, 'aria-invalid': fault !== undefined, 'aria-describedby': describedBy, 'aria-required': !isOptional })}
      {fault && (
        <p className="fault" id={`${id}-fault`}>
          {t(`field.${fault}`)}
        </p>
      )}
    </div>
  );
}

/** Single-line text field. */
export const TextField = ({ name, label, help, isOptional = false, ...input }: Own & ComponentProps<'input'>) => (
  <Frame name={name} label={label} help={help} isOptional={isOptional}>
    {(wiring) => <input {...input} {...wiring} />}
  </Frame>
);

export const SelectField = ({ name, label, help, isOptional = false, ...select }: Own & ComponentProps<'select'>) => (
  <Frame name={name} label={label} help={help} isOptional={isOptional}>
    {(wiring) => <select {...select} {...wiring} />}
  </Frame>
);

/** Field of several lines. */
export const AreaField = ({ name, label, help, isOptional = false, ...area }: Own & ComponentProps<'textarea'>) => (
  <Frame name={name} label={label} help={help} isOptional={isOptional}>
    {(wiring) => <textarea {...area} {...wiring} />}
  </Frame>
);

/** Checkbox. */
export function CheckField({ name, label, help, ...input }: Omit<Own, 'isOptional'> & ComponentProps<'input'>) {
  const { fields, t } = useForm();
  const id = useId();
  const fault = fields[name];
  const describedBy = [help && `${id}-help`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined;
  return (
    <div className="field check">
      <input {...input} type="checkbox" id={id} name={name} aria-invalid={fault !== undefined} aria-describedby={describedBy} />
      <label htmlFor={id}>{label}</label>
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {fault && (
        <p className="fault" id={`${id}-fault`}>
          {t(`field.${fault}`)}
        </p>
      )}
    </div>
  );
}
