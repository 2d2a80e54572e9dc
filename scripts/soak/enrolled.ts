import type { Db } from '../../src/db/connection.ts';
import { suppress } from '../../src/db/suppressions.ts';
import { accounts, newsletterRecipients } from '../../src/db/tables/accounts.ts';
import { type Locale, locales } from '../../src/lib/locale.ts';
import { type Chance, oneOf } from './chance.ts';

const state = ['active', 'unconfirmed', 'unsubscribed', 'suppressed', 'erased'] as const;
export type Member = { email: string; locales: Locale[]; state: (typeof state)[number] };

export const memberOf = (chance: Chance, number: number): Member => ({
  email: `lid-${number}@voorbeeld-${number % 7}.be`,
  locales: chance() < 0.02 ? [...locales] : [oneOf(chance, locales)],
  state: chance() < 0.08 ? oneOf(chance, state) : 'active',
});

/** Stores members with their subscriptions. */
export async function enrol(db: Db, keyed: (purpose: string, text: string) => string, members: readonly Member[]): Promise<void> {
  const now = new Date();
  const before = new Date(now.getTime() - 1_000);
  for (let at = 0; at < members.length; at += 1_000) {
    const some = members.slice(at, at + 1_000);
    // The language of the account differs from that of the subscription, which decides the language of the issue.
    const account = ({ email, locales: [first], state: is }: Member) => ({
      ...{ email, firstName: 'Jan', lastName: 'Peeters', locale: first === 'nl' ? ('fr' as const) : ('nl' as const) },
      ...{ createdAt: before, updatedAt: before, erasedFrom: is === 'erased' ? new Date(now.getTime() + 86_400_000) : null },
    });
    await db.insert(accounts).values(some.map(account));
    const subscription = ({ email, state: is }: Member, locale: Locale) => ({
      ...{ email, locale, portal: 'dbbe', changedAt: before },
      ...{ isActive: is !== 'unsubscribed', confirmedAt: is === 'unconfirmed' ? null : before },
    });
    await db.insert(newsletterRecipients).values(some.flatMap((one) => one.locales.map((locale) => subscription(one, locale))));
    const suppressed = some.filter(({ state: is }) => is === 'suppressed').map(({ email }) => email);
    await suppress(
      db,
      keyed,
      suppressed.map((email) => ({ email, reason: 'staff' as const, source: 'soak', at: before })),
    );
  }
}
