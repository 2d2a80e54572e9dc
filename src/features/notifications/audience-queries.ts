import { and, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { hasActiveAbo } from '../../db/abos.ts';
import type { Db } from '../../db/connection.ts';
import { accountCompanies, accountInterests, accounts } from '../../db/tables/accounts.ts';
import { customerPortals } from '../../db/tables/companies.ts';
import { notificationReads, notifications, notificationTexts, notificationTopics } from '../../db/tables/notifications.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import type { ReachQuestion } from './reach-schema.ts';
import { mostTitles, shownSpan } from './rules.ts';
import { reactionTypes } from './schema.ts';

/** Portal (null for all), audience and topics (an array of codes) of a notification, as SQL. */
type Target = { portal: SQL; audience: SQL; topics: SQL };

/** Conditions on a member, as SQL: subscribes to a portal, follows topics, represents a company. */
type Asked = { subscribes(portal: SQL): SQL; follows(topics: SQL): SQL; represents(portal: SQL): SQL };

const ofAccount = (account: SQL, now: Date): Asked => ({
  subscribes: (portal) => hasActiveAbo(account, now, sql`(${portal} is null or abos.portal = ${portal})`),
  follows: (topics) => sql`exists (select 1 from ${accountInterests}
    where ${accountInterests.account} = ${account} and ${accountInterests.interest} = any(${topics}))`,
  represents: (
    portal,
  ) => sql`exists (select 1 from ${accountCompanies} where ${accountCompanies.account} = ${account} and (${portal} is null
    or exists (select 1 from ${customerPortals} where ${customerPortals.customer} = ${accountCompanies.customer} and ${customerPortals.portal} = ${portal})))`,
});

/** Member of a preview, without an account. */
export type SimulatedMember = { subscribedOn: readonly string[]; interests: readonly string[] };

const listOf = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;
const ofSimulated = ({ subscribedOn, interests }: SimulatedMember): Asked => ({
  subscribes: (portal) =>
    sql`case when ${portal} is null then ${subscribedOn.length > 0}::boolean else ${portal} = any(${listOf(subscribedOn)}) end`,
  follows: (topics) => sql`${topics}::text[] && ${listOf(interests)}`,
  represents: () => sql`false`,
});

/** SQL condition: a member belongs to the audience of a notification. The only rule of this; calls, counts and previews share it. */
const isInAudience = ({ portal, audience, topics }: Target, member: Asked): SQL => sql`case ${audience}
  when 'all' then true
  when 'subscribers' then ${member.subscribes(portal)}
  when 'interests' then ${member.follows(topics)}
  else ${member.represents(portal)}
  end`;

const ofRow: Target = {
  portal: sql`${notifications.portal}`,
  audience: sql`${notifications.audience}`,
  topics: sql`array(select ${notificationTopics.interest} from ${notificationTopics} where ${notificationTopics.notification} = ${notifications.id})`,
};

/** SQL condition: a notification is shown at an instant. */
const isShown = (now: Date): SQL => {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { from, until } = shownSpan(notifications);
  return sql`(${notifications.isPublished} and ${from} <= ${at} and (${until} is null or ${until} > ${at}))`;
};

/** SQL condition: a member sees a notification on a portal at an instant. */
export const isShownTo = ({ account, portal, now }: { account: number; portal: string; now: Date }): SQL =>
  sql`(${isShown(now)}
    and (${notifications.portal} is null or ${notifications.portal} = ${portal})
    and case when ${notifications.email} is null then ${isInAudience(ofRow, ofAccount(sql`${account}::int`, now))}
      else ${notifications.email} = (select ${accounts.email} from ${accounts} where ${accounts.id} = ${account}) end)`;

/** Returns the number of members who see a notification that is being written, in their language. */
export async function reachOf(db: Db, { portal, audience, topics = [], languages }: ReachQuestion, now: Date): Promise<number> {
  if (!languages.length) return 0;
  const target = { portal: sql`${portal}::text`, audience: sql`${audience}::text`, topics: sql`${sql.param([...topics])}::text[]` };
  const [row] = await db
    .select({ members: count() })
    .from(accounts)
    .where(and(inArray(accounts.locale, [...languages]), isInAudience(target, ofAccount(sql`${accounts.id}`, now))));
  return row?.members ?? 0;
}

/** Returns the titles of the notifications that a member of a preview sees on a portal at an instant, newest first. */
export async function titlesFor(
  db: Db,
  member: SimulatedMember,
  { portal, locale, now }: { portal: string; locale: Locale; now: Date },
): Promise<string[]> {
  const rows = await db
    .select({ title: notificationTexts.title })
    .from(notifications)
    .innerJoin(notificationTexts, and(eq(notificationTexts.notification, notifications.id), eq(notificationTexts.locale, locale)))
    .where(
      and(
        isShown(now),
        isNull(notifications.email),
        sql`(${notifications.portal} is null or ${notifications.portal} = ${portal})`,
        isInAudience(ofRow, ofSimulated(member)),
      ),
    )
    .orderBy(desc(notifications.modifiedAt), desc(notifications.id))
    .limit(mostTitles);
  return rows.map(({ title }) => title);
}

/** Returns a notification for an audience with the languages that it has. */
async function targetOf(db: Db, reference: string) {
  const [row] = await db
    .select({ id: notifications.id, portal: notifications.portal, email: notifications.email })
    .from(notifications)
    .where(eq(notifications.reference, reference));
  if (!row || row.email !== null) return undefined;
  const texts = await db
    .select({ locale: notificationTexts.locale })
    .from(notificationTexts)
    .where(eq(notificationTexts.notification, row.id));
  return { ...row, languages: locales.filter((locale): locale is Locale => texts.some((text) => text.locale === locale)) };
}

/** Returns the number of members whom a notification reaches now, and their reactions; undefined if it does not exist. */
export async function resultsOf(db: Db, reference: string, now: Date) {
  const target = await targetOf(db, reference);
  if (!target) return undefined;
  const [reached] = await db
    .select({ members: count() })
    .from(accounts)
    .innerJoin(notifications, eq(notifications.id, target.id))
    .where(and(inArray(accounts.locale, target.languages), isShown(now), isInAudience(ofRow, ofAccount(sql`${accounts.id}`, now))));
  const rows = await db
    .select({ reaction: notificationReads.reactionTypeId, members: count() })
    .from(notificationReads)
    .where(eq(notificationReads.notification, target.id))
    .groupBy(notificationReads.reactionTypeId);
  const of = (type: number) => rows.find(({ reaction }) => reaction === type)?.members ?? 0;
  const { useful, notUseful, more } = reactionTypes;
  return {
    portal: target.portal,
    members: reached?.members ?? 0,
    read: rows.reduce((sum, { members }) => sum + members, 0),
    reactions: { useful: of(useful), notUseful: of(notUseful), more: of(more) },
  };
}
