import type { IncomingMessage, ServerResponse } from 'node:http';
import { accountOf, openEmailChange } from '../../features/account/queries.ts';
import { undoAddress, undoneBy } from '../../features/account/rules.ts';
import type { Context } from '../../features/context.ts';
import { portalView } from '../../features/portals/queries.ts';
import { translator } from '../../i18n/messages.ts';
import { maskedEmail } from '../../lib/email.ts';
import { href } from '../../lib/routes.ts';
import { undoEmailChange } from '../api/change-email.ts';
import { localeOf } from '../api/problem.ts';
import { type Page, sendPage } from './form-page.tsx';
import type { Route } from './router.ts';

type EmailUndo = Pick<Context, 'db' | 'clock' | 'keyed' | 'send'> & { portalOf(host: string | undefined): string };

/**
 * Returns the routes of the link that undoes a change of address: GET shows the effect, POST performs it, without script
 * or cookie. Programs that prefetch the links of mails change nothing.
 */
export function emailUndoRoutes({ portalOf, ...context }: EmailUndo): Route[] {
  const { db, clock, keyed } = context;

  async function pageFor(request: IncomingMessage, given: string | null): Promise<Page> {
    const id = undoneBy(keyed, given);
    const change = id === undefined ? undefined : await openEmailChange(db, id, clock());
    const account = change && (await accountOf(db, change.account));
    const locale = account?.locale ?? localeOf(undefined, request.headers['accept-language']);
    const t = translator(locale);
    const over: Page = { status: 410, locale, title: t('server.link.undo.over.title'), body: <p>{t('server.link.undo.over.text')}</p> };
    if (id === undefined)
      return { status: 404, locale, title: t('server.link.unknown.title'), body: <p>{t('server.link.unknown.text')}</p> };
    if (!change || !account) return over;
    if (request.method !== 'POST') {
      const text = t('server.link.undo.text', { before: change.before, now: maskedEmail(account.email) });
      return {
        ...{ status: 200, locale, title: t('server.link.undo.title') },
        body: (
          <>
            <p>{text}</p>
            <p>{t('server.link.undo.sessions')}</p>
            <form method="post" action={undoAddress(given)}>
              <button type="submit">{t('server.link.undo.button')}</button>
            </form>
          </>
        ),
      };
    }
    const result = await undoEmailChange({ ...context, portal: portalOf(request.headers.host) }, id);
    if (result === 'over') return over;
    if (result === 'taken')
      return {
        status: 409,
        locale,
        title: t('server.link.undo.taken.title'),
        body: <p>{t('server.link.undo.taken.text', { before: change.before })}</p>,
      };
    return {
      ...{ status: 200, locale, title: t('server.link.undo.done.title') },
      body: (
        <>
          <p>{t('server.link.undo.done.text', { before: change.before })}</p>
          <p>
            <a href={href('member', locale)}>{t('server.link.undo.signIn')}</a>
          </p>
        </>
      ),
    };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { searchParams } = new URL(request.url ?? '/', 'http://server');
    request.resume();
    const page = await pageFor(request, searchParams.get('s'));
    const portal = await portalView(db, portalOf(request.headers.host), page.locale);
    sendPage(response, request.method, { ...page, portal: portal?.name });
  }
  return [{ path: undoAddress(null), methods: ['GET', 'HEAD', 'POST'], handle }];
}
