import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReactNode } from 'react';
import { campaignName } from '../../lib/fields.ts';
import type { Locale } from '../../lib/locale.ts';
import { href } from '../../lib/routes.ts';
import { valuesOf } from '../api/parse-request.ts';
import { renderDocument } from './document.tsx';

const policy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
/** Style of these pages. Fonts and colours come from /theme.css; system defaults if it is not loaded. */
const styles = `:root{color-scheme:light dark}html{background:var(--paper,Canvas);color:var(--ink,CanvasText)}
body{margin:0;font:400 1.1875rem/1.75rem var(--serif,Georgia,serif)}
header{border-bottom:1px solid var(--line,#999)}header,main{box-sizing:border-box;width:100%}header>a,main>*{display:block;max-width:34rem;margin-inline:auto}
header{padding:1rem 1.25rem}main{padding:2.5rem 1.25rem 4rem}header>a{display:flex}
h1{font:650 var(--size-6,2rem)/1.15 var(--serif,Georgia,serif);margin-block:0 1.25rem}h2{font:650 var(--size-4,1.375rem)/1.75rem var(--serif,Georgia,serif);margin-block:3rem .5rem}p+p,form{margin-top:1rem}p+form{margin-top:1.75rem}
button{font:550 1rem/1.5rem var(--sans,sans-serif);min-height:2.75rem;padding:.5rem 1.25rem;border:1px solid var(--ink,CanvasText);background:var(--ink,CanvasText);color:var(--paper,Canvas);cursor:pointer}
li{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:.5rem;padding:.75rem 0;border-top:1px solid var(--line,#999)}ul{list-style:none;padding:0}li>form{margin:0}
label{display:block;margin-top:1.25rem;font:650 1rem/1.5rem var(--sans,sans-serif)}input:not([type=hidden]),textarea{width:100%;box-sizing:border-box;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--soft,#777);background:var(--paper,Canvas);color:inherit;font:400 1rem/1.5rem var(--sans,sans-serif)}fieldset{border:0;padding:0;margin:0}label.check{display:flex;gap:.75rem;align-items:start;font-weight:400;margin-top:.75rem}label.check>input{flex:none;accent-color:var(--accent,auto);width:1.5rem;min-height:1.5rem;height:1.5rem;padding:0;margin:0}label.check+p{margin-top:.5rem}form>p:last-child{margin-top:1.25rem}
li button,.quiet{background:none;color:inherit}.fault,#fault{margin-block:.5rem 1.25rem;padding-left:.75rem;border-left:3px solid;color:var(--fault,inherit)}:focus-visible{outline:3px solid var(--accent,currentColor);outline-offset:3px}`;

export type Page = {
  status: number;
  locale: Locale;
  title: string;
  body: ReactNode;
  /** Name of the portal, which links to its front page. */
  portal?: string | undefined;
  headers?: Record<string, string>;
};

/** Sends a page that is built per request. */
export function sendPage(
  response: ServerResponse,
  method: string | undefined,
  { status, locale, title, body, portal, headers }: Page,
): void {
  const html = renderDocument({
    lang: locale,
    title,
    styles,
    head: <link rel="stylesheet" href="/theme.css" />,
    children: (
      <>
        {portal && (
          <header>
            <a className="wordmark" href={href('home', locale)}>
              {portal}
            </a>
          </header>
        )}
        <main>
          <h1>{title}</h1>
          {body}
        </main>
      </>
    ),
  });
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(html),
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    // The address contains a secret: it must not be sent as a referrer.
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    ...headers,
  });
  response.end(method === 'HEAD' ? undefined : html);
}

/** Answers a posted form with a redirect to a page, so that a reload does not post again. */
export function seeOther(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'content-length': 0, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
  response.end();
}

const maxFormBytes = 128 * 1024;
/** Fields of a posted form by name, and those that came twice. */
export type PostedForm = ReturnType<typeof valuesOf>;

/** Reads a posted form. @returns its fields, or the error */
export async function postedForm(request: IncomingMessage): Promise<PostedForm | 'too_large' | 'not_form'> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')) return 'not_form';
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // The rest is read and discarded: a client that is still sending does not read the answer.
    if (bytes <= maxFormBytes) chunks.push(chunk);
  }
  if (bytes > maxFormBytes) return 'too_large';
  return valuesOf(Buffer.concat(chunks).toString());
}

/** Returns the campaign of a visit without script: that in the address of the page with the form. */
export function campaignOf({ headers: { referer = '' } }: Pick<IncomingMessage, 'headers'>): string | undefined {
  return URL.canParse(referer) ? (new URL(referer).searchParams.get(campaignName) ?? undefined) : undefined;
}
