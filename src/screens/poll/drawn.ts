import { pollCodesIn } from '../../content/text-polls.ts';
import { pollViews } from '../../features/polls/queries.ts';
import { percentOf, voteFormPath } from '../../features/polls/rules.ts';
import type { PollView } from '../../features/polls/schema.ts';
import { messagesFor, translator } from '../../i18n/messages.ts';
import { formatDate, formatTime } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import { href } from '../../lib/routes.ts';
import type { View } from '../view.ts';

const safe = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

type Poll = Pick<PollView, 'code' | 'results' | 'closesAt' | 'total' | 'answers'>;

const timeOf = (locale: Locale, closesAt: string | null) =>
  closesAt && { date: formatDate(locale, closesAt), time: formatTime(locale, closesAt) };

function form(locale: Locale, { code, results, closesAt, answers }: Poll, question: string): string {
  const t = translator(locale);
  const until = timeOf(locale, closesAt);
  const messages = messagesFor(locale, ['poll.', 'field.required', 'form.offline']);
  const choices = answers.map(({ key, answer }) => {
    const id = `answer-${code}-${key}`;
    const input = `<input type="radio" id="${id}" name="answer" value="${key}" required>`;
    return `<div class="field check">${input}<label for="${id}">${safe(answer)}</label></div>`;
  });
  const help = `${until ? `${t('poll.until', until)} ` : ''}${t(results === 'closed' ? 'poll.shownAfter' : 'poll.shownAtOnce')}`;
  return `<form class="form poll-form" method="post" action="${voteFormPath}" data-poll="${code}" data-messages="${safe(JSON.stringify(messages))}">
<input type="hidden" name="poll" value="${code}"><input type="hidden" name="lang" value="${locale}"><div role="alert" tabindex="-1"></div>
<fieldset aria-labelledby="${question}">${choices.join('')}</fieldset><p class="help">${safe(help)}</p>
<button type="submit" class="button">${t('poll.vote')}</button><div role="status" class="notice"></div></form>`;
}

/** Returns the HTML of a poll: the form while it is open, and its votes. @param question id of the element with the question */
export function pollHtml(locale: Locale, poll: Poll, question: string): string {
  const t = translator(locale);
  const { code, closesAt, total, answers } = poll;
  const until = timeOf(locale, closesAt);
  const isClosed = total !== null;
  const rows = answers.map(({ key, answer, votes }) => {
    const [id, percent] = [`count-${code}-${key}`, percentOf(votes ?? 0, total ?? 0)];
    const words = `<span id="${id}">${safe(answer)}</span><b>${t('poll.share', { percent, votes: votes ?? 0 })}</b>`;
    return `<li data-answer="${key}">${words}<progress max="100" value="${percent}" aria-labelledby="${id}"></progress></li>`;
  });
  return `${isClosed ? '' : form(locale, poll, question)}
<div class="poll-counts" role="group"${isClosed ? '' : ' hidden'} aria-label="${t('poll.results')}">${isClosed && until ? `<p class="over">${safe(t('poll.closedOn', until))}</p>` : ''}
<ol class="counts">${rows.join('')}</ol><p class="help" data-total>${t('poll.total', { total: total ?? 0 })}</p></div>`;
}

const opening = '<div class="poll" role="group"';

/** Returns the HTML of the polls in texts, by code. Texts without polls cost no query. */
export async function drawnPolls(view: View, texts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const codes = [...new Set(texts.flatMap(pollCodesIn))];
  const polls = codes.length ? await pollViews(view.db, view, codes) : new Map<string, never>();
  return new Map(
    [...polls].map(([code, { view: poll }]) => {
      const [id, address] = [`question-${code}`, href('poll', view.locale, { pollCode: code })];
      const question = `<p class="question" id="${id}"><a href="${address}">${safe(poll.question)}</a></p>`;
      return [code, `${opening} aria-labelledby="${id}">${question}${pollHtml(view.locale, poll, id)}</div>`];
    }),
  );
}

/** Returns whether a drawn text has a poll, whose style and script its page needs. */
export const hasPoll = (text: string): boolean => text.includes(opening);
