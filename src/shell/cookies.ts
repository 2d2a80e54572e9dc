/** Returns the value of a cookie as it is stored, not decoded. */
export const cookie = (name: string): string | undefined => RegExp(`(?:^|; )${name}=([^;]+)`).exec(document.cookie)?.[1];

/** @param seconds lifetime; without it a session cookie */
export function setCookie(name: string, value: string, seconds?: number): void {
  const age = seconds === undefined ? '' : `; Max-Age=${seconds}`;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers too late for a page that is being left.
  document.cookie = `${name}=${value}${age}; Path=/; SameSite=Lax${secure}`;
}
