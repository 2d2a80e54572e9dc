import type { Db } from '../db/connection.ts';
import { glossaryTerms } from '../db/tables/translations.ts';

/** Terms of the trade, which no message of the site uses. */
const terms = [
  { nl: 'nokvorst', fr: 'tuile faîtière', note: 'Niet ‘faîtage’: dat is de hele nok.' },
  { nl: 'onderdak', fr: 'sous-toiture', note: '' },
  { nl: 'kleipan', fr: 'tuile en terre cuite', note: '' },
  { nl: 'loodslab', fr: 'bavette en plomb', note: 'Aan een schoorsteen; elders ‘solin’.' },
  { nl: 'dampscherm', fr: 'pare-vapeur', note: '' },
  { nl: 'pengatverbinding', fr: 'assemblage à tenon et mortaise', note: '' },
  { nl: 'aardlekschakelaar', fr: 'interrupteur différentiel', note: 'Met automaat erin: ‘disjoncteur différentiel’.' },
  { nl: 'klinkerverband', fr: 'appareil de pavés', note: '' },
];

/** Writes the glossary of the demo. */
export async function writeGlossary(db: Db, now: Date): Promise<void> {
  await db.insert(glossaryTerms).values(terms.map((term) => ({ ...term, updatedAt: now })));
}
