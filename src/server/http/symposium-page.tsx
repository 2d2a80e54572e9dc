import type { IncomingMessage } from 'node:http';
import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import { reasonOf } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { symposiumChoices, symposiumPosts } from '../../db/tables/symposium.ts';
import type { Context } from '../../features/context.ts';
import { extendById } from '../../features/symposium/commands.ts';
import { digestOf, digestPath, extensionOf, extensionPath, postLinks } from '../../features/symposium/link-rules.ts';
import { reportTo, sendAnswer } from '../../features/symposium/reader-commands.ts';
import { extended, postFormPath, postForms } from '../../features/symposium/rules.ts';
import { PostAnswer, PostId, PostReport } from '../../features/symposium/schema.ts';
import { type Translate, translator } from '../../i18n/messages.ts';
import { formatDate } from '../../lib/dates.ts';
import { type ErrorCode, type FieldErrors, Problem, statusOf } from '../../lib/errors.ts';
import { parseFields } from '../../lib/parse.ts';
import { href } from '../../lib/routes.ts';
import { localeOf, messageOf, waitHeaders } from '../api/problem.ts';
import { networkOf } from './client.ts';
import { isForeign } from './foreign-posts.ts';
import { type Page, postedForm, seeOther, sendPage } from './form-page.tsx';
import { unknownLink } from './preferences-page.tsx';
import type { Route } from './router.ts';

type Given = Readonly<Record<string, string>>;
type SymposiumPages = Pick<Context, 'db' | 'clock' | 'keyed' | 'send'> & {
  portalOf(host: string): string;
  clientOf(request: IncomingMessage): string;
  /** Publishes the pages of a post by its keys. */
  publish(keys: readonly string[]): Promise<unknown>;
  logger: Logger;
};

const names = { answer: ['name', 'email', 'text'], report: ['text'] } as const;
const labels = { name: 'contact.form.name', email: 'contact.form.email', text: 'contact.form.text' } as const;

type AgainProps = { t: Translate; form: keyof typeof names; given: Given; problem: string; fields: FieldErrors };

/** Returns the form again, with the typed values and their errors. */
function FormAgain({ t, form, given, problem, fields }: AgainProps) {
  return (
    <>
      <p className="fault" role="alert">
        {problem}
      </p>
      <form method="post" action={postFormPath}>
        {['form', 'id', 'lang'].map((name) => (
          <input key={name} type="hidden" name={name} value={given[name] ?? ''} />
        ))}
        {names[form].map((name) => {
          const fault = fields[name];
          const props = {
            ...{ id: name, name, required: true, defaultValue: given[name] ?? '' },
            ...(fault && { 'aria-invalid': true, 'aria-describedby': `${name}-fault` }),
          };
          return (
            <div key={name}>
              <label htmlFor={name}>{t(form === 'report' ? 'symposium.report.why' : labels[name])}</label>
              {name === 'text' ? <textarea rows={8} {...props} /> : <input {...(name === 'email' && { type: 'email' })} {...props} />}
              {fault && (
                <p className="fault" id={`${name}-fault`}>
                  {t(`field.${fault}`)}
                </p>
              )}
            </div>
          );
        })}
        <p>
          <button type="submit">{t(form === 'report' ? 'symposium.report.send' : 'symposium.answer.send')}</button>
        </p>
      </form>
    </>
  );
}

const Button = ({ action, text }: { action: string; text: string }) => (
  <form method="post" action={action}>
    <button type="submit">{text}</button>
  </form>
);

/**
 * Returns the routes of the symposium without script: the forms of a post, and the links of its mails. GET shows what
 * a link does, POST does it, without cookie or sign-in (RFC 8058).
 */
export function symposiumRoutes({ portalOf, clientOf, publish, logger, ...context }: SymposiumPages): Route[] {
  const { db, clock, keyed } = context;

  async function receive(request: IncomingMessage): Promise<Page | { location: string }> {
    const posted = request.method === 'POST' && !isForeign(request) ? await postedForm(request) : 'not_form';
    const { values: given, doubled } = typeof posted === 'string' ? { values: {} as Given, doubled: {} } : posted;
    const locale = localeOf(given.lang, request.headers['accept-language']);
    const t = translator(locale);
    const form = given.form === 'report' ? 'report' : 'answer';
    const id = PostId.safeParse(given.id);
    if (typeof posted === 'string' || !id.success)
      return { status: 400, locale, title: t('symposium.title'), body: <p>{t('recipients.signUp.lost')}</p> };
    const again = (code: ErrorCode, about: Partial<Problem> = {}): Page => ({
      ...{ status: statusOf[code], locale, title: t(form === 'report' ? 'symposium.report.title' : 'symposium.answer.title') },
      headers: { 'referrer-policy': 'same-origin', ...waitHeaders(about.retryAfter) },
      body: (
        <FormAgain
          {...{ t, form, given: { ...given, form, lang: locale }, problem: messageOf(code, locale, about) }}
          fields={about.fields ?? {}}
        />
      ),
    });
    const { name, email, text } = given;
    const parsed = form === 'report' ? parseFields(PostReport, { text }) : parseFields(PostAnswer, { name, email, text, lang: locale });
    const fields = { ...('fields' in parsed && parsed.fields), ...doubled };
    if ('fields' in parsed || Object.keys(doubled).length) return again('invalid_input', { fields });
    const asking = { ...context, client: networkOf(clientOf(request)), portal: portalOf(request.headers.host?.toLowerCase() ?? '') };
    try {
      if (form === 'report') await reportTo(asking, Number(id.data), (parsed.data as PostReport).text);
      else await sendAnswer(asking, Number(id.data), parsed.data as PostAnswer);
    } catch (error) {
      if (error instanceof Problem) return again(error.code, error);
      logger.error({ path: postFormPath, reason: reasonOf(error) }, 'A posted form failed');
      return again('internal');
    }
    return { location: `${href('symposiumPost', locale, { postId: id.data })}#${postForms[form]}` };
  }

  /** Page of the mail that a post ends: its button extends it, once. */
  async function extensionPage(request: IncomingMessage, given: string | null): Promise<Page> {
    const link = extensionOf(keyed, given);
    const [row] = link
      ? await db
          .select({ post: symposiumPosts, locale: accounts.locale })
          .from(symposiumPosts)
          .innerJoin(accounts, eq(accounts.id, symposiumPosts.account))
          .where(eq(symposiumPosts.id, link.id))
      : [];
    if (!link || !row) return unknownLink(request);
    const { locale, post } = row;
    const t = translator(locale);
    const isDone = Math.floor(post.visibleUntil.getTime() / 1_000) * 1_000 !== link.visibleUntil.getTime();
    const title = t('server.link.post.title');
    const done = (day: string): Page => ({
      ...{ status: 200, locale, title, body: <p>{t('server.link.post.done', { date: formatDate(locale, day) })}</p> },
    });
    if (isDone) return done(post.removeAfterDate);
    const now = clock();
    if (request.method !== 'POST')
      return {
        ...{ status: 200, locale, title },
        body: (
          <>
            <p>{t('server.link.post.text', { date: formatDate(locale, extended(post.removeAfterDate, now)) })}</p>
            <Button action={extensionPath(keyed, link.id, link.visibleUntil)} text={t('server.link.post.button')} />
          </>
        ),
      };
    try {
      const keys = await db.transaction((tx) => extendById(tx, post.id, now, post.visibleUntil));
      await publish(keys);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { status: statusOf[error.code], locale, title, body: <p>{messageOf(error.code, locale, error)}</p> };
    }
    return done(extended(post.removeAfterDate, now));
  }

  /** Page that ends the digest of a member. */
  async function digestPage(request: IncomingMessage, given: string | null): Promise<Page> {
    const account = digestOf(keyed, given);
    const [member] = account ? await db.select().from(accounts).where(eq(accounts.id, account)) : [];
    if (!account || !member) return unknownLink(request);
    const { locale } = member;
    const t = translator(locale);
    const title = t('server.link.matches.title');
    if (request.method !== 'POST')
      return {
        ...{ status: 200, locale, title },
        body: (
          <>
            <p>{t('server.link.matches.text')}</p>
            <Button action={digestPath(keyed, account)} text={t('server.link.matches.button')} />
          </>
        ),
      };
    const choice = { hasDigest: false, at: clock() };
    await db
      .insert(symposiumChoices)
      .values({ account, ...choice })
      .onConflictDoUpdate({ target: symposiumChoices.account, set: choice });
    return { status: 200, locale, title, body: <p>{t('server.link.matches.done')}</p> };
  }

  const linkRoute = (path: string, pageFor: (request: IncomingMessage, given: string | null) => Promise<Page>): Route => ({
    path,
    methods: ['GET', 'HEAD', 'POST'],
    async handle(request, response) {
      sendPage(response, request.method, await pageFor(request, new URL(request.url ?? '/', 'http://server').searchParams.get('s')));
    },
  });
  return [
    {
      path: postFormPath,
      async handle(request, response) {
        const answer = await receive(request);
        if ('location' in answer) seeOther(response, answer.location);
        else sendPage(response, request.method, answer);
      },
    },
    linkRoute(postLinks.extension, extensionPage),
    linkRoute(postLinks.digest, digestPage),
  ];
}
