import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from '../../features/context.ts';
import { othersOf, recipientOf, setActive } from '../../features/recipients/queries.ts';
import { type LinkPurpose, linkPaths, signedId, signedPath, signUpPath } from '../../features/recipients/rules.ts';
import { askToConfirm } from '../../features/recipients/save.ts';
import { NewsletterSignup } from '../../features/recipients/schema.ts';
import { Problem, statusOf } from '../../lib/errors.ts';
import type { Locale } from '../../lib/locale.ts';
import { type Translate, translator } from '../../lib/messages.ts';
import { parseFields } from '../../lib/parse.ts';
import { href } from '../../lib/routes.ts';
import { localeOf } from '../api/problem.ts';
import { networkOf } from './client.ts';

const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
const styles = `:root{color-scheme:light dark;--ink:#1c1a17;--paper:#fff;--line:#999}
@media(prefers-color-scheme:dark){:root{--ink:#ece8e1;--paper:#161513;--line:#777}}
body{margin:0;background:var(--paper);color:var(--ink);font:1.125rem/1.5 Georgia,serif}
main{max-width:34rem;margin:0 auto;padding:3rem 1.25rem}h1{font-size:1.75rem;line-height:1.2;border-bottom:1px solid var(--ink);padding-bottom:.75rem}
h2{font-size:1.125rem;margin-top:3rem}button{font:inherit;min-height:2.75rem;padding:.5rem 1.25rem;border:1px solid var(--ink);background:var(--ink);color:var(--paper);cursor:pointer}
li{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:.5rem;padding:.75rem 0;border-top:1px solid var(--line)}
ul{list-style:none;padding:0}label{display:block;font-weight:bold}input{font:inherit;width:100%;box-sizing:border-box;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--ink);background:var(--paper);color:var(--ink)}#fault{margin:.5rem 0 1.25rem;border-left:3px solid;padding-left:.75rem}
li button,.quiet{background:none;color:var(--ink)}:focus-visible{outline:3px solid;outline-offset:3px}`;

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const button = (action: string, text: string, { again = false, quiet = false } = {}) =>
  `<form method="post" action="${escaped(action)}">${again ? '<input type="hidden" name="again" value="1">' : ''}<button${quiet ? ' class="quiet"' : ''}>${escaped(text)}</button></form>`;

/** What is typed again where it was wrong. */
const signUpForm = (t: Translate, { email = '', portalCode = '', language = '' }: Record<string, string>, fault: string) =>
  `<form method="post" action="${signUpPath}"><input type="hidden" name="portalCode" value="${escaped(portalCode)}"><input type="hidden" name="language" value="${escaped(language)}"><label for="email">${escaped(t('letters.signUp.email'))}</label><input id="email" name="email" type="email" autocomplete="email" required aria-invalid="true" aria-describedby="fault" autofocus value="${escaped(email)}"><p id="fault">${escaped(fault)}</p><button>${escaped(t('letters.signUp.button'))}</button></form>`;

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
  request.setEncoding('utf8');
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > maxBytes) return new URLSearchParams();
  }
  return new URLSearchParams(text);
}

type NewsletterPages = Pick<Context, 'db' | 'clock' | 'keyed' | 'send'> & { clientOf(request: IncomingMessage): string };

/** The pages behind the links of newsletters, and behind the form to sign up: GET shows what will happen, POST does it, without a cookie (RFC 8058). */
export function newsletterPage({ clientOf, ...context }: NewsletterPages) {
  const { db, clock, keyed } = context;

  /** Asks an address to confirm: what the call does, for a form that works without script. */
  async function signUp(request: IncomingMessage): Promise<Page> {
    const given = Object.fromEntries(request.method === 'POST' ? await formOf(request) : []);
    const locale = localeOf(given.language, request.headers['accept-language']);
    const t = translator(locale);
    const title = t('letters.signUp.title');
    const again = (status: number, fault: string): Page => ({ status, locale, title, body: signUpForm(t, given, fault) });
    const parsed = parseFields(NewsletterSignup, given);
    if ('fields' in parsed) {
      const fault = parsed.fields.email;
      // Without its other fields the form did not come from a page of ours.
      if (!fault || Object.keys(parsed.fields).length > 1)
        return { status: 400, locale, title: t('link.unknown.title'), body: `<p>${escaped(t('letters.signUp.lost'))}</p>` };
      return again(400, t(`field.${fault}`));
    }
    try {
      await askToConfirm({ ...context, client: networkOf(clientOf(request)) }, parsed.data);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return again(statusOf[error.code], t(`problem.${error.code}`));
    }
    return {
      ...{ status: 200, locale, title: t('letters.signUp.asked.title') },
      body: `<p>${escaped(t('letters.signUp.asked.text', { email: parsed.data.email }))}</p><p><a href="${href('newsletters', locale)}">${escaped(t('letters.signUp.back'))}</a></p>`,
    };
  }

  async function pageFor(request: IncomingMessage, purpose: LinkPurpose, given: string | null): Promise<Page> {
    const fallback = localeOf(undefined, request.headers['accept-language']);
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
    if (pathname === signUpPath) {
      send(response, request.method, await signUp(request));
      return true;
    }
    const purpose = (Object.keys(linkPaths) as LinkPurpose[]).find((one) => linkPaths[one] === pathname);
    if (!purpose || !['GET', 'HEAD', 'POST'].includes(request.method ?? '')) return false;
    send(response, request.method, await pageFor(request, purpose, searchParams.get('s')));
    return true;
  };
}
