import type { IncomingMessage, ServerResponse } from 'node:http';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { newsletterRecipients } from '../../db/tables/accounts.ts';
import { testToken } from '../../features/newsletters/mail/rules.ts';
import {
  hasAccount,
  isCounted,
  type NamedByLink,
  namedByLink,
  newslettersOf,
  suppressionOf,
} from '../../features/recipients/mailing-queries.ts';
import { linkPaths, movedBy, movePath, preferencesPaths } from '../../features/recipients/rules.ts';
import { moveSubscriptions } from '../../features/recipients/subscription-commands.ts';
import { rowOfToken } from '../../features/sending/token-rules.ts';
import { translator } from '../../i18n/messages.ts';
import { maskedEmail } from '../../lib/email.ts';
import { href } from '../../lib/routes.ts';
import { localeOf } from '../api/problem.ts';
import { type Page, postedForm, seeOther, sendPage } from './form-page.tsx';
import { boxOf, type PreferencePages, savePreferences } from './preferences-acts.ts';
import { PreferencesForm, type Shown } from './preferences-form.tsx';
import type { Route } from './router.ts';

type Done = Page | { location: string };

/** Page for a link that this installation did not sign. For a link of a test mail it says that the link has no effect. */
export const unknownLink = ({ url, headers }: IncomingMessage): Page => {
  const locale = localeOf(undefined, headers['accept-language']);
  const t = translator(locale);
  if (new URL(url ?? '/', 'http://server').searchParams.get('s') === testToken)
    return { status: 200, locale, title: t('server.link.test.title'), body: <p>{t('server.link.test.text')}</p> };
  return { status: 404, locale, title: t('server.link.unknown.title'), body: <p>{t('server.link.unknown.text')}</p> };
};

/** Page with the choices of the owner of an address. @param done act that was saved just now */
async function shownFor(
  { db, keyed }: PreferencePages,
  { person, token, done }: { person: NamedByLink; token: string; done: string | null },
): Promise<Page> {
  const t = translator(person.locale);
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

/** Saves a posted form. @returns the address of the page with the result, or a page with the reason of a refusal */
async function save(pages: PreferencePages, request: IncomingMessage, person: NamedByLink, token: string): Promise<Done> {
  const posted = await postedForm(request);
  const given = typeof posted === 'string' ? {} : (posted.values as Readonly<Record<string, string>>);
  const t = translator(person.locale);
  const refusal = await savePreferences(pages, { request, person, given, t, now: pages.clock() });
  const location = `${linkPaths.preferences}?s=${token}`;
  if (!refusal) return { location: `${location}&done=${given.act}` };
  const { text, ...answer } = refusal;
  return {
    ...{ ...answer, locale: person.locale, title: t('server.link.preferences.title') },
    body: (
      <>
        <p className="fault" role="alert">
          {text}
        </p>
        <p>
          <a href={location}>{t('server.link.preferences.back')}</a>
        </p>
      </>
    ),
  };
}

const recipientOf = async (db: Db, id: number) => (await db.select().from(newsletterRecipients).where(eq(newsletterRecipients.id, id)))[0];

/** Page of the mail to a new address: only its button moves the newsletters. */
async function movePage({ db, keyed, clock }: PreferencePages, request: IncomingMessage): Promise<Page> {
  const { searchParams } = new URL(request.url ?? '/', 'http://server');
  const ids = movedBy(keyed, searchParams.get('s'));
  const [from, to] = ids ? await Promise.all([recipientOf(db, ids.from), recipientOf(db, ids.to)]) : [];
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

/**
 * Returns the routes of the page on which the owner of an address chooses newsletters and counting, behind a signed link.
 * GET shows it, POST changes, without script, cookie or sign-in.
 */
export function preferencesRoutes(pages: PreferencePages): Route[] {
  const { db, keyed } = pages;

  async function pageFor(request: IncomingMessage): Promise<Done> {
    const { searchParams } = new URL(request.url ?? '/', 'http://server');
    const token = searchParams.get('s') ?? '';
    const person = await namedByLink(db, keyed, 'preferences', token, rowOfToken(keyed, 'preferences', token));
    if (!person) return unknownLink(request);
    if (request.method === 'POST') return save(pages, request, person, token);
    return shownFor(pages, { person, token, done: searchParams.get('done') });
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
  return [...preferencesPaths.map((path) => route(path, pageFor)), route(linkPaths.move, (request) => movePage(pages, request))];
}
