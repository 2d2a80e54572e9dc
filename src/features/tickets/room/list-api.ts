import { eq } from 'drizzle-orm';
import { cannedAnswers } from '../../../db/tables/ticket-room.ts';
import { ticketCategories } from '../../../db/tables/tickets.ts';
import { handle } from '../../../lib/endpoint.ts';
import { Problem } from '../../../lib/errors.ts';
import type { StaffContext } from '../../context.ts';
import { firstOwnCategory } from '../rules.ts';
import * as calls from './endpoints.ts';

const numbered = (rows: { id: number }[]) => {
  if (!rows[0]) throw new Problem('not_found');
  return { id: rows[0].id };
};

/** Calls of staff for the lists that they keep: categories and canned answers. */
export const ticketListHandlers = [
  handle(calls.saveCategory, async ({ body: { id, nl, fr, isOpen } }, { db }: StaffContext) => {
    const values = { nameNl: nl, nameFr: fr, isOpen };
    const found = { id: ticketCategories.id };
    if (id === null)
      return numbered(
        await db
          .insert(ticketCategories)
          .values({ ...values, position: 100 })
          .returning(found),
      );
    return numbered(
      await db
        .update(ticketCategories)
        .set({ ...values, removedAt: null })
        .where(eq(ticketCategories.id, id))
        .returning(found),
    );
  }),
  handle(calls.removeCategory, async ({ params: { id } }, { db, clock }: StaffContext) => {
    // The built-in ones get what forms and mails bring.
    if (Number(id) < firstOwnCategory) throw new Problem('not_found');
    numbered(
      await db
        .update(ticketCategories)
        .set({ removedAt: clock() })
        .where(eq(ticketCategories.id, Number(id)))
        .returning(),
    );
    return {};
  }),
  handle(calls.saveCanned, async ({ body: { id, name, nl, fr, category } }, { db, clock }: StaffContext) => {
    const values = { name, textNl: nl, textFr: fr, category, updatedAt: clock() };
    if (category !== null && !(await db.$count(ticketCategories, eq(ticketCategories.id, category))))
      throw new Problem('invalid_input', { category: 'unknown_reference' });
    const [same] = await db.select().from(cannedAnswers).where(eq(cannedAnswers.name, name));
    if (same && same.id !== id) throw new Problem('invalid_input', { name: 'duplicate' });
    const found = { id: cannedAnswers.id };
    if (id === null) return numbered(await db.insert(cannedAnswers).values(values).returning(found));
    return numbered(await db.update(cannedAnswers).set(values).where(eq(cannedAnswers.id, id)).returning(found));
  }),
  handle(calls.removeCanned, async ({ params: { id } }, { db }: StaffContext) => {
    numbered(
      await db
        .delete(cannedAnswers)
        .where(eq(cannedAnswers.id, Number(id)))
        .returning(),
    );
    return {};
  }),
];
