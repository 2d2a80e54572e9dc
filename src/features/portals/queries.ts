import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/connection.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { files } from '../../db/tables/files.ts';
import { portalAliases, portalDepartments, portals, portalTexts, relatedPortals } from '../../db/tables/portals.ts';
import type { Locale } from '../../lib/locale.ts';
import { typeset } from '../../lib/typography.ts';
import { pictureOf } from '../files/picture-rules.ts';
import { developmentHost } from './rules.ts';
import type { DepartmentView, PortalView } from './schema.ts';

const portalByCode = preparedOnce((db) =>
  db
    .select({ portal: portals, texts: portalTexts, logo: files })
    .from(portals)
    .innerJoin(portalTexts, and(eq(portalTexts.portal, portals.code), eq(portalTexts.locale, sql.placeholder('locale'))))
    .leftJoin(files, eq(files.id, portals.logoFileId))
    .where(eq(portals.code, sql.placeholder('code')))
    .prepare('portal_by_code'),
);

/** Returns a portal in one language; undefined if none has that code. */
export async function portalView(db: Db, code: string, locale: Locale): Promise<PortalView | undefined> {
  const [row] = await portalByCode(db).execute({ code, locale });
  if (!row) return undefined;
  const { portal, texts, logo } = row;
  return {
    code: portal.code,
    domain: portal.domain,
    name: texts.name,
    title: typeset(locale, texts.title),
    description: typeset(locale, texts.description),
    colors: { tint: portal.tint, accent: portal.accent, accentOnPaper: portal.accentOnPaper, accentOnInk: portal.accentOnInk },
    logo: pictureOf(logo, texts.name),
    imprint: {
      publisher: portal.publisher,
      vatNumber: portal.vatNumber,
      street: texts.street,
      zipCode: portal.zipCode,
      city: texts.city,
      email: portal.email,
      phone: portal.phone,
    },
  };
}

/** Returns the data of the contact page beyond the imprint: opening hours and departments. */
export async function contactOf(db: Db, code: string, locale: Locale): Promise<{ openingHours: string; departments: DepartmentView[] }> {
  const [texts] = await db
    .select({ openingHours: portalTexts.openingHours })
    .from(portalTexts)
    .where(and(eq(portalTexts.portal, code), eq(portalTexts.locale, locale)));
  const departments = await db
    .select({ department: portalDepartments.department, email: portalDepartments.email, phone: portalDepartments.phone })
    .from(portalDepartments)
    .where(eq(portalDepartments.portal, code))
    .orderBy(asc(portalDepartments.position));
  return { openingHours: texts?.openingHours ?? '', departments };
}

export const portalCodes = async (db: Db): Promise<string[]> =>
  (await db.select({ code: portals.code }).from(portals).orderBy(asc(portals.code))).map(({ code }) => code);

/** Returns the portal of each known host. */
export async function hostsOfPortals(db: Db): Promise<Map<string, string>> {
  const rows = await db.select({ code: portals.code, domain: portals.domain }).from(portals);
  const aliases = await db.select().from(portalAliases);
  return new Map([
    ...rows.flatMap(({ code, domain }) => [[domain, code] as const, [developmentHost(code), code] as const]),
    ...aliases.map(({ host, portal }) => [host, portal] as const),
  ]);
}

const [nl, fr] = [alias(portalTexts, 'nl'), alias(portalTexts, 'fr')];
const named = { code: portals.code, domain: portals.domain, names: { nl: sql<string>`${nl.name}`, fr: sql<string>`${fr.name}` } };
/** Returns all portals, with their names in both languages. */
export const allPortals = (db: Db) =>
  db
    .select(named)
    .from(portals)
    .innerJoin(nl, and(eq(nl.portal, portals.code), eq(nl.locale, 'nl')))
    .innerJoin(fr, and(eq(fr.portal, portals.code), eq(fr.locale, 'fr')))
    .orderBy(asc(portals.code));

const portalsRelatedTo = preparedOnce((db) => {
  return db
    .select(named)
    .from(relatedPortals)
    .innerJoin(portals, eq(portals.code, relatedPortals.related))
    .innerJoin(nl, and(eq(nl.portal, portals.code), eq(nl.locale, 'nl')))
    .innerJoin(fr, and(eq(fr.portal, portals.code), eq(fr.locale, 'fr')))
    .where(eq(relatedPortals.portal, sql.placeholder('code')))
    .orderBy(asc(relatedPortals.position))
    .prepare('related_portals');
});
/** Returns the related portals of a portal, with their names in both languages. */
export const relatedPortalsOf = (db: Db, code: string) => portalsRelatedTo(db).execute({ code });

const domains = preparedOnce((db) => db.select({ code: portals.code, domain: portals.domain }).from(portals).prepare('domains'));
/** Returns the domain of each portal. */
export const domainsOfPortals = async (db: Db): Promise<Map<string, string>> =>
  new Map((await domains(db).execute()).map(({ code, domain }) => [code, domain]));
