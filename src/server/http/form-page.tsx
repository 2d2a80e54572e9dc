import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReactNode } from 'react';
import { campaignName } from '../../lib/fields.ts';
import type { Locale } from '../../lib/locale.ts';
import { renderDocument } from './document.tsx';

const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
const styles = `:root{color-scheme:light dark;--ink:#1c1a17;--paper:#fff;--line:#999}
@media(prefers-color-scheme:dark){:root{--ink:#ece8e1;--paper:#161513;--line:#777}}
body{margin:0;background:var(--paper);color:var(--ink);font:1.125rem/1.5 Georgia,serif}
main{max-width:34rem;margin:0 auto;padding:3rem 1.25rem}h1{font-size:1.75rem;line-height:1.2;border-bottom:1px solid var(--ink);padding-bottom:.75rem}
h2{font-size:1.125rem;margin-top:3rem}button{font:inherit;min-height:2.75rem;padding:.5rem 1.25rem;border:1px solid var(--ink);background:var(--ink);color:var(--paper);cursor:pointer}
li{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:.5rem;padding:.75rem 0;border-top:1px solid var(--line)}
ul{list-style:none;padding:0}label{display:block;font-weight:bold}input{font:inherit;width:100%;box-sizing:border-box;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--ink);background:var(--paper);color:var(--ink)}#fault{margin:.5rem 0 1.25rem;border-left:3px solid;padding-left:.75rem}
li button,.quiet{background:none;color:var(--ink)}label{margin-top:1rem}textarea{font:inherit;width:100%;box-sizing:border-box;padding:.5rem .75rem;border:1px solid var(--ink);background:var(--paper);color:var(--ink)}.fault{margin:.5rem 0 1.25rem;border-left:3px solid;padding-left:.75rem}:focus-visible{outline:3px solid;outline-offset:3px}`;

export type Page = { status: number; locale: Locale; title: string; body: ReactNode; headers?: Record<string, string> };

/** Sends a page that is made for one request. */
export function sendPage(response: ServerResponse, method: string | undefined, { status, locale, title, body, headers }: Page): void {
  const html = renderDocument({
    lang: locale,
    title,
    styles,
    children: (
      <main>
        <h1>{title}</h1>
        {body}
      </main>
    ),
  });
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(html),
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    // The address opens something: nobody else may learn it.
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    ...headers,
  });
  response.end(method === 'HEAD' ? undefined : html);
}

/** Answers a form that was posted: the browser opens a page of the site, and a reload posts nothing again. */
export function seeOther(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'content-length': 0, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
  response.end();
}

/**
 * Tells a form that another site posts. Such a form says where it comes from in Sec-Fetch-Site, or in older browsers in Origin;
 * programs say neither, and carry nothing of a reader that could be misused.
 */
export function isForeign({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== headers.host?.toLowerCase();
}

const maxFormBytes = 128 * 1024;
/** Reads a posted form. @returns its fields, or why they cannot be read */
export async function postedForm(request: IncomingMessage): Promise<Record<string, string> | 'too_large' | 'not_form'> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')) return 'not_form';
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // The rest is read and thrown away: who is still sending reads no answer.
    if (bytes <= maxFormBytes) chunks.push(chunk);
  }
  if (bytes > maxFormBytes) return 'too_large';
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
}

/** The campaign of a visit without script: that of the page with the form, where its address still names one. */
export function campaignOf({ headers: { referer = '' } }: Pick<IncomingMessage, 'headers'>): string | undefined {
  return URL.canParse(referer) ? (new URL(referer).searchParams.get(campaignName) ?? undefined) : undefined;
}
