/** Portal of a host that belongs to no portal (specification 1). */
export const defaultPortal = 'dbbe';

/** Alternative codes of portals. */
const synonyms: Readonly<Record<string, string>> = { dwbe: defaultPortal };
export const portalCodeOf = (code: string): string => synonyms[code] ?? code;
