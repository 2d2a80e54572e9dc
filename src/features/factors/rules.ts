/** Time for which a second factor counts after it was given. */
export const factorSeconds = 12 * 3_600;
