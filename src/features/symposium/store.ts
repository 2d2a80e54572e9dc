import { CallFailed, call } from '../../lib/call.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import { type SomeMessages, translateWith } from '../../lib/message-format.ts';
import { parseFields } from '../../lib/parse.ts';
import { answerPost, getPostPhone, reportPost } from './endpoints.ts';
import { PostAnswer, PostReport } from './schema.ts';

const languageOf = () => (document.documentElement.lang === 'fr' ? 'fr' : 'nl');

function tell(element: Element | null, text: string): void {
  if (!element) return;
  const line = document.createElement('p');
  line.textContent = text;
  if (element.role === 'alert') line.className = 'problem';
  element.replaceChildren(...(text ? [line] : []));
}

/** Shows the error of each field, and focuses the first one. */
function mark(form: HTMLFormElement, fields: FieldErrors, textOf: (code: string) => string): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('[id][name]')) {
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

/** Sends an answer to a post or a report of it; the typed text stays until it has arrived. */
export async function sendPostForm(form: HTMLFormElement): Promise<void> {
  if (form.ariaBusy) return;
  const t = translateWith(languageOf(), JSON.parse(form.dataset.messages ?? '{}') as SomeMessages);
  const textOf = t as (key: string) => string;
  const [alert, status] = [form.querySelector<HTMLElement>('[role=alert]'), form.querySelector('[role=status]')];
  const given = Object.fromEntries(new FormData(form)) as Record<string, string>;
  const isAnswer = form.dataset.form === 'answer';
  const params = { id: form.dataset.post ?? '' };
  const { name, email, text } = given;
  const parsed = isAnswer ? parseFields(PostAnswer, { name, email, text, lang: languageOf() }) : parseFields(PostReport, { text });
  const fields = 'fields' in parsed ? parsed.fields : {};
  tell(alert, 'fields' in parsed ? t('problem.invalid_input') : '');
  tell(status, '');
  mark(form, fields, textOf);
  if ('fields' in parsed) return;
  form.ariaBusy = 'true';
  try {
    if (isAnswer) await call(answerPost, { params, body: parsed.data as PostAnswer });
    else await call(reportPost, { params, body: parsed.data as PostReport });
    form.reset();
    tell(status, t(isAnswer ? 'symposium.form.answered' : 'symposium.form.reported'));
  } catch (error) {
    if (error instanceof CallFailed) mark(form, error.answer.fields ?? {}, textOf);
    tell(alert, error instanceof CallFailed ? error.answer.message : t('form.offline'));
    alert?.focus();
  } finally {
    form.ariaBusy = null;
  }
}

/** Asks for the phone number of a post and shows it in place of the button. */
export async function showPhone(button: HTMLButtonElement): Promise<void> {
  const status = button.nextElementSibling;
  button.disabled = true;
  try {
    const { phone } = await call(getPostPhone, { params: { id: button.dataset.phone ?? '' } });
    const link = document.createElement('a');
    link.href = `tel:${phone.replace(/[^\d+]/g, '')}`;
    link.textContent = phone;
    status?.replaceChildren(link);
    button.hidden = true;
    link.focus();
  } catch (error) {
    if (status) status.textContent = error instanceof CallFailed ? error.answer.message : '';
    button.disabled = false;
  }
}
