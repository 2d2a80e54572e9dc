/** A length as a clock shows it: 0:14. */
export const clockLength = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** A length for machines, ISO 8601: PT14S. */
export const isoLength = (seconds: number): string =>
  `PT${seconds >= 60 ? `${Math.floor(seconds / 60)}M` : ''}${seconds % 60 || seconds < 60 ? `${seconds % 60}S` : ''}`;
