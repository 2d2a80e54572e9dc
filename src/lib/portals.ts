/** Portal of a host that no portal claims (specification 1). */
export const defaultPortal = 'dbbe';

/** Codes that mean another portal. */
const synonyms: Readonly<Record<string, string>> = { dwbe: defaultPortal };
export const portalCodeOf = (code: string): string => synonyms[code] ?? code;
