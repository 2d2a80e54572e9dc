import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { reasonOf } from '../../db/connection.ts';
import type { Context } from '../../features/context.ts';
import { pollsByCode } from '../../features/polls/queries.ts';
import { percentOf, voteFormPath } from '../../features/polls/rules.ts';
import { PollCode, PollVote } from '../../features/polls/schema.ts';
import { castVote, stateOfPoll } from '../../features/polls/vote-commands.ts';
import { translator } from '../../i18n/messages.ts';
import { visitor } from '../../lib/actor.ts';
import { type ErrorCode, Problem, statusOf } from '../../lib/errors.ts';
import type { Locale } from '../../lib/locale.ts';
import { parseFields } from '../../lib/parse.ts';
import { href } from '../../lib/routes.ts';
import { localeOf, messageOf, waitHeaders } from '../api/problem.ts';
import { networkOf } from './client.ts';
import { isForeign } from './foreign-posts.ts';
import { type Page, postedForm, seeOther, sendPage } from './form-page.tsx';
import type { Route } from './router.ts';

type PollPages = Pick<Context, 'db' | 'clock' | 'keyed'> & {
  portalOf(host: string): string;
  clientOf(request: IncomingMessage): string;
  logger: Logger;
};

const Back = ({ locale, code }: { locale: Locale; code: string }) => (
  <p>
    <a href={href('poll', locale, { pollCode: code })}>{translator(locale)('poll.back')}</a>
  </p>
);

/** Returns the routes of a poll's form without script: a POST votes, and redirects to the page with the results. */
export function pollRoutes({ portalOf, clientOf, logger, ...context }: PollPages): Route[] {
  const { db, clock } = context;

  function refusal(locale: Locale, code: string, problem: Pick<Problem, 'code' | 'retryAfter'>): Page {
    const title = translator(locale)('poll.kicker');
    return {
      ...{ status: statusOf[problem.code], locale, title, headers: waitHeaders(problem.retryAfter) },
      body: (
        <>
          <p className="fault" role="alert">
            {messageOf(problem.code, locale, problem)}
          </p>
          {PollCode.safeParse(code).success && <Back {...{ locale, code }} />}
        </>
      ),
    };
  }

  async function vote(request: IncomingMessage): Promise<Page | { location: string }> {
    const posted = isForeign(request) ? 'not_form' : await postedForm(request);
    const given = typeof posted === 'string' ? {} : posted.values;
    const { poll: code = '', lang, ...answers } = given as Record<string, string>;
    const locale = localeOf(lang, request.headers['accept-language']);
    const refused = (error: ErrorCode): Page => refusal(locale, code, new Problem(error));
    if (typeof posted === 'string') return refused(posted === 'too_large' ? 'too_large' : 'invalid_input');
    const parsed = parseFields(PollVote, answers);
    if ('fields' in parsed || Object.keys(posted.doubled).length) return refused('invalid_input');
    if (!PollCode.safeParse(code).success) return refused('not_found');
    try {
      await castVote({ ...context, actor: visitor, client: networkOf(clientOf(request)) }, code, parsed.data);
    } catch (error) {
      // In the language of the form, with the way back to its poll.
      if (error instanceof Problem) return refusal(locale, code, error);
      throw error;
    }
    return { location: `${voteFormPath}?poll=${code}&lang=${locale}` };
  }

  async function results(request: IncomingMessage): Promise<Page> {
    const { searchParams } = new URL(request.url ?? '/', 'http://server');
    const code = searchParams.get('poll') ?? '';
    const locale = localeOf(searchParams.get('lang') ?? undefined, request.headers['accept-language']);
    const t = translator(locale);
    const portal = portalOf(request.headers.host?.toLowerCase() ?? '');
    const poll = PollCode.safeParse(code).success ? (await pollsByCode(db, { portal, locale }, [code])).get(code) : undefined;
    if (!poll) return refusal(locale, '', new Problem('not_found'));
    const { isOpen, counts } = await stateOfPoll(db, code, clock());
    return {
      ...{ status: 200, locale, title: poll.question },
      body: (
        <>
          <p role="status">{t(counts ? 'poll.results' : 'poll.thanksLater')}</p>
          <ul>
            {poll.answers.map(({ key, answer }) => {
              const votes = counts?.answers.find((one) => one.key === key)?.votes ?? 0;
              return (
                <li key={key}>
                  <span>{answer}</span>
                  {counts && <b>{t('poll.share', { percent: percentOf(votes, counts.total), votes })}</b>}
                </li>
              );
            })}
          </ul>
          {counts && <p>{t('poll.total', { total: counts.total })}</p>}
          {isOpen && <Back {...{ locale, code }} />}
        </>
      ),
    };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fallback = localeOf(undefined, request.headers['accept-language']);
    const answer = await (request.method === 'POST' ? vote(request) : results(request)).catch((error: unknown) => {
      if (error instanceof Problem) return refusal(fallback, '', error);
      logger.error({ path: voteFormPath, reason: reasonOf(error) }, 'A posted form failed');
      return refusal(fallback, '', new Problem('internal'));
    });
    if ('location' in answer) seeOther(response, answer.location);
    else sendPage(response, request.method, answer);
  }
  return [{ path: voteFormPath, methods: ['GET', 'HEAD', 'POST'], handle }];
}
