import { canonicalDocument, saveInside } from '../content/editing.ts';
import { type Entities, openDocument } from '../content/opening.ts';
import type { Db } from '../db/connection.ts';
import { demoActor } from './staff.ts';

const dayMilliseconds = 24 * 60 * 60_000;

/** Changes of a company by its representative, oldest first. */
const changes = [
  { daysAgo: 6, change: { phone: '+32 9 000 00 45', fax: null } },
  {
    daysAgo: 2,
    change: {
      texts: {
        nl: { description: 'Kleipannen en hulpstukken in negentien kleuren, gebakken in een tunneloven die op eigen houtafval stookt.' },
        fr: {
          description:
            'Tuiles en terre cuite et accessoires en dix-neuf teintes, cuits dans un four tunnel alimenté par ses propres déchets de bois.',
        },
      },
    },
  },
];

/** Makes changes to a company of the demo as its representative, who has no staff rights. */
export async function changeCompanies(db: Db, entities: Entities, now: Date): Promise<void> {
  const staff = await demoActor(db, 'webmaster');
  const actor = await demoActor(db, 'bedrijf');
  for (const { daysAgo, change } of changes) {
    const { entity, key, present } = await openDocument(db, entities, staff, 'customer', 'CUST-DRIELIND');
    if (!present) throw new Error('The demo has no company CUST-DRIELIND.');
    const editor = { actor, now: new Date(now.getTime() - daysAgo * dayMilliseconds) };
    const document = canonicalDocument(entity, key, { ...present.document, ...change });
    await db.transaction((tx) => saveInside(tx, entity, document, present.version, editor, { isGranted: true, source: 'company' }));
  }
}
