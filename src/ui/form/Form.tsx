import { createContext, type ReactNode, type SyntheticEvent, use, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { CallFailed } from '../../lib/call.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import type { Translate } from '../../lib/message-format.ts';
import { parseFields } from '../../lib/parse.ts';
import { faultOf } from './acts.ts';

type State = { fields: FieldErrors; problem: string; requestId: string };
const untouched: State = { fields: {}, problem: '', requestId: '' };

type Shared = { fields: FieldErrors; isBusy: boolean; t: Translate };
export const FormContext = createContext<Shared | undefined>(undefined);

/** Returns the state that a field needs from its form. */
export function useForm(): Shared {
  const shared = use(FormContext);
  if (!shared) throw new Error('A field must be inside a Form.');
  return shared;
}

const answersOf = (data: FormData): unknown => Object.fromEntries(data);

type FormProps<S extends z.ZodMiniType> = {
  /** Schema of the request: invalid input is not sent. */
  schema: S;
  /** Makes the call. Errors are shown at the fields that they name, and above the form. */
  submit(data: z.output<S>): Promise<void>;
  /** Converts the form data to the input of the schema, if it is more than texts. */
  read?: (data: FormData) => unknown;
  /** Message while the form cannot be sent yet, such as for a file that is on its way. */
  wait?: string;
  /** Called when anything is typed or chosen. */
  change?: () => void;
  t: Translate;
  /** Field that gets the focus, with its text selected, if an error names no field. */
  lead?: string;
  /** Accessible name of the form. */
  label: string;
  children: ReactNode;
};

/** Form that validates with the schema of its call, keeps the typed values, and focuses the first invalid field. */
export function Form<S extends z.ZodMiniType>({ schema, submit, read = answersOf, wait, change, lead, t, label, children }: FormProps<S>) {
  const [{ fields, problem, requestId }, setState] = useState(untouched);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const first = Object.keys(fields).length > 0 && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const leading = problem && lead ? form.current?.querySelector<HTMLInputElement>(`[name="${lead}"]`) : undefined;
    if (first && first !== leading) first.focus();
    else if (leading) {
      leading.focus();
      leading.select();
    } else if (problem) alert.current?.focus();
  }, [fields, problem, lead]);

  async function onSubmit(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (wait) return setState({ fields: {}, problem: wait, requestId: '' });
    const parsed = parseFields(schema, read(new FormData(event.currentTarget)));
    if ('fields' in parsed) return setState({ fields: parsed.fields, problem: t('problem.invalid_input'), requestId: '' });
    setBusy(true);
    try {
      await submit(parsed.data);
      setState(untouched);
    } catch (error) {
      if (error instanceof CallFailed) {
        const { fields = {}, statusCode, requestId } = error.answer;
        setState({ fields, problem: faultOf(error, t), requestId: statusCode >= 500 ? requestId : '' });
      } else setState({ fields: {}, problem: faultOf(error, t, 'form.offline'), requestId: '' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={form} className="form" onSubmit={onSubmit} onChange={change} noValidate aria-label={label} aria-busy={isBusy}>
      <div ref={alert} role="alert" tabIndex={-1}>
        {problem && (
          <p className="problem">
            {problem}
            {requestId && <small>{t('form.request', { id: requestId })}</small>}
          </p>
        )}
      </div>
      <FormContext value={{ fields, isBusy, t }}>{children}</FormContext>
    </form>
  );
}
