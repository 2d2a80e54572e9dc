// Trials: `trial-rules.ts`.

import type { Locale } from '../../lib/locale.ts';

/** Product categories (specification 3), by their number. */
export const productCategories = {
  1: { nl: 'Abonnementen op papier', fr: 'Abonnements papier' },
  2: { nl: 'Bouwplannen', fr: 'Plans de construction' },
  3: { nl: 'Tijdschriften', fr: 'Magazines' },
  4: { nl: 'Voordeelpakketten', fr: 'Meilleures offres' },
  5: { nl: 'Online abonnementen', fr: 'Abonnements en ligne' },
  6: { nl: 'Abonnementen voor bedrijven', fr: 'Abonnements entreprises' },
  7: { nl: 'Abonnementen voor leerkrachten', fr: 'Abonnements enseignants' },
  8: { nl: 'Abonnementen voor scholen', fr: 'Abonnements écoles' },
  9: { nl: 'Enquêtes', fr: 'Enquêtes' },
  10: { nl: 'Verlenging van een abonnement', fr: "Renouvellement d'abonnement" },
  11: { nl: 'Makelaar', fr: 'Courtier' },
  12: { nl: 'Verbruiksmateriaal', fr: 'Consommables' },
  13: { nl: 'Geschenken', fr: 'Cadeaux' },
} as const satisfies Record<number, Record<Locale, string>>;

/** Active only while the expiry is set and in the future (specification 3). A day as expiry ends as it begins in Brussels. */
export const isActive = (expiryDate: Date | null, now: Date): boolean => expiryDate !== null && expiryDate > now;

/** Running subscriptions of a member to one portal; another one is refused. */
export const mostRunning = 1;

/** Permissions of staff, one of which is needed on a portal of the document. */
export const rights = { create: ['BO_SHOP_ACCESS'], edit: ['BO_SHOP_ACCESS'], remove: ['BO_SHOP_ACCESS'] } as const;
