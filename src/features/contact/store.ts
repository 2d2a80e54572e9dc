import { CallFailed, call } from '../../lib/call.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import { parseFields } from '../../lib/parse.ts';
import { type SomeMessages, translateWith } from '../../lib/translate.ts';
import * as visit from '../../ui/session-storage.ts';
import { postContactMessage } from './endpoints.ts';
import { ContactMessage } from './schema.ts';

const languageOf = () => (document.documentElement.lang === 'fr' ? 'fr' : 'nl');

function say(place: Element | null, text: string): void {
  if (!place) return;
  const line = document.createElement('p');
  line.textContent = text;
  if (place.role === 'alert') line.className = 'problem';
  place.replaceChildren(...(text ? [line] : []));
}

/** Shows what is wrong beside each field, and leads to the first one. */
function mark(form: HTMLFormElement, fields: FieldErrors, textOf: (code: string) => string): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('[name]')) {
    const fault = fields[input.name];
    const id = `${input.id}-fault`;
    document.getElementById(id)?.remove();
    input.ariaInvalid = fault ? 'true' : null;
    input.removeAttribute('aria-describedby');
    if (!fault) continue;
    const line = document.createElement('p');
    Object.assign(line, { id, className: 'fault', textContent: textOf(`field.${fault}`) });
    input.after(line);
    input.setAttribute('aria-describedby', id);
  }
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}

/** Sends a question to the house; what was typed stays until it has arrived. */
export async function sendContact(form: HTMLFormElement): Promise<void> {
  if (form.ariaBusy) return;
  const t = translateWith(languageOf(), JSON.parse(form.dataset.contact ?? '{}') as SomeMessages);
  const textOf = t as (key: string) => string;
  const [alert, status] = [form.querySelector<HTMLElement>('[role=alert]'), form.querySelector('[role=status]')];
  const campaign = visit.kept('campagnecode');
  const written = { ...Object.fromEntries(new FormData(form)), lang: languageOf(), ...(campaign && { campaign }) };
  const parsed = parseFields(ContactMessage, written);
  say(alert, 'fields' in parsed ? t('problem.invalid_input') : '');
  say(status, '');
  mark(form, 'fields' in parsed ? parsed.fields : {}, textOf);
  if ('fields' in parsed) return;
  form.ariaBusy = 'true';
  try {
    const { ticket } = await call(postContactMessage, { body: parsed.data });
    form.reset();
    say(status, t('contact.form.sent', { ticket: String(ticket), email: parsed.data.email }));
  } catch (error) {
    if (error instanceof CallFailed) mark(form, error.answer.fields ?? {}, textOf);
    say(alert, error instanceof CallFailed ? error.answer.message : t('form.offline'));
    alert?.focus();
  } finally {
    form.ariaBusy = null;
  }
}
