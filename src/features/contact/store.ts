import { CallFailed, call } from '../../lib/call.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import { type SomeMessages, translateWith } from '../../lib/message-format.ts';
import { parseFields } from '../../lib/parse.ts';
import * as visit from '../../ui/session-storage.ts';
import { fullNameOf } from '../account/rules.ts';
import { $gone, $member, asMember, isSignedIn, meet } from '../login/store.ts';
import { postContactMessage } from './endpoints.ts';
import { ContactMessage } from './schema.ts';

const languageOf = () => (document.documentElement.lang === 'fr' ? 'fr' : 'nl');

function show(element: Element | null, text: string): void {
  if (!element) return;
  const line = document.createElement('p');
  line.textContent = text;
  if (element.role === 'alert') line.className = 'problem';
  element.replaceChildren(...(text ? [line] : []));
}

/** Shows the error of each field, and focuses the first one. */
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

/** Fills empty fields with the data of a signed-in member. */
export async function prefillContact(form: HTMLFormElement): Promise<void> {
  if (!isSignedIn()) return;
  // If the member's data cannot be loaded, the form stays empty.
  await meet().catch(() => {});
  const member = $gone.get() ? undefined : $member.get();
  if (!member) return;
  const known: Record<string, string> = { name: fullNameOf(member), email: member.email };
  for (const [name, value] of Object.entries(known)) {
    const input = form.querySelector<HTMLInputElement>(`[name="${name}"]`);
    // Set as default value: it replaces nothing that was typed, and returns after the form was sent.
    if (input) input.defaultValue = value;
  }
}

/** Sends it as the signed-in member, else anonymously: an ended session must not block a message. */
async function post(body: ContactMessage): Promise<{ ticket: number }> {
  if (!isSignedIn()) return call(postContactMessage, { body });
  return asMember(postContactMessage, { body }).catch((error: unknown) => {
    if (error instanceof CallFailed && error.answer.code === 'login_required') return call(postContactMessage, { body });
    throw error;
  });
}

/** Returns the path of the page of this site that led to the form. */
function pathBefore(): string | undefined {
  const { origin, pathname } = URL.canParse(document.referrer) ? new URL(document.referrer) : location;
  return origin === location.origin && pathname !== location.pathname ? pathname : undefined;
}

/** Sends a message. The typed text stays until the message has arrived. */
export async function sendContact(form: HTMLFormElement): Promise<void> {
  if (form.ariaBusy) return;
  const t = translateWith(languageOf(), JSON.parse(form.dataset.contact ?? '{}') as SomeMessages);
  const textOf = t as (key: string) => string;
  const [alert, status] = [form.querySelector<HTMLElement>('[role=alert]'), form.querySelector('[role=status]')];
  const campaign = visit.kept('campagnecode');
  const { campaign: _, ...answers } = Object.fromEntries(new FormData(form));
  const written = { ...answers, lang: languageOf(), from: pathBefore(), ...(campaign && { campaign }) };
  const parsed = parseFields(ContactMessage, written);
  show(alert, 'fields' in parsed ? t('problem.invalid_input') : '');
  show(status, '');
  mark(form, 'fields' in parsed ? parsed.fields : {}, textOf);
  if ('fields' in parsed) return;
  form.ariaBusy = 'true';
  try {
    const { ticket } = await post(parsed.data);
    form.reset();
    show(status, t('contact.form.sent', { ticket: String(ticket), email: parsed.data.email }));
  } catch (error) {
    if (error instanceof CallFailed) mark(form, error.answer.fields ?? {}, textOf);
    show(alert, error instanceof CallFailed ? error.answer.message : t('form.offline'));
    alert?.focus();
  } finally {
    form.ariaBusy = null;
  }
}
