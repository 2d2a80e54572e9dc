import type { IncomingMessage, ServerResponse } from 'node:http';
import { desc, eq, sql } from 'drizzle-orm';
import type { ReactNode } from 'react';
import type { Db } from '../../db/connection.ts';
import { mailboxMails, mails } from '../../db/tables/mails.ts';
import type { Context } from '../../features/context.ts';
import { translator } from '../../i18n/messages.ts';
import type { Locale } from '../../lib/locale.ts';
import { isSameSignature } from '../../lib/signature.ts';
import { localeOf } from '../api/problem.ts';
import { renderDocument } from './document.tsx';
import { hadAbsoluteTarget } from './http.ts';
import { mailboxToken } from './mailbox-address.ts';
import type { Route } from './router.ts';

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";
const shown = 100;
const isLoopback = (address: string | undefined) => /^(::1|(::ffff:)?127\.)/.test(address ?? '');
/** Host names of this machine: the name of another site that resolves to it (DNS rebinding) is not accepted. */
const isLocalName = (host = '') => /^(?:(?:[a-z0-9-]+\.)?localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(host);
/**
 * Headers that browsers and curl send by themselves. A proxy adds the client, itself or its network in
 * others (X-Forwarded-*, Forwarded, Via, X-Real-IP, CF-*), and new ones appear every year.
 */
const ownHeaders =
  /^(?:host|connection|keep-alive|user-agent|accept|accept-encoding|accept-language|cookie|cache-control|pragma|upgrade-insecure-requests|referer|dnt|priority|if-none-match|if-modified-since|sec-.*)$/;
/** Returns whether a request came directly from a program on this machine, by a host name of this machine. */
function isNear(request: IncomingMessage): boolean {
  const { headers, socket, httpVersion } = request;
  return (
    isLoopback(socket.remoteAddress) &&
    isLocalName(headers.host) &&
    // Proxies use HTTP/1.0 or the absolute form towards their upstream; browsers use neither.
    httpVersion === '1.1' &&
    !hadAbsoluteTarget(request) &&
    Object.keys(headers).every((name) => ownHeaders.test(name))
  );
}

const styles = `:root{color-scheme:light dark}body{font:17px/1.5 Georgia,serif;max-width:44rem;margin:2rem auto;padding:0 1.25rem;background:#fcfbf8;color:#191613}
h1{font-size:2rem;line-height:1.15;border-top:3px solid;padding-top:.75rem}a{color:inherit}pre{white-space:pre-wrap;font:inherit;border-left:3px solid;padding-left:1rem}
ul{list-style:none;padding:0}li{padding:.75rem 0;border-top:1px solid #d8d2c7}small{font:14px/1.5 Arial,sans-serif;color:#5d574f;overflow-wrap:anywhere}
@media (prefers-color-scheme:dark){body{background:#1a1714;color:#ede7dd}li{border-color:#423b34}small{color:#aca397}}`;

const page = (locale: Locale, children: ReactNode) =>
  renderDocument({ lang: locale, title: translator(locale)('server.mailbox.title'), styles, children });

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

/** Returns the page with the mails of an installation without a mail server, for requests from the same machine only. */
const mailboxPage =
  (db: Db, keyed: Context['keyed']) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const locale = localeOf(undefined, request.headers['accept-language']);
    const t = translator(locale);
    const missing = () => send(response, 404, page(locale, <h1>404</h1>));
    const [path = '', query] = (request.url ?? '').split('?', 2);
    const id = /^\/api\/outbox(?:\/(\d{1,9})(\.html)?)?$/.exec(path);
    const token = mailboxToken(keyed);
    if (!id || request.method !== 'GET' || !isNear(request) || !isSameSignature(token, new URLSearchParams(query).get('token') ?? ''))
      return missing();
    const link = (rest: string) => `/api/outbox${rest}?token=${token}`;
    if (id[1] === undefined) {
      const rows = await db
        .select({
          id: mails.id,
          to: mails.recipient,
          at: sql<string>`to_char(${mails.createdAt} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`,
          subject: mailboxMails.subject,
        })
        .from(mailboxMails)
        .innerJoin(mails, eq(mails.id, mailboxMails.mail))
        .orderBy(desc(mails.id))
        .limit(shown);
      return send(
        response,
        200,
        page(
          locale,
          <>
            <h1>{t('server.mailbox.title')}</h1>
            {rows.length > 0 ? (
              <ul>
                {rows.map((row) => (
                  <li key={row.id}>
                    <a href={link(`/${row.id}`)}>{row.subject}</a>
                    <br />
                    <small>{`${row.to} · ${row.at} UTC`}</small>
                  </li>
                ))}
              </ul>
            ) : (
              <p>{t('server.mailbox.empty')}</p>
            )}
          </>,
        ),
      );
    }
    const [row] = await db
      .select({ to: mails.recipient, content: mailboxMails })
      .from(mailboxMails)
      .innerJoin(mails, eq(mails.id, mailboxMails.mail))
      .where(eq(mailboxMails.mail, Number(id[1])));
    if (!row) return missing();
    if (id[2]) return send(response, 200, row.content.html);
    send(
      response,
      200,
      page(
        locale,
        <>
          <p>
            <a href={link('')}>{t('server.mailbox.title')}</a> · <a href={link(`/${id[1]}.html`)}>HTML</a>
          </p>
          <h1>{row.content.subject}</h1>
          <p>{row.to}</p>
          <pre>{row.content.text}</pre>
        </>,
      ),
    );
  };

export function mailboxRoutes(db: Db, keyed: Context['keyed']): Route[] {
  const handle = mailboxPage(db, keyed);
  return [
    { path: '/api/outbox', handle },
    { prefix: '/api/outbox/', handle },
  ];
}
