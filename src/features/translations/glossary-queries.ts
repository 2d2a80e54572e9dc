import { asc, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { glossaryTerms } from '../../db/tables/translations.ts';
import { maxTerms, type Term } from './glossary-schema.ts';

/** Returns the terms of the glossary, in the order of the Dutch ones. */
export const glossaryOf = (db: Db): Promise<Term[]> =>
  db
    .select({ id: glossaryTerms.id, nl: glossaryTerms.nl, fr: glossaryTerms.fr, note: glossaryTerms.note })
    .from(glossaryTerms)
    .orderBy(sql`lower(${glossaryTerms.nl})`, asc(glossaryTerms.id))
    .limit(maxTerms);
