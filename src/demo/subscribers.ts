import type { Db } from '../db/connection.ts';
import { newsletterRecipients } from '../db/tables/accounts.ts';
import { countingChoices, recipientEvents } from '../db/tables/sending.ts';
import { translator } from '../i18n/messages.ts';
import type { Locale } from '../lib/locale.ts';
import { pick, randomFrom } from './random.ts';

export type Subscriber = { id: number; email: string; domain: string; locale: Locale; isCounted: boolean; isActive: boolean };

const seed = 20_261_123;
const day = 24 * 60 * 60_000;
/** Domains of the addresses with their weights; none of them can exist (RFC 2606). */
const domains = {
  nl: [
    ['bouwmail', 44],
    ['dakpost', 26],
    ['werkplaats', 18],
    ['zinkwinkel', 8],
    ['kantoor', 4],
  ],
  fr: [
    ['courrier', 46],
    ['chantier', 28],
    ['toiture', 17],
    ['bureau', 9],
  ],
} as const satisfies Record<Locale, readonly (readonly [string, number])[]>;
const words = {
  nl: ['dakwerk', 'nok', 'goot', 'lei', 'pan', 'zink', 'spant', 'kil', 'dakraam', 'loods'],
  fr: ['couvreur', 'faitage', 'gouttiere', 'ardoise', 'tuile', 'zinc', 'charpente', 'noue', 'lucarne', 'atelier'],
} as const satisfies Record<Locale, readonly string[]>;
const many = { nl: 190, fr: 110 } as const;
/** Shares of the subscribers who allow counting of opens and clicks, and who left since. */
const [counted, left] = [0.62, 0.04];

/** Subscribes invented addresses to the newsletters of a portal, with the proof of their consent. */
export async function writeSubscribers(db: Db, portal: string, now: Date): Promise<Subscriber[]> {
  const random = randomFrom(seed);
  const made = (['nl', 'fr'] as const).flatMap((locale) =>
    Array.from({ length: many[locale] }, (_, index) => {
      const domain = `${pick(random, domains[locale])}.example`;
      const since = new Date(now.getTime() - (90 + 600 * random()) * day);
      const email = `${words[locale][index % words[locale].length]}${index + 1}@${domain}`;
      return { email, domain, locale, since, isCounted: random() < counted, isActive: random() >= left };
    }),
  );
  const rows = await db
    .insert(newsletterRecipients)
    .values(made.map(({ email, locale, since, isActive }) => ({ email, portal, locale, isActive, confirmedAt: since, changedAt: since })))
    .returning({ id: newsletterRecipients.id, email: newsletterRecipients.email });
  const ids = new Map(rows.map(({ id, email }) => [email, id]));
  const people = made.map((one) => ({ ...one, id: ids.get(one.email) ?? 0 }));
  await db.insert(recipientEvents).values(
    people.flatMap(({ id, locale, since, isActive }) => {
      const wording = translator(locale)('server.link.confirm.text', { portal });
      const confirmed = { recipient: id, act: 'confirmed' as const, door: 'confirmation', wording, at: since };
      const gone = { recipient: id, act: 'unsubscribed' as const, door: 'one-click', wording: null, at: new Date(now.getTime() - 2 * day) };
      return isActive ? [confirmed] : [confirmed, gone];
    }),
  );
  await db.insert(countingChoices).values(
    people
      .filter(({ isCounted }) => isCounted)
      .map(({ email, locale, since }) => ({
        ...{ email, isAllowed: true, wording: translator(locale)('recipients.counting.wording'), door: 'preferences', at: since },
      })),
  );
  return people;
}
