import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Locale } from '../lib/locale.ts';
import type { Mail } from '../lib/mail.ts';
import { translator } from '../lib/messages.ts';
import { typeset, typesetHtml } from '../lib/typography.ts';

export type Letter = { subject: string; text: string; html: string };

const styles = `body{margin:0;background:#fff;color:#1c1a17;font:16px/1.5 Georgia,serif}
main{max-width:34rem;margin:0 auto;padding:24px}header{border-bottom:1px solid #1c1a17;padding-bottom:8px;font-weight:bold}
footer{border-top:1px solid #bbb;margin-top:32px;padding-top:8px;font-size:14px;color:#555}a{color:#1c1a17}
.code{font:28px/1.2 monospace;letter-spacing:.2em}`;

function Page({
  locale,
  portal,
  site,
  subject,
  children,
}: {
  locale: Locale;
  portal: string;
  site: string;
  subject: string;
  children: ReactNode;
}) {
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{subject}</title>
        <style>{styles}</style>
      </head>
      <body>
        <main>
          <header>{portal}</header>
          {children}
          <footer>
            {translator(locale)('mail.footer', { portal })} <a href={site}>{site.replace(/^https?:\/\//, '')}</a>
          </footer>
        </main>
      </body>
    </html>
  );
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** The text of our own markup: paragraphs by blank lines, a link with its address behind it. */
const plain = (markup: string): string =>
  markup
    .replace(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g, (_, address: string, text: string) =>
      text === address || text === address.replace(/^https?:\/\//, '') ? address : `${text}: ${address}`,
    )
    .replace(/<li>/g, '- ')
    .replace(/<br\/?>|<\/li>/g, '\n')
    .replace(/<\/(?:p|header|ul|h1)>/g, '\n\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** A mail in one language. Nothing in a subject can begin another header. */
export function letterOf(
  { Body, subject: subjectOf }: Mail,
  { values, locale, portal, site }: { values: Record<string, string>; locale: Locale; portal: string; site: string },
): Letter {
  const props = { values, locale, portal, site, t: translator(locale) };
  const subject = typeset(locale, subjectOf(props)).replace(/\p{Cc}+/gu, ' ');
  const markup = renderToStaticMarkup(
    <Page {...{ locale, portal, site, subject }}>
      <Body {...props} />
    </Page>,
  );
  const [head = '', body = ''] = markup.split('<body>');
  const html = `<!doctype html>${head}<body>${typesetHtml(locale, body)}`;
  return { subject, text: plain(html.slice(html.indexOf('<main>'))), html };
}
