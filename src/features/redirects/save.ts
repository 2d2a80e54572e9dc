import { and, inArray, notInArray } from 'drizzle-orm';
import type { Entity } from '../../content/entity.ts';
import { key } from '../../content/keys.ts';
import { stored } from '../../content/storage.ts';
import type { Db } from '../../db/connection.ts';
import { portals } from '../../db/tables/portals.ts';
import { redirects } from '../../db/tables/redirects.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import { targetOf } from './rules.ts';
import { RedirectDocument } from './schema.ts';

/** Refuses a second redirect from one path, and one that closes a circle. */
async function refuse(tx: Db, documents: RedirectDocument[]): Promise<Map<string, FieldErrors>> {
  const references = documents.map(({ reference }) => reference);
  const codes = [...new Set(documents.map(({ portal }) => portal))];
  const others = await tx
    .select()
    .from(redirects)
    .where(and(inArray(redirects.portal, codes), notInArray(redirects.reference, references)));
  const refused = new Map<string, FieldErrors>();
  for (const code of codes) {
    const leads = new Map(others.filter(({ portal }) => portal === code).map(({ from, to }) => [from, to]));
    for (const { reference, from, to } of documents.filter(({ portal }) => portal === code)) {
      if (leads.has(from)) refused.set(reference, { from: 'duplicate' });
      else if (targetOf(new Map([...leads, [from, to]]), from) === undefined) refused.set(reference, { to: 'circular' });
      else leads.set(from, to);
    }
  }
  return refused;
}

export const redirectEntity: Entity<RedirectDocument> = {
  numbering: (portal = 'dbbe', year) => ({ prefix: `${portal.toUpperCase()}R${year}`, digits: 4 }),
  rights: { create: ['WEBMASTER'], edit: ['WEBMASTER'], remove: ['WEBMASTER'] },
  ...stored<RedirectDocument>({ name: 'redirect', schema: RedirectDocument, table: redirects, key: redirects.reference }),
  referenceOf: ({ reference }) => reference,
  mentions: ({ portal }) => [{ field: 'portal', table: portals, column: portals.code, value: portal }],
  refuse,
  // No page reads the key: servers that see it in the outbox reload their redirects.
  async keysOf(_, references) {
    return new Map(references.map((reference) => [reference, { own: [key.redirect(String(reference))], placement: '', lists: [] }]));
  },
};
