import type { Db } from '../db/connection.ts';
import type { Locale } from '../lib/locale.ts';

/** Portal, language and time for which pages are built. */
export type View = { db: Db; portal: string; locale: Locale; now: Date };
