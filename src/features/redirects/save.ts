import { notInArray } from 'drizzle-orm';
import type { Entity } from '../../content/entity.ts';
import { key } from '../../content/keys.ts';
import { stored } from '../../content/storage.ts';
import type { Db } from '../../db/connection.ts';
import { portalAliases, portals } from '../../db/tables/portals.ts';
import { redirects } from '../../db/tables/redirects.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import { hasPage } from './queries.ts';
import { numbering, placeOf, refusalOf, rights } from './rules.ts';
import { RedirectDocument } from './schema.ts';

/** Returns the portal of each domain and alias. */
async function hostsOf(tx: Db): Promise<Map<string, string>> {
  const own = await tx.select({ portal: portals.code, host: portals.domain }).from(portals);
  const others = await tx.select({ portal: portalAliases.portal, host: portalAliases.host }).from(portalAliases);
  return new Map([...others, ...own].map(({ portal, host }) => [host, portal]));
}

/** Refuses redirects, also for what those of other portals do with them. */
async function refuse(tx: Db, documents: RedirectDocument[]): Promise<Map<string, FieldErrors>> {
  const references = documents.map(({ reference }) => reference);
  const hosts = await hostsOf(tx);
  const leadOf = ({ portal, from, to }: Pick<RedirectDocument, 'portal' | 'from' | 'to'>) =>
    [placeOf(hosts, portal, from), placeOf(hosts, portal, to)] as const;
  const others = await tx.select().from(redirects).where(notInArray(redirects.reference, references));
  const leads = new Map(others.map(leadOf));
  const refused = new Map<string, FieldErrors>();
  for (const document of documents) {
    const [from, to] = leadOf(document);
    const refusal = refusalOf(leads, from, to);
    if (refusal) refused.set(document.reference, refusal);
    else leads.set(from, to);
  }
  return refused;
}

export const redirectEntity: Entity<RedirectDocument> = {
  numbering,
  rights,
  ...stored<RedirectDocument>({ name: 'redirect', schema: RedirectDocument, table: redirects, key: redirects.reference }),
  referenceOf: ({ reference }) => reference,
  mentions: ({ portal }) => [{ field: 'portal', table: portals, column: portals.code, value: portal }],
  refuse,
  // An import may come before or after its pages, and a page that came later wins.
  async refuseEdit({ portal, from }, { tx, present, release }): Promise<FieldErrors> {
    const isOld = present?.portal === portal && present.from === from;
    return !isOld && release !== undefined && (await hasPage(tx, release, portal, from)) ? { from: 'has_page' } : {};
  },
  // No page reads the key: servers that see it in the outbox reload their redirects.
  async keysOf(_, references) {
    return new Map(references.map((reference) => [reference, { own: [key.redirect(String(reference))], placement: '', lists: [] }]));
  },
};
