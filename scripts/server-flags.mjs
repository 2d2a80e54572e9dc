/**
 * Settings of the server process that keep its memory small; the reasons and the figures are in src/DECISIONS.md.
 * Without the flags the young heap grows to 128 MB under load, and the old one until it is several times the live data.
 * Without the variable each thread that encodes pictures keeps a separate glibc arena.
 */
export const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=40'];
export const serverEnv = { MALLOC_ARENA_MAX: '2' };
