import type { WebVersion } from '../../features/sending/web-queries.ts';

/** Nothing of a mail runs, and it loads pictures alone. */
export const webVersionPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * Returns an approved mail as a page without personal data: links have their targets, nothing is counted, and its
 * unsubscribe link opens the page that asks for an address, so that a forwarded page cannot unsubscribe its owner.
 */
export function webVersionPage({ html, links }: NonNullable<WebVersion['mail']>, locale: WebVersion['locale']): string {
  const preferences = locale === 'fr' ? '/fr/preferences' : '/preferences';
  const values: Readonly<Record<string, string>> = { unsubscribe: preferences, preferences, web: '#', pixel: '' };
  return html.replace(/\{\{(?:link\.(\d+)|(\w+))\}\}/g, (_, number: string | undefined, name: string | undefined) =>
    number === undefined ? (values[name ?? ''] ?? '') : escaped(links[Number(number)] ?? '#'),
  );
}
