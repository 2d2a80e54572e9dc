import type { IncomingMessage, ServerResponse } from 'node:http';
import { eq } from 'drizzle-orm';
import { newsletterRecipients } from '../../db/tables/accounts.ts';
import type { Context } from '../../features/context.ts';
import { testToken } from '../../features/newsletters/mail/rules.ts';
import { askToMove } from '../../features/recipients/commands.ts';
import {
  chooseCounting,
  hasAccount,
  isCounted,
  liftSuppression,
  type NamedByLink,
  namedByLink,
  newslettersOf,
  suppressionOf,
} from '../../features/recipients/mailing-queries.ts';
import { linkPaths, movedBy, movePath, preferencesPaths } from '../../features/recipients/rules.ts';
import { NewAddress } from '../../features/recipients/schema.ts';
import { chooseNewsletter, moveSubscriptions } from '../../features/recipients/subscription-commands.ts';
import { rowOfToken } from '../../features/sending/token-rules.ts';
import { type Translate, translator } from '../../i18n/messages.ts';
import { maskedEmail } from '../../lib/email.ts';
import { Problem, statusOf } from '../../lib/errors.ts';
import type { Locale } from '../../lib/locale.ts';
import { parseFields } from '../../lib/parse.ts';
import { href } from '../../lib/routes.ts';
import { localeOf, messageOf, waitHeaders } from '../api/problem.ts';
import { networkOf } from './client.ts';
import { type Page, postedForm, seeOther, sendPage } from './form-page.tsx';
import { PreferencesForm, type Shown } from './preferences-form.tsx';
import type { Route } from './router.ts';

type PreferencePages = Pick<Context, 'db' | 'clock' | 'keyed' | 'send'> & { clientOf(request: IncomingMessage): string };
type Given = Readonly<Record<string, string>>;
type Done = Page | { location: string };

/** Page of a link that this installation did not sign; that of a test mail says that it does nothing. */
export const unknownLink = ({ url, headers }: IncomingMessage): Page => {
  const locale = localeOf(undefined, headers['accept-language']);
  const t = translator(locale);
  if (new URL(url ?? '/', 'http://server').searchParams.get('s') === testToken)
    return { status: 200, locale, title: t('server.link.test.title'), body: <p>{t('server.link.test.text')}</p> };
  return { status: 404, locale, title: t('server.link.unknown.title'), body: <p>{t('server.link.unknown.text')}</p> };
};

/** Name of the checkbox of a newsletter. */
const boxOf = ({ portal, locale }: { portal: string; locale: Locale }): string => `${portal}.${locale}`;

/**
 * Returns the routes of the page on which the owner of an address chooses newsletters and counting, behind a signed link.
 * GET shows it, POST changes, without script, cookie or sign-in.
 */
export function preferencesRoutes({ clientOf, ...context }: PreferencePages): Route[] {
  const { db, clock, keyed } = context;

  async function shownFor(person: NamedByLink, token: string, t: Translate, done: string | null): Promise<Page> {
    const [newsletters, counted, suppression, isMember] = await Promise.all([
      newslettersOf(db, person.email),
      isCounted(db, person.email),
      suppressionOf(db, keyed, person.email),
      hasAccount(db, person.email),
    ]);
    const shown: Shown = {
      ...{ token, isCounted: counted, isMember, done, masked: maskedEmail(person.email) },
      suppression: suppression ? { reason: suppression.reason, at: suppression.at.toISOString() } : undefined,
      newsletters: newsletters.map((one) => ({ ...one, box: boxOf(one), isActive: one.isActive ?? false })),
    };
    const title = t('server.link.preferences.title');
    return {
      status: 200,
      locale: person.locale,
      portal: person.portalName,
      title,
      body: <PreferencesForm {...{ t, shown }} locale={person.locale} />,
    };
  }

  /** Saves the newsletters that are ticked. */
  async function saveNewsletters(person: NamedByLink, given: Given, wording: string, now: Date): Promise<void> {
    await db.transaction(async (tx) => {
      for (const one of await newslettersOf(tx, person.email))
        await chooseNewsletter(
          tx,
          keyed,
          { email: person.email, portal: one.portal, locale: one.locale, isActive: given[boxOf(one)] === '1', now },
          { door: 'preferences', wording },
        );
    });
  }

  async function save(request: IncomingMessage, person: NamedByLink, token: string): Promise<Done> {
    const posted = await postedForm(request);
    const t = translator(person.locale);
    const [given, now] = [typeof posted === 'string' ? {} : (posted.values as Given), clock()];
    const { email, locale } = person;
    const wrong = (status: number, text: string, headers?: Record<string, string>): Page => ({
      ...{ status, locale, title: t('server.link.preferences.title'), ...(headers && { headers }) },
      body: (
        <>
          <p className="fault" role="alert">
            {text}
          </p>
          <p>
            <a href={`${linkPaths.preferences}?s=${token}`}>{t('server.link.preferences.back')}</a>
          </p>
        </>
      ),
    });
    if (given.act === 'newsletters') await saveNewsletters(person, given, t('server.link.preferences.newsletters'), now);
    else if (given.act === 'counting') {
      const wording = t('recipients.counting.wording');
      await chooseCounting(db, { email, isAllowed: given.counting === '1', wording, door: 'preferences', now });
    } else if (given.act === 'resume') await liftSuppression(db, keyed, email, null, now);
    else if (given.act === 'address') {
      const parsed = parseFields(NewAddress, { email: given.email });
      if ('fields' in parsed) return wrong(400, t(`field.${parsed.fields.email ?? 'not_an_email'}`));
      try {
        if (!(await hasAccount(db, email)))
          await askToMove({ ...context, client: networkOf(clientOf(request)) }, person, parsed.data.email);
      } catch (error) {
        if (error instanceof Problem)
          return wrong(statusOf[error.code], messageOf(error.code, locale, error), waitHeaders(error.retryAfter));
        throw error;
      }
    } else return wrong(400, t('recipients.signUp.lost'));
    return { location: `${linkPaths.preferences}?s=${token}&done=${given.act}` };
  }

  async function pageFor(request: IncomingMessage): Promise<Done> {
    const { searchParams } = new URL(request.url ?? '/', 'http://server');
    const token = searchParams.get('s') ?? '';
    const person = await namedByLink(db, keyed, 'preferences', token, rowOfToken(keyed, 'preferences', token));
    if (!person) return unknownLink(request);
    if (request.method === 'POST') return save(request, person, token);
    return shownFor(person, token, translator(person.locale), searchParams.get('done'));
  }

  const emailOfRow = async (id: number) => (await db.select().from(newsletterRecipients).where(eq(newsletterRecipients.id, id)))[0];

  /** Page of the mail to a new address: only its button moves the newsletters. */
  async function movePage(request: IncomingMessage): Promise<Done> {
    const { searchParams } = new URL(request.url ?? '/', 'http://server');
    const ids = movedBy(keyed, searchParams.get('s'));
    const [from, to] = ids ? await Promise.all([emailOfRow(ids.from), emailOfRow(ids.to)]) : [];
    if (!ids || !from || !to) return unknownLink(request);
    const t = translator(to.locale);
    const values = { before: maskedEmail(from.email), now: to.email };
    if (request.method !== 'POST')
      return {
        ...{ status: 200, locale: to.locale, title: t('server.link.move.title') },
        body: (
          <>
            <p>{t('server.link.move.text', values)}</p>
            <form method="post" action={movePath(keyed, ids)}>
              <button type="submit">{t('server.link.move.button')}</button>
            </form>
          </>
        ),
      };
    await moveSubscriptions(
      db,
      keyed,
      from.email,
      to.email,
      { door: 'address-change', wording: t('server.link.move.text', values) },
      clock(),
    );
    return {
      ...{ status: 200, locale: to.locale, title: t('server.link.move.done.title') },
      body: (
        <>
          <p>{t('server.link.move.done.text', values)}</p>
          <p>
            <a href={href('newsletters', to.locale)}>{t('recipients.title')}</a>
          </p>
        </>
      ),
    };
  }

  const route = (path: string, answer: (request: IncomingMessage) => Promise<Done>): Route => ({
    path,
    methods: ['GET', 'HEAD', 'POST'],
    async handle(request: IncomingMessage, response: ServerResponse) {
      const done = await answer(request);
      if ('location' in done) seeOther(response, done.location);
      else sendPage(response, request.method, done);
    },
  });
  return [...preferencesPaths.map((path) => route(path, pageFor)), route(linkPaths.move, movePage)];
}
