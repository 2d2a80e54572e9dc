/** The portal of a host that no portal claims (specification 1). */
export const defaultPortal = 'dbbe';

/** Codes that mean another portal. */
const synonyms: Readonly<Record<string, string>> = { dwbe: defaultPortal };
export const portalCodeOf = (code: string): string => synonyms[code] ?? code;

/** The host that a portal answers to in development. */
export const developmentHost = (code: string) => `${code}.localhost`;

/** Which portal a host shows: its domain or an alias, CODE.localhost, otherwise the default. */
export function portalOfHost(host: string | undefined, byHost: ReadonlyMap<string, string>): string {
  const name = (host ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  const code = byHost.get(name) ?? byHost.get(name.replace(/^www\./, ''));
  return portalCodeOf(code ?? defaultPortal);
}
