import { find } from '../../lib/routes.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** Returns the message of a 404 (specification 8): the address has no route, or its content does not exist. */
export const notFoundMessage = (pathname: string): string => `${find(pathname) ? 'Page Not Found' : 'Page not found'}: ${pathname}`;

/** Returns the prepared error page with the message inserted. */
export const fillError = (page: Buffer, message: string): Buffer =>
  Buffer.from(page.toString().replace('{{message}}', () => escapeHtml(message)));
