import { find } from '../../lib/routes.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** The specification's two messages (section 8): no route has this address, or one has but it names nothing. */
export const notFoundMessage = (pathname: string): string => `${find(pathname) ? 'Page Not Found' : 'Page not found'}: ${pathname}`;

/** The prepared page with the message in its place. */
export const fillError = (page: Buffer, message: string): Buffer =>
  Buffer.from(page.toString().replace('{{message}}', () => escapeHtml(message)));
