import { eq } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { accounts } from '../db/tables/accounts.ts';
import { symposiumCategories, symposiumPosts, symposiumReports, symposiumTexts } from '../db/tables/symposium.ts';
import { interestNumbers } from '../db/tables/themes.ts';
import { daysAfter, endOfDay } from '../features/symposium/rules.ts';
import { changePosts } from '../features/symposium/save.ts';
import { addressOfDemo } from './staff.ts';

type Words = readonly [title: string, description: string];
type DemoPost = {
  types: readonly [userTypeId: number, searchTypeId: number];
  categories: readonly string[];
  nl?: Words;
  fr?: Words;
  /** Words that readers see while these wait. */
  approved?: Words;
  state: 'live' | 'waiting' | 'refused' | 'offline';
  /** Days from now to its last day. */
  days: number;
  reason?: string;
  report?: string;
  website?: string;
  showsPhone?: true;
};

/** A post in every state, all of the demo's company. */
const posts: readonly DemoPost[] = [
  {
    ...{
      types: [1, 3],
      categories: ['hellende-daken'],
      state: 'live',
      days: 24,
      website: 'https://drielindekens.example/',
      showsPhone: true,
    },
    nl: [
      'Tweeduizend gebakken pannen, blauw gesmoord',
      'Over van een werf in Deinze, nog op palet. Af te halen in Gent, ook in delen.\nMinimaal tweehonderd stuks.',
    ],
    fr: [
      'Deux mille tuiles en terre cuite, bleu fumé',
      'Reste d’un chantier à Deinze, encore sur palette. À enlever à Gand, aussi par lots.\nMinimum deux cents pièces.',
    ],
  },
  {
    ...{ types: [2, 2], categories: ['zinkwerk', 'hellende-daken'], state: 'live', days: 2 },
    nl: [
      'Zoeken zinkbewerker voor drie weken in januari',
      'Dakgoten en killen op een woning in Aalst. Materiaal ligt klaar, stelling staat.',
    ],
  },
  {
    ...{
      types: [2, 1],
      categories: ['hellende-daken'],
      state: 'live',
      days: 20,
      report: 'Dit bericht stond vorige week onder een andere naam.',
    },
    nl: [
      'Ploegbaas gezocht voor hellende daken',
      'Vaste ploeg van vier, werk in Oost-Vlaanderen. Rijbewijs B en ervaring met pannen en leien.',
    ],
    fr: [
      'Chef d’équipe pour toitures en pente',
      'Équipe fixe de quatre, travail en Flandre-Orientale. Permis B et expérience des tuiles et ardoises.',
    ],
  },
  {
    ...{ types: [1, 2], categories: ['hellende-daken'], state: 'waiting', days: 28 },
    nl: ['Ploeg vrij in februari, nu ook voor leien', 'Drie dakdekkers vrij van 1 tot 26 februari, pannen en leien.'],
    approved: ['Ploeg vrij in februari', 'Drie dakdekkers vrij van 1 tot 26 februari.'],
  },
  {
    ...{ types: [1, 4], categories: ['hellende-daken'], state: 'waiting', days: 30 },
    nl: ['Dakwerkbedrijf over te nemen, regio Leuven', 'Twaalf medewerkers, eigen loods, opdrachten tot de zomer. Overdracht in overleg.'],
  },
  {
    ...{
      types: [1, 3],
      categories: ['zinkwerk'],
      state: 'refused',
      days: 15,
      reason: 'Dit is reclame voor een webwinkel. Beschrijf wat je zelf aanbiedt.',
    },
    nl: ['De goedkoopste dakgoten online', 'Bestel vandaag, morgen in huis.'],
  },
  {
    ...{ types: [1, 3], categories: ['zinkwerk'], state: 'offline', days: 12 },
    nl: ['Zetbank, twee meter', 'Handbediend, tot 1 mm zink. Verkocht onder voorbehoud.'],
  },
  {
    ...{ types: [2, 3], categories: ['hellende-daken'], state: 'live', days: -4 },
    nl: ['Zoeken honderd oude kruispannen', 'Voor het herstel van een schuur in Zottegem.'],
  },
];

/** Writes the posts of the demo's company. */
export async function writePosts(db: Db, now: Date): Promise<void> {
  const [writer] = await db
    .select()
    .from(accounts)
    .where(eq(accounts.email, addressOfDemo('bedrijf')));
  if (!writer?.klnr) return;
  const numbers = new Map((await db.select().from(interestNumbers)).map(({ code, number }) => [code, number]));
  const { id: account, klnr, firstName, lastName, email } = writer;
  const ids: number[] = [];
  for (const { types, categories, nl, fr, approved, state, days, reason, report, website = null, showsPhone = false } of posts) {
    const lastDay = daysAfter(now, days);
    const isApproved = state === 'live' || state === 'offline' || approved !== undefined;
    const at = new Date(now.getTime() - 5 * 86_400_000);
    const [row] = await db
      .insert(symposiumPosts)
      .values({
        ...{ account, klnr, portal: 'dbbe', userTypeId: types[0], searchTypeId: types[1], website, showsPhone },
        ...{ removeAfterDate: lastDay, visibleUntil: endOfDay(lastDay), isLive: state !== 'offline', reason: reason ?? null },
        ...{ firstName, lastName, email, phone: '+32 9 000 00 42', createdAt: at, updatedAt: at },
        ...{ decision: state === 'waiting' || state === 'refused' ? state : 'approved', approvedAt: isApproved ? at : null },
      })
      .returning();
    const post = row?.id ?? 0;
    ids.push(post);
    const written = { ...(nl && { nl }), ...(fr && { fr }) };
    const shown = isApproved ? (approved ? { nl: approved } : written) : {};
    const textsOf = (stage: 'written' | 'approved', texts: Partial<Record<'nl' | 'fr', Words>>) =>
      (['nl', 'fr'] as const).flatMap((locale) => {
        const words = texts[locale];
        return words ? [{ post, stage, locale, title: words[0], description: words[1] }] : [];
      });
    await db.insert(symposiumTexts).values([...textsOf('written', written), ...textsOf('approved', shown)]);
    const known = categories.flatMap((code) => numbers.get(code) ?? []);
    if (known.length) await db.insert(symposiumCategories).values(known.map((category, position) => ({ post, category, position })));
    if (report) await db.insert(symposiumReports).values({ post, text: report, client: 'demo', at: now });
  }
  // Puts them into the search index.
  await db.transaction((tx) => changePosts(tx, ids, now, async () => {}));
}
