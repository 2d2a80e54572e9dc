import { eq } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { glossaryTerms } from '../../db/tables/translations.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { StaffContext } from '../context.ts';
import { addTerm, getGlossary, removeTerm, saveTerm } from './glossary-endpoints.ts';
import { glossaryOf } from './glossary-queries.ts';
import { maxTerms, type TermBody } from './glossary-schema.ts';

const { id, nl, fr, note } = glossaryTerms;
const shown = { id, nl, fr, note };
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** @throws Problem for a pair that another term has, in whatever capitals: terms are found in texts without regard to them */
async function demandNew(db: Db, body: TermBody, own = 0): Promise<void> {
  const terms = await glossaryOf(db);
  if (terms.some((term) => term.id !== own && isSame(term.nl, body.nl) && isSame(term.fr, body.fr)))
    throw new Problem('invalid_input', { nl: 'duplicate' });
}

export const glossaryHandlers = [
  handle(getGlossary, async ({ query: { q = '' } }, { db }: StaffContext) => {
    const words = folded(q).split(/\s+/).filter(Boolean);
    const items = (await glossaryOf(db)).filter((term) => {
      const text = folded(`${term.nl} ${term.fr} ${term.note}`);
      return words.every((word) => text.includes(word));
    });
    return { items, total: items.length };
  }),
  handle(addTerm, async ({ body }, { db, clock }: StaffContext) => {
    await demandNew(db, body);
    if ((await db.$count(glossaryTerms)) >= maxTerms) throw new Problem('invalid_input', { nl: 'too_big' });
    const [made] = await db
      .insert(glossaryTerms)
      .values({ ...body, updatedAt: clock() })
      .onConflictDoNothing()
      .returning(shown);
    if (!made) throw new Problem('invalid_input', { nl: 'duplicate' });
    return made;
  }),
  handle(saveTerm, async ({ params, body }, { db, clock }: StaffContext) => {
    await demandNew(db, body, Number(params.id));
    const [saved] = await db
      .update(glossaryTerms)
      .set({ ...body, updatedAt: clock() })
      .where(eq(id, Number(params.id)))
      .returning(shown);
    if (!saved) throw new Problem('not_found');
    return saved;
  }),
  handle(removeTerm, async ({ params }, { db }: StaffContext) => {
    const [removed] = await db
      .delete(glossaryTerms)
      .where(eq(id, Number(params.id)))
      .returning(shown);
    if (!removed) throw new Problem('not_found');
    return { removed };
  }),
];
