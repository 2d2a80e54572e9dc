import { inArray, notInArray } from 'drizzle-orm';
import type { Entity } from '../../content/entity.ts';
import { fileMention } from '../../content/files/figures.ts';
import { key } from '../../content/keys.ts';
import { listPart, type Row, stored, textsPart } from '../../content/storage.ts';
import type { Db } from '../../db/connection.ts';
import { portalAliases, portalDepartments, portals, portalTexts, relatedPortals } from '../../db/tables/portals.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import { rights, unreadable } from './rules.ts';
import { PortalDocument } from './schema.ts';

/** Returns the hosts of all portals but some, with the portal of each. */
async function hostsOfOthers(tx: Db, codes: string[]): Promise<Map<string, string>> {
  const domains = await tx.select({ host: portals.domain, code: portals.code }).from(portals).where(notInArray(portals.code, codes));
  const aliases = await tx
    .select({ host: portalAliases.host, code: portalAliases.portal })
    .from(portalAliases)
    .where(notInArray(portalAliases.portal, codes));
  return new Map([...domains, ...aliases].map(({ host, code }) => [host, code]));
}

export const portalEntity: Entity<PortalDocument> = {
  rights,
  ...stored<PortalDocument>({
    name: 'portal',
    schema: PortalDocument,
    table: portals,
    key: portals.code,
    columns: ({ colors, contact: { departments: _, ...contact } }) => ({ ...colors, ...contact }),
    fields: ({ tint, accent, accentOnPaper, accentOnInk, publisher, vatNumber, zipCode, email, phone }) => ({
      colors: { tint, accent, accentOnPaper, accentOnInk },
      contact: { publisher, vatNumber, zipCode, email, phone },
    }),
    assemble: ({ contact, departments, ...document }) => ({ ...document, contact: { ...(contact as Row), departments } }),
    parts: [
      listPart('aliases', portalAliases, portalAliases.portal, portalAliases.host),
      textsPart(portalTexts, portalTexts.portal),
      {
        table: portalDepartments,
        owner: portalDepartments.portal,
        order: [portalDepartments.position],
        rows: ({ contact }) => contact.departments.map((department, position) => ({ ...department, position })),
        fields: (departments) => ({ departments }),
      },
      listPart('related', relatedPortals, relatedPortals.portal, relatedPortals.related),
    ],
  }),
  referenceOf: ({ code }) => code,
  refuseEdit: ({ colors }) => unreadable(colors),
  // Related portals may come later in the same import: those that do not exist yet are added when they do.
  mentions: ({ logoFileId }) => fileMention('logoFileId', logoFileId),
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
};
