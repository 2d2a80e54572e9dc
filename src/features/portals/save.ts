import { inArray, notInArray } from 'drizzle-orm';
import { type Entity, replaceChildren, upsert } from '../../content/entity.ts';
import { key } from '../../content/keys.ts';
import type { Db } from '../../db/connection.ts';
import { files } from '../../db/tables/files.ts';
import { portalAliases, portalDepartments, portals, portalTexts, relatedPortals } from '../../db/tables/portals.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import { locales } from '../../lib/locale.ts';
import { PortalDocument } from './schema.ts';

/** The hosts of all portals but some, with whose they are. */
async function hostsOfOthers(tx: Db, codes: string[]): Promise<Map<string, string>> {
  const domains = await tx.select({ host: portals.domain, code: portals.code }).from(portals).where(notInArray(portals.code, codes));
  const aliases = await tx
    .select({ host: portalAliases.host, code: portalAliases.portal })
    .from(portalAliases)
    .where(notInArray(portalAliases.portal, codes));
  return new Map([...domains, ...aliases].map(({ host, code }) => [host, code]));
}

export const portalEntity: Entity<PortalDocument> = {
  name: 'portal',
  schema: PortalDocument,
  table: portals,
  key: portals.code,
  referenceOf: ({ code }) => code,
  // Related portals may come later in the same import: those that do not exist yet are added when they do.
  mentions: ({ logoFileId }) => (logoFileId ? [{ field: 'logoFileId', table: files, column: files.id, value: logoFileId }] : []),
  async refuse(tx, documents) {
    const taken = await hostsOfOthers(
      tx,
      documents.map(({ code }) => code),
    );
    const refused = new Map<string, FieldErrors>();
    for (const { code, domain, aliases } of documents) {
      const fields: FieldErrors = {};
      const named = [['domain', domain], ...aliases.map((host, index) => [`aliases.${index}`, host])] as const;
      for (const [field, host] of named as readonly (readonly [string, string])[]) {
        if (taken.has(host)) fields[field] = 'duplicate';
        else taken.set(host, code);
      }
      if (Object.keys(fields).length) refused.set(code, fields);
    }
    return refused;
  },
  async keysOf(tx, codes) {
    const rows = await tx
      .select({ code: portals.code })
      .from(portals)
      .where(inArray(portals.code, codes.map(String)));
    return new Map(rows.map(({ code }) => [code, { own: [key.portal(code)], placement: code, lists: [key.portals()] }]));
  },
  async write(tx, writes) {
    const documents = writes.map(({ document }) => document);
    const codes = documents.map(({ code }) => code);
    const rows = writes.map(({ document: { colors, contact, ...document }, contentHash }) => ({
      ...document,
      ...colors,
      ...contact,
      contentHash,
    }));
    await upsert(tx, portals, portals.code, rows);
    await replaceChildren(
      tx,
      portalAliases,
      portalAliases.portal,
      codes,
      documents.flatMap(({ code, aliases }) => aliases.map((host) => ({ host, portal: code }))),
    );
    await replaceChildren(
      tx,
      portalTexts,
      portalTexts.portal,
      codes,
      documents.flatMap(({ code, texts }) => locales.map((locale) => ({ portal: code, locale, ...texts[locale] }))),
    );
    await replaceChildren(
      tx,
      portalDepartments,
      portalDepartments.portal,
      codes,
      documents.flatMap(({ code, contact }) => contact.departments.map((department) => ({ portal: code, ...department }))),
    );
    const related = documents.flatMap(({ code, related }) =>
      related.map((other, position) => ({ portal: code, related: other, position })),
    );
    await replaceChildren(tx, relatedPortals, relatedPortals.portal, codes, related);
  },
};
