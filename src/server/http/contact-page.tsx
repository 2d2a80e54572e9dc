import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { reasonOf } from '../../db/connection.ts';
import { receiveMessage } from '../../features/contact/api.ts';
import { type ContactPage, contactFormPath, contactPages, contactSentId } from '../../features/contact/rules.ts';
import { ContactMessage } from '../../features/contact/schema.ts';
import type { Context } from '../../features/context.ts';
import { openEnquiry } from '../../features/tickets/commands.ts';
import { type Translate, translator } from '../../i18n/messages.ts';
import { visitor } from '../../lib/actor.ts';
import { type ErrorCode, type FieldErrors, Problem, statusOf } from '../../lib/errors.ts';
import type { Locale } from '../../lib/locale.ts';
import { parseFields } from '../../lib/parse.ts';
import { href } from '../../lib/routes.ts';
import { localeOf, messageOf, waitHeaders } from '../api/problem.ts';
import { networkOf } from './client.ts';
import { isForeign } from './foreign-posts.ts';
import { campaignOf, type Page, type PostedForm, postedForm, seeOther, sendPage } from './form-page.tsx';
import type { Route } from './router.ts';

type Given = Record<string, string>;

const names = ['name', 'email', 'subject', 'text'] as const;

type FieldProps = { t: Translate; name: (typeof names)[number]; given: Given; fields: FieldErrors; isFirst: boolean };

function Field({ t, name, given, fields, isFirst }: FieldProps) {
  const fault = fields[name];
  const props = {
    ...{ id: name, name, required: true, defaultValue: given[name] ?? '' },
    ...(fault && { 'aria-invalid': true, 'aria-describedby': `${name}-fault`, autoFocus: isFirst }),
  };
  return (
    <>
      <label htmlFor={name}>{t(`contact.form.${name}`)}</label>
      {name === 'text' ? (
        <textarea rows={8} {...props} />
      ) : (
        <input {...(name === 'email' && { type: 'email', autoComplete: 'email' })} {...props} />
      )}
      {fault && (
        <p className="fault" id={`${name}-fault`}>
          {t(`field.${fault}`)}
        </p>
      )}
    </>
  );
}

/** Returns the form again, with the typed values and their errors. */
function FormAgain({ t, given, problem, fields }: { t: Translate; given: Given; problem: string; fields: FieldErrors }) {
  const first = names.find((name) => fields[name]);
  return (
    <>
      <p className="fault" role="alert">
        {problem}
      </p>
      <form method="post" action={contactFormPath}>
        {['page', 'lang', 'campaign'].map((name) => (
          <input key={name} type="hidden" name={name} value={given[name] ?? ''} />
        ))}
        {names.map((name) => (
          <Field key={name} {...{ t, name, given, fields }} isFirst={name === first} />
        ))}
        <p>
          <button type="submit">{t('contact.form.send')}</button>
        </p>
      </form>
    </>
  );
}

function Lost({ page, locale, text }: { page: ContactPage; locale: Locale; text: string }) {
  return (
    <>
      <p>{text}</p>
      <p>
        <a href={href(page, locale)}>{translator(locale)('contact.form.title')}</a>
      </p>
    </>
  );
}

type ContactPages = Pick<Context, 'db' | 'clock' | 'keyed' | 'send'> & {
  portalOf(host: string): string;
  clientOf(request: IncomingMessage): string;
  logger: Logger;
};

/** Returns the routes of the contact form without script: same effect as the call, answered with a page. */
export function contactRoutes({ portalOf, clientOf, logger, ...context }: ContactPages): Route[] {
  async function receive(request: IncomingMessage): Promise<Page | { location: string }> {
    const posted = await postedForm(request);
    const { values: given, doubled }: PostedForm = typeof posted === 'string' ? { values: {}, doubled: {} } : posted;
    const locale = localeOf(given.lang, request.headers['accept-language']);
    const page = contactPages.find((one) => one === given.page) ?? 'contact';
    if (request.method !== 'POST') return { location: href(page, locale) };
    const t = translator(locale);
    const shared = { locale, title: t('contact.form.title'), headers: { 'referrer-policy': 'same-origin' } };
    const lost = (status: number, text: string): Page => ({ ...shared, status, body: <Lost {...{ page, locale, text }} /> });
    const again = (code: ErrorCode, about: Partial<Problem> = {}): Page => ({
      ...shared,
      ...{ status: statusOf[code], headers: { ...shared.headers, ...waitHeaders(about.retryAfter) } },
      body: (
        <FormAgain
          {...{ t, given: { ...given, page, lang: locale }, problem: messageOf(code, locale, about), fields: about.fields ?? {} }}
        />
      ),
    });
    if (isForeign(request)) return lost(403, t('contact.form.foreign'));
    if (posted === 'too_large') return lost(413, t('problem.too_large'));
    if (posted === 'not_form') return lost(415, t('recipients.signUp.lost'));
    const { page: _, ...answers } = given;
    const campaign = given.campaign || campaignOf(request);
    const parsed = parseFields(ContactMessage, { ...answers, page, campaign, lang: locale });
    const fields = { ...('fields' in parsed && parsed.fields), ...doubled };
    if ('fields' in parsed || Object.keys(doubled).length) return again('invalid_input', { fields });
    try {
      const portal = portalOf(request.headers.host?.toLowerCase() ?? '');
      await receiveMessage(openEnquiry, { ...context, actor: visitor, client: networkOf(clientOf(request)), portal }, parsed.data);
    } catch (error) {
      if (error instanceof Problem) return again(error.code, error);
      logger.error({ path: contactFormPath, reason: reasonOf(error) }, 'A posted form failed');
      return again('internal');
    }
    return { location: `${href(page, locale)}#${contactSentId}` };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await receive(request);
    if ('location' in answer) seeOther(response, answer.location);
    else sendPage(response, request.method, answer);
  }
  return [{ path: contactFormPath, handle }];
}
