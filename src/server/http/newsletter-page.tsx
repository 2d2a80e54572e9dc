import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from '../../features/context.ts';
import { askToConfirm } from '../../features/recipients/commands.ts';
import { namedByLink } from '../../features/recipients/mailing-queries.ts';
import { othersOf } from '../../features/recipients/queries.ts';
import { linkPaths, signedPath, signUpAskedId, signUpPath } from '../../features/recipients/rules.ts';
import { NewsletterSignup } from '../../features/recipients/schema.ts';
import { noteUnsubscribed, type Proof, setActive } from '../../features/recipients/subscription-commands.ts';
import { rowOfToken } from '../../features/sending/token-rules.ts';
import { type Translate, translator } from '../../i18n/messages.ts';
import { Problem, statusOf } from '../../lib/errors.ts';
import { parseFields } from '../../lib/parse.ts';
import { href } from '../../lib/routes.ts';
import { localeOf, messageOf, waitHeaders } from '../api/problem.ts';
import { networkOf } from './client.ts';
import { isForeign } from './foreign-posts.ts';
import { campaignOf, type Page, type PostedForm, postedForm, seeOther, sendPage } from './form-page.tsx';
import { unknownLink } from './preferences-page.tsx';
import type { Route } from './router.ts';

function Button({
  action,
  text,
  isAgain = false,
  isQuiet = false,
}: {
  action: string;
  text: string;
  isAgain?: boolean;
  isQuiet?: boolean;
}) {
  return (
    <form method="post" action={action}>
      {isAgain && <input type="hidden" name="again" value="1" />}
      <button type="submit" className={isQuiet ? 'quiet' : undefined}>
        {text}
      </button>
    </form>
  );
}

/** Returns the form again, with the typed values and their errors. */
function SignUpForm({ t, given, fault }: { t: Translate; given: Readonly<Record<string, string>>; fault: string }) {
  return (
    <form method="post" action={signUpPath}>
      {['portalCode', 'language', 'campaign'].map((name) => (
        <input key={name} type="hidden" name={name} value={given[name] ?? ''} />
      ))}
      <label htmlFor="email">{t('recipients.signUp.email')}</label>
      <input
        {...{ id: 'email', name: 'email', type: 'email', autoComplete: 'email', defaultValue: given.email ?? '' }}
        required
        aria-invalid="true"
        aria-describedby="fault"
        // biome-ignore lint/a11y/noAutofocus: this field is the purpose of the page.
        autoFocus
      />
      <p id="fault">{fault}</p>
      <button type="submit">{t('recipients.signUp.button')}</button>
    </form>
  );
}

const ToPreferences = ({ path, text }: { path: string; text: string }) => (
  <p>
    <a href={path}>{text}</a>
  </p>
);

type Purpose = 'confirm' | 'unsubscribe';

type NewsletterPages = Pick<Context, 'db' | 'clock' | 'keyed' | 'send'> & { clientOf(request: IncomingMessage): string };

/** Returns the routes of the links in newsletters and of the sign-up form: GET shows the effect, POST performs it, without a cookie (RFC 8058). */
export function newsletterRoutes({ clientOf, ...context }: NewsletterPages): Route[] {
  const { db, clock, keyed } = context;

  /** Mails a request for confirmation, as the call does, for the form without script. */
  async function signUp(request: IncomingMessage): Promise<Page | { location: string }> {
    const posted = request.method === 'POST' && !isForeign(request) ? await postedForm(request) : 'not_form';
    const { values: given, doubled }: PostedForm = typeof posted === 'string' ? { values: {}, doubled: {} } : posted;
    given.campaign ||= campaignOf(request) ?? '';
    const locale = localeOf(given.language, request.headers['accept-language']);
    const t = translator(locale);
    const title = t('recipients.signUp.title');
    const again = (status: number, fault: string, headers: Record<string, string> = {}): Page => ({
      status,
      locale,
      title,
      body: <SignUpForm {...{ t, given, fault }} />,
      headers: { 'referrer-policy': 'same-origin', ...headers },
    });
    const parsed = parseFields(NewsletterSignup, given);
    const fields = { ...('fields' in parsed && parsed.fields), ...doubled };
    if ('fields' in parsed || Object.keys(doubled).length) {
      const fault = fields.email;
      // A form without its other fields, or with one twice, was not sent from a page of this site.
      if (!fault || Object.keys(fields).length > 1)
        return { status: 400, locale, title: t('server.link.unknown.title'), body: <p>{t('recipients.signUp.lost')}</p> };
      return again(400, t(`field.${fault}`));
    }
    try {
      await askToConfirm({ ...context, client: networkOf(clientOf(request)) }, parsed.data);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return again(statusOf[error.code], messageOf(error.code, locale, error), waitHeaders(error.retryAfter));
    }
    return { location: `${href('newsletters', locale)}#${signUpAskedId}` };
  }

  async function pageFor(request: IncomingMessage, purpose: Purpose, given: string | null): Promise<Page> {
    const found = await namedByLink(db, keyed, purpose, given, purpose === 'confirm' ? undefined : rowOfToken(keyed, purpose, given));
    if (!found) return unknownLink(request);
    const { id, row, locale, portalName: portal } = found;
    const t = translator(locale);
    const self = `${linkPaths[purpose]}?s=${given}`;
    if (request.method !== 'POST')
      return {
        ...{ status: 200, locale, portal, title: t(`server.link.${purpose}.title`, { portal }) },
        body: (
          <>
            <p>{t(`server.link.${purpose}.text`, { portal })}</p>
            <Button action={self} text={t(`server.link.${purpose}.button`)} />
          </>
        ),
      };
    const posted = await postedForm(request);
    const values = typeof posted === 'string' ? {} : (posted.values as Record<string, string>);
    const isOn = purpose === 'confirm' || values.again === '1';
    const proof: Proof = isOn
      ? { door: purpose === 'confirm' ? 'confirmation' : 'unsubscribe', wording: t('server.link.confirm.text', { portal }) }
      : { door: values['List-Unsubscribe'] === 'One-Click' ? 'one-click' : 'unsubscribe' };
    await db.transaction(async (tx) => {
      await setActive(tx, keyed, id === null ? [] : [id], isOn, proof, clock());
      if (row !== null && !isOn) await noteUnsubscribed(tx, row, clock());
    });
    const off = id === null ? self : signedPath(keyed, 'unsubscribe', id);
    const preferences = id !== null ? signedPath(keyed, 'preferences', id) : undefined;
    const choices = preferences && <ToPreferences path={preferences} text={t('server.link.preferences.all')} />;
    if (isOn)
      return {
        ...{ status: 200, locale, portal, title: t('server.link.on.title', { portal }) },
        body: (
          <>
            <p>{t('server.link.on.text', { portal })}</p>
            <Button action={off} text={t('server.link.off.button')} isQuiet />
            {choices}
          </>
        ),
      };
    const others = await othersOf(db, id ?? 0, found.email);
    return {
      ...{ status: 200, locale, portal, title: t('server.link.off.title', { portal }) },
      body: (
        <>
          <p>{t('server.link.off.text', { portal })}</p>
          <Button action={off} text={t('server.link.off.undo')} isAgain isQuiet />
          {others.length > 0 && (
            <>
              <h2>{t('server.link.others')}</h2>
              <ul>
                {others.map((other) => (
                  <li key={other.id} lang={other.locale}>
                    {`${other.portalName} (${other.locale.toUpperCase()})`}
                    <Button action={signedPath(keyed, 'unsubscribe', other.id)} text={t('server.link.off.button')} />
                  </li>
                ))}
              </ul>
            </>
          )}
          {choices}
        </>
      ),
    };
  }

  async function takeSignUp(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await signUp(request);
    if ('location' in answer) seeOther(response, answer.location);
    else sendPage(response, request.method, answer);
  }
  const linkRoute = (purpose: Purpose): Route => ({
    path: linkPaths[purpose],
    methods: ['GET', 'HEAD', 'POST'],
    async handle(request, response) {
      const { searchParams } = new URL(request.url ?? '/', 'http://server');
      sendPage(response, request.method, await pageFor(request, purpose, searchParams.get('s')));
    },
  });
  return [{ path: signUpPath, handle: takeSignUp }, ...(['confirm', 'unsubscribe'] as const).map(linkRoute)];
}
