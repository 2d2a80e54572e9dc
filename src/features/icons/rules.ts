/** How long a public icon service may take (specification 9). */
export const iconTimeoutMilliseconds = 1_500;
