import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Db } from '../db/connection.ts';
import type { Context } from '../db/context.ts';
import { othersOf, recipientOf, setActive } from '../features/recipients/queries.ts';
import { type LinkPurpose, linkPaths, signedId, signedPath } from '../features/recipients/rules.ts';
import type { Clock } from '../lib/clock.ts';
import type { Locale } from '../lib/locale.ts';
import { translator } from '../lib/messages.ts';

const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
const styles = `:root{color-scheme:light dark;--ink:#1c1a17;--paper:#fff;--line:#999}
@media(prefers-color-scheme:dark){:root{--ink:#ece8e1;--paper:#161513;--line:#777}}
body{margin:0;background:var(--paper);color:var(--ink);font:1.125rem/1.5 Georgia,serif}
main{max-width:34rem;margin:0 auto;padding:3rem 1.25rem}h1{font-size:1.75rem;line-height:1.2;border-bottom:1px solid var(--ink);padding-bottom:.75rem}
h2{font-size:1.125rem;margin-top:3rem}button{font:inherit;min-height:2.75rem;padding:.5rem 1.25rem;border:1px solid var(--ink);background:var(--ink);color:var(--paper);cursor:pointer}
li{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:.5rem;padding:.75rem 0;border-top:1px solid var(--line)}
ul{list-style:none;padding:0}li button,.quiet{background:none;color:var(--ink)}:focus-visible{outline:3px solid;outline-offset:3px}`;

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const button = (action: string, text: string, { again = false, quiet = false } = {}) =>
  `<form method="post" action="${escaped(action)}">${again ? '<input type="hidden" name="again" value="1">' : ''}<button${quiet ? ' class="quiet"' : ''}>${escaped(text)}</button></form>`;

type Page = { status: number; locale: Locale; title: string; body: string };

function send(response: ServerResponse, method: string | undefined, { status, locale, title, body }: Page): void {
  const html = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escaped(title)}</title><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><style>${styles}</style></head><body><main><h1>${escaped(title)}</h1>${body}</main></body></html>`;
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(html),
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    // The address opens something: nobody else may learn it.
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
  response.end(method === 'HEAD' ? undefined : html);
}

const maxBytes = 4_096;
async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > maxBytes) return new URLSearchParams();
  }
  return new URLSearchParams(text);
}

/** The pages behind the links of newsletters: GET shows what will happen, POST does it, without a cookie (RFC 8058). */
export function newsletterPage({ db, clock, keyed }: { db: Db; clock: Clock; keyed: Context['keyed'] }) {
  async function pageFor(request: IncomingMessage, purpose: LinkPurpose, given: string | null): Promise<Page> {
    const fallback: Locale = request.headers['accept-language']?.toLowerCase().startsWith('fr') ? 'fr' : 'nl';
    const id = signedId(keyed, purpose, given);
    const found = id === undefined ? undefined : await recipientOf(db, id);
    if (id === undefined || !found) {
      const t = translator(fallback);
      return { status: 404, locale: fallback, title: t('link.unknown.title'), body: `<p>${escaped(t('link.unknown.text'))}</p>` };
    }
    const { recipient, portalName: portal } = found;
    const { locale } = recipient;
    const t = translator(locale);
    const self = signedPath(keyed, purpose, id);
    const off = signedPath(keyed, 'unsubscribe', id);
    if (request.method !== 'POST')
      return {
        ...{ status: 200, locale, title: t(`link.${purpose}.title`, { portal }) },
        body: `<p>${escaped(t(`link.${purpose}.text`, { portal }))}</p>${button(self, t(`link.${purpose}.button`))}`,
      };
    const isOn = purpose === 'confirm' || (await formOf(request)).get('again') === '1';
    await setActive(db, id, isOn, clock());
    if (isOn)
      return {
        ...{ status: 200, locale, title: t('link.on.title', { portal }) },
        body: `<p>${escaped(t('link.on.text', { portal }))}</p>${button(off, t('link.off.button'), { quiet: true })}`,
      };
    const others = await othersOf(db, id, recipient.email);
    const list = others.map(
      (other) =>
        `<li lang="${other.locale}">${escaped(other.portalName)} (${other.locale.toUpperCase()})${button(signedPath(keyed, 'unsubscribe', other.id), t('link.off.button'))}</li>`,
    );
    return {
      ...{ status: 200, locale, title: t('link.off.title', { portal }) },
      body: `<p>${escaped(t('link.off.text', { portal }))}</p>${button(off, t('link.off.undo'), { again: true, quiet: true })}${
        list.length ? `<h2>${escaped(t('link.others'))}</h2><ul>${list.join('')}</ul>` : ''
      }`,
    };
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server');
    const purpose = (Object.keys(linkPaths) as LinkPurpose[]).find((one) => linkPaths[one] === pathname);
    if (!purpose || !['GET', 'HEAD', 'POST'].includes(request.method ?? '')) return false;
    send(response, request.method, await pageFor(request, purpose, searchParams.get('s')));
    return true;
  };
}
