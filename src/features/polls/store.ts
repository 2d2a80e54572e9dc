import { CallFailed, call } from '../../lib/call.ts';
import { type SomeMessages, translateWith } from '../../lib/message-format.ts';
import { randomId } from '../../ui/random-id.ts';
import * as visit from '../../ui/session-storage.ts';
import { asMember, isSignedIn } from '../login/store.ts';
import { getPollState, voteInPoll } from './endpoints.ts';
import { percentOf } from './rules.ts';
import type { PollState, PollVote } from './schema.ts';

/** Votes of this browser session, by the code of their poll. */
type Own = Record<string, { session: string; answer: string }>;

function ownVotes(): Own {
  try {
    return JSON.parse(visit.kept('polls') ?? '{}') as Own;
  } catch {
    return {};
  }
}

const textsOf = (form: HTMLFormElement) =>
  translateWith(document.documentElement.lang === 'fr' ? 'fr' : 'nl', JSON.parse(form.dataset.messages ?? '{}') as SomeMessages);

function say(form: HTMLFormElement, role: 'alert' | 'status', text: string): void {
  const element = form.querySelector<HTMLElement>(`[role=${role}]`);
  const line = document.createElement('p');
  line.textContent = text;
  if (role === 'alert') line.className = 'problem';
  element?.replaceChildren(...(text ? [line] : []));
  if (text && role === 'alert') element?.focus();
}

/** Shows the votes where readers may see them, and closes the form once the poll is closed. */
function show(form: HTMLFormElement, { isOpen, counts }: PollState): void {
  const t = textsOf(form);
  const section = form.parentElement?.querySelector<HTMLElement>('.poll-counts');
  if (!isOpen) form.querySelector('button')?.remove();
  if (!counts || !section) return;
  for (const { key, votes } of counts.answers) {
    const row = section.querySelector(`[data-answer="${CSS.escape(key)}"]`);
    const [number, bar] = [row?.querySelector('b'), row?.querySelector('progress')];
    const percent = percentOf(votes, counts.total);
    if (number) number.textContent = t('poll.share', { percent, votes });
    if (bar) bar.value = percent;
  }
  const total = section.querySelector('[data-total]');
  if (total) total.textContent = t('poll.total', { total: counts.total });
  section.hidden = false;
}

function markVoted(form: HTMLFormElement): void {
  const button = form.querySelector('button');
  if (button) button.textContent = textsOf(form)('poll.voteAgain');
}

/** Shows the vote of this browser session, with the results. */
export async function showOwnVote(form: HTMLFormElement): Promise<void> {
  const code = form.dataset.poll ?? '';
  const own = ownVotes()[code];
  if (!own) return;
  const input = form.querySelector<HTMLInputElement>(`[value="${CSS.escape(own.answer)}"]`);
  if (input) input.checked = true;
  markVoted(form);
  // Without an answer from the server the page stays as it is.
  await call(getPollState, { params: { code } }).then(
    (state) => show(form, state),
    () => {},
  );
}

/** Votes as the signed-in member, else as this browser session: an ended session must not lose the vote. */
async function post(code: string, body: PollVote): Promise<PollState> {
  const request = { params: { code }, body };
  if (!isSignedIn()) return call(voteInPoll, request);
  return asMember(voteInPoll, request).catch((error: unknown) => {
    if (error instanceof CallFailed && error.answer.code === 'login_required') return call(voteInPoll, request);
    throw error;
  });
}

/** Token of a newsletter's recipient: a fragment is not sent to servers, and not kept in their logs. */
const recipient = (): string | undefined => /^#r=([\w.-]{1,100})$/.exec(location.hash)?.[1];

/** Sends the chosen answer; a later vote replaces it. */
export async function vote(form: HTMLFormElement): Promise<void> {
  if (form.ariaBusy) return;
  const [t, code] = [textsOf(form), form.dataset.poll ?? ''];
  const answer = String(new FormData(form).get('answer') ?? '');
  const own = ownVotes();
  const session = own[code]?.session ?? randomId();
  const from = recipient();
  say(form, 'alert', '');
  say(form, 'status', '');
  form.ariaBusy = 'true';
  try {
    const state = await post(code, { answer, session, ...(from && { recipient: from }) });
    visit.keep('polls', JSON.stringify({ ...own, [code]: { session, answer } }));
    markVoted(form);
    show(form, state);
    say(form, 'status', t(state.counts ? 'poll.thanks' : 'poll.thanksLater'));
  } catch (error) {
    say(form, 'alert', error instanceof CallFailed ? error.answer.message : t('form.offline'));
  } finally {
    form.ariaBusy = null;
  }
}
