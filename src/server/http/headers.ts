import type { IncomingMessage, ServerResponse } from 'node:http';

const always = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'accelerometer=(), browsing-topics=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
} as const;

// Everything comes from our own origin, and one file alone makes HTML of a string (src/ui/trusted.ts).
const before = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const after = "require-trusted-types-for 'script'; trusted-types tweeluik";

/**
 * Headers of every document: the same for the whole bundle.
 * @param hashes the directives with the hashes of the bundle's own scripts and styles
 */
export function securityHeaders(hashes: string): Record<string, string> {
  const own = hashes.trim().replace(/;$/, '');
  return {
    ...always,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': [before, own, after].filter(Boolean).join('; '),
  };
}

/** Headers of every call: an answer is data, and nothing in it is ever shown or run. */
export const apiHeaders = (): Record<string, string> => ({
  ...always,
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
});

/**
 * Header of every answer to a request that came over https. Without subdomains: the domain of a portal is ours, what else
 * lies below it may not be.
 */
export const transportSecurity = ['strict-transport-security', 'max-age=31536000'] as const;

/** Answers who asks otherwise than by GET or HEAD. @returns whether it did */
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
