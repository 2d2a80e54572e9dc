/** Returns a website with its scheme. */
export const withScheme = (written: string): string => {
  const address = written.trim();
  return address === '' || /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address.replace(/^\/\//, '')}`;
};
/** Returns whether an address is that of a website: with a named host, and without credentials. */
export function isWebsite(address: string): boolean {
  if (!/^https?:\/\/[^\s<>"'\\@]+$/i.test(address) || !URL.canParse(address)) return false;
  return /[^.]\.[^.]/.test(new URL(address).hostname);
}
