import { mail } from '../../mail/mail.ts';

type Answer = { name: string; email: string; text: string; title: string; path: string };

/** Answer of a reader to a post, for its writer. */
export const postAnswerMail = mail<Answer>({
  kind: 'symposiumAnswer',
  quota: 'notice',
  subject: ({ t, values: { title } }) => t('symposium.mail.answer.subject', { title }),
  Body: ({ t, portal, site, values: { name, email, text, title, path } }) => (
    <>
      <p>{t('symposium.mail.answer.intro', { name, title, portal })}</p>
      {text.split(/\n+/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p>
        {t('symposium.mail.answer.reply', { name })} <a href={`mailto:${email}`}>{email}</a>
      </p>
      <p className="go">
        <a href={`${site}${path}`}>{t('symposium.mail.look')}</a>
      </p>
    </>
  ),
});

type Decided = { firstName: string; title: string; act: string; reason: string; path: string };

/** Decision of staff about a post, for its writer. */
export const postDecidedMail = mail<Decided>({
  kind: 'symposiumDecided',
  isRepeatable: true,
  quota: 'notice',
  subject: ({ t, values: { act, title } }) => t('symposium.mail.decided.subject', { act, title }),
  Body: ({ t, portal, site, values: { firstName, title, act, reason, path } }) => (
    <>
      <p>{t('mail.hello', { name: firstName })}</p>
      <p>{t('symposium.mail.decided.text', { act, title, portal })}</p>
      {reason && (
        <blockquote>
          {reason.split(/\n+/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </blockquote>
      )}
      <p className="go">
        <a href={`${site}${path}`}>{t('symposium.mail.own')}</a>
      </p>
    </>
  ),
});

type Ends = { firstName: string; title: string; date: string; path: string };

/** Notice that a post ends in three days. Its link opens a page that extends it, once. */
export const postEndsMail = mail<Ends>({
  kind: 'symposiumEnds',
  quota: 'notice',
  subject: ({ t, values: { title } }) => t('symposium.mail.ends.subject', { title }),
  Body: ({ t, portal, site, values: { firstName, title, date, path } }) => (
    <>
      <p>{t('mail.hello', { name: firstName })}</p>
      <p>{t('symposium.mail.ends.text', { title, date, portal })}</p>
      <p className="go">
        <a href={`${site}${path}`}>{t('symposium.mail.ends.extend')}</a>
      </p>
    </>
  ),
});

type Matches = { firstName: string; count: string; posts: string; off: string };

/** Digest of posts that match those of a company: at most one a day. */
export const postMatchesMail = mail<Matches>({
  kind: 'symposiumMatches',
  quota: 'notice',
  subject: ({ t, values: { count } }) => t('symposium.mail.matches.subject', { count: Number(count) }),
  headers: ({ site, values: { off } }) => ({
    'List-Unsubscribe': `<${site}${off}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
  Body: ({ t, portal, site, values: { firstName, posts, off } }) => (
    <>
      <p>{t('mail.hello', { name: firstName })}</p>
      <p>{t('symposium.mail.matches.text', { portal })}</p>
      <ul>
        {(JSON.parse(posts || '[]') as { title: string; path: string }[]).map(({ title, path }) => (
          <li key={path}>
            <a href={`${site}${path}`}>{title}</a>
          </li>
        ))}
      </ul>
      <p>
        <a href={`${site}${off}`}>{t('symposium.mail.matches.off')}</a>
      </p>
    </>
  ),
});
