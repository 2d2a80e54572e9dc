/**
 * Settings of the server process that keep its memory small; the reasons and the figures are in src/DECISIONS.md.
 * Without the flag the young heap grows to 128 MB under load. Without the variable each thread that encodes pictures
 * keeps an arena of glibc of its own.
 */
export const serverFlags = ['--max-semi-space-size=16'];
export const serverEnv = { MALLOC_ARENA_MAX: '2' };
