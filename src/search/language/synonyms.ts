import type { Locale } from '../../lib/locale.ts';
import fr from './synonyms.fr.json' with { type: 'json' };
import nl from './synonyms.nl.json' with { type: 'json' };

/** Groups of words and expressions of one meaning (not of one subject) that readers use for each other. */
export const synonymGroups: Readonly<Record<Locale, readonly (readonly string[])[]>> = { nl, fr };
