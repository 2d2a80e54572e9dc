/** Ids of specification 6 that something asks for now. */
export const permissions = { FREE_FILE_ACCESS: 21 } as const;
