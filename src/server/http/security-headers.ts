import type { IncomingMessage, ServerResponse } from 'node:http';

const always = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'accelerometer=(), browsing-topics=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
} as const;

/** Parts of the policy that differ between the pages of readers and the staff rooms. */
type Allowed = { sources: string; policies: string };

// Everything is same-origin, and only src/ui/trusted.ts creates HTML from a string.
const ofReaders: Allowed = { sources: "img-src 'self' data:", policies: 'tweeluik' };
// Files are shown before they are uploaded, pages are previewed in a frame, and the rich text editor reads the clipboard.
const ofStaff: Allowed = {
  sources: "img-src 'self' data: blob:; media-src 'self' blob:; frame-src 'self'",
  policies: 'tweeluik ProseMirrorClipboard',
};

function headersFor({ sources, policies }: Allowed, hashes: string): Record<string, string> {
  const before = `default-src 'self'; ${sources}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
  const own = hashes.trim().replace(/;$/, '');
  const after = `require-trusted-types-for 'script'; trusted-types ${policies}`;
  return {
    ...always,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': [before, own, after].filter(Boolean).join('; '),
  };
}

/**
 * Returns the security headers of documents except the shell of the staff rooms: the same for the whole bundle.
 * @param hashes the directives with the hashes of the bundle's own scripts and styles
 */
export const securityHeaders = (hashes: string): Record<string, string> => headersFor(ofReaders, hashes);

/** Headers of the shell of the staff rooms, which no search engine shows. */
export const staffHeaders = (hashes: string): Record<string, string> => ({
  ...headersFor(ofStaff, hashes),
  'x-robots-tag': 'noindex, nofollow',
});

/** Headers of every call: an answer is data and is never rendered or executed. */
export const apiHeaders = (): Record<string, string> => ({
  ...always,
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
});

/**
 * Header of every answer over https. Without includeSubDomains: other hosts below the domain of a portal may not support
 * https.
 */
export const transportSecurity = ['strict-transport-security', 'max-age=31536000'] as const;

/** Answers 405 to methods other than GET and HEAD. @returns whether it did */
export function refusesMethod({ method }: IncomingMessage, response: ServerResponse): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const body = 'Method not allowed\n';
  response.writeHead(405, {
    ...apiHeaders(),
    allow: 'GET, HEAD',
    'content-type': 'text/plain; charset=utf-8',
    'content-length': body.length,
  });
  response.end(body);
  return true;
}
