import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { translator } from '../i18n/messages.ts';
import { isolated, withDirectionPairs } from '../lib/characters.ts';
import type { Locale } from '../lib/locale.ts';
import { href } from '../lib/routes.ts';
import { typeset, typesetHtml } from '../lib/typography.ts';
import type { Mail } from './mail.ts';

export type RenderedMail = { subject: string; text: string; html: string };

export type MailColors = { accentOnPaper: string; accentOnInk: string };

/** Styles of a mail: the portal's name above a rule in its colour. Colours come from the database, checked by their schema. */
const stylesIn = ({ accentOnPaper, accentOnInk }: MailColors) => `:root{color-scheme:light dark}
body{margin:0;background:#fcfbf8;color:#191613;font:17px/1.55 Georgia,serif}
main{max-width:34rem;margin:0 auto;padding:24px 20px 40px;overflow-wrap:anywhere}p{margin:0 0 16px}
header{margin-bottom:28px;padding-bottom:10px;border-bottom:3px solid ${accentOnPaper};font-size:24px;line-height:1.25;font-weight:bold;letter-spacing:-.01em}
footer{border-top:1px solid #d8d2c7;margin-top:36px;padding-top:12px;font:14px/1.5 Arial,sans-serif;color:#5d574f}a{color:inherit}
.code{display:inline-block;margin:4px 0 20px;padding:12px 20px;border:1px solid #191613;font:bold 30px/1.2 Consolas,Menlo,monospace;letter-spacing:.2em}
.go a{display:inline-block;padding:12px 20px;background:#191613;color:#fcfbf8;font:bold 16px/1.4 Arial,sans-serif;text-decoration:none}
@media (prefers-color-scheme:dark){body{background:#1a1714;color:#ede7dd}header{border-color:${accentOnInk}}footer{border-color:#423b34;color:#aca397}
.code{border-color:#ede7dd}.go a{background:#ede7dd;color:#1a1714}}`;

function Page({
  locale,
  portal,
  site,
  subject,
  colors,
  children,
}: {
  locale: Locale;
  portal: string;
  site: string;
  colors: MailColors;
  subject: string;
  children: ReactNode;
}) {
  const front = `${site}${href('home', locale)}`.replace(/\/$/, '');
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>{subject}</title>
        <style>{stylesIn(colors)}</style>
      </head>
      <body>
        <main>
          <header>{portal}</header>
          {children}
          <footer>
            {translator(locale)('mail.footer', { portal })} <a href={front}>{front.replace(/^https?:\/\//, '')}</a>
          </footer>
        </main>
      </body>
    </html>
  );
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** Converts our own markup to text: paragraphs by blank lines, a link followed by its address. */
const plain = (locale: Locale, markup: string): string =>
  markup
    .replace(/<a [^>]*?href="(?:mailto:)?([^"]*)"[^>]*>(.*?)<\/a>/g, (_, address: string, text: string) =>
      text === address || text === address.replace(/^https?:\/\//, '') ? address : `${typesetHtml(locale, `${text}:`)} ${address}`,
    )
    .replace(/<li>/g, '- ')
    .replace(/<br\/?>|<\/li>/g, '\n')
    .replace(/<\/(?:p|header|ul|h1|blockquote)>/g, '\n\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Returns markup in which a link or other words of a line do not change the order of what stands beside them. Mail programs drop a style for that. */
const ordered = (markup: string): string =>
  markup.replace(/(<(a|b|strong|em|code)\b[^>]*>)([^<]+)(?=<\/\2>)/g, (_, tag: string, __, text: string) => tag + isolated(text));

/** Renders a mail in one language. Control characters in the subject become blanks, so that it cannot begin another header, and marks of a direction stay in pairs. */
export function renderMail(
  { Body, subject: subjectOf }: Mail,
  {
    values,
    locale,
    portal,
    site,
    colors,
  }: { values: Record<string, string>; locale: Locale; portal: string; site: string; colors: MailColors },
): RenderedMail {
  const props = { values, locale, portal, site, t: translator(locale) };
  const written = subjectOf(props);
  // Mail programs put answers together by this very prefix, also in French.
  const [prefix = ''] = /^Re: /.exec(written) ?? [];
  const subject = withDirectionPairs((prefix + typeset(locale, written.slice(prefix.length))).replace(/\p{Cc}+/gu, ' '));
  const markup = renderToStaticMarkup(
    <Page {...{ locale, portal, site, subject, colors }}>
      <Body {...props} />
    </Page>,
  );
  const [head = '', body = ''] = markup.split('<body>');
  const html = `<!doctype html>${head}<body>${typesetHtml(locale, ordered(body))}`;
  return { subject, text: plain(locale, html.slice(html.indexOf('<main>'))), html };
}
