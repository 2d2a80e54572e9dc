import type { Db } from '../db/connection.ts';
import type { Place } from '../features/translations/commands.ts';
import { faultsOf, writeOverride } from '../features/translations/commands.ts';
import type { Actor } from '../lib/actor.ts';

/** Overrides of the demo: for one portal, for all, in one language only, and in mails. */
const overrides: readonly (Place & { value: string })[] = [
  { app: 1, key: 'portals.nav.colophon', locale: 'nl', portal: 'grbe', value: 'In deze tuin' },
  { app: 1, key: 'portals.nav.colophon', locale: 'fr', portal: 'grbe', value: 'Dans ce jardin' },
  { app: 1, key: 'article.empty', locale: 'nl', portal: null, value: 'Dit artikel heeft alleen deze inleiding.' },
  { app: 2, key: 'mail.footer', locale: 'nl', portal: null, value: 'U krijgt deze mail van de redactie van {portal}.' },
  { app: 2, key: 'mail.footer', locale: 'fr', portal: null, value: 'Vous recevez cet e-mail de la rédaction de {portal}.' },
];

/** Writes the overrides of the demo as its translator. */
export async function overrideMessages(db: Db, by: Actor, now: Date): Promise<void> {
  await db.transaction(async (inner) => {
    for (const { value, ...place } of overrides) {
      const faults = faultsOf({ key: place.key, language: place.locale, value });
      if (faults) throw new Error(`The demo overrides ${place.key} with a message that is none.`);
      await writeOverride({ tx: inner, by, now, act: 'translation.saved' }, place, value);
    }
  });
}
