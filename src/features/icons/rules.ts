/** Timeout of a public icon service (specification 9). */
export const iconTimeoutMilliseconds = 1_500;
