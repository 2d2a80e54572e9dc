/** Time for which staff see the site as a member. */
export const impersonationSeconds = 30 * 60;
/** Time in which a code carries it to another domain. */
export const carrySeconds = 60;
/** Begins every token of an impersonation. */
export const tokenPrefix = 'imp_';
/** Days for which the member sees it among the sessions. */
export const shownDays = 30;
/** Impersonations that one staff member begins. */
export const startLimit = { most: 60, seconds: 3_600 } as const;
