import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/connection.ts';
import { isUnderEmailOf } from '../../db/former-emails.ts';
import { inCamelCase } from './rules.ts';

/** Codes that an account requested, for its addresses or for one that it wanted to change to. */
export const isCodeOf = (id: number) =>
  sql`(l.account = ${id} or ${isUnderEmailOf(id, sql`l.subject`, sql`l.created_at`)}
    or (l.purpose = 'changeEmail' and split_part(l.subject, ' ', 1) = ${String(id)}))`;

/** Returns all stored data of a member, without hashes. */
export async function everythingAbout(db: Db, id: number): Promise<Record<string, unknown>> {
  const [row] = rowsOf<{ about: Record<string, unknown> }>(
    await db.execute(sql`select json_build_object(
      'account', (select to_jsonb(a) - 'content_hash' - 'version' from accounts a where a.id = ${id}),
      'formerEmails', (select coalesce(json_agg(to_jsonb(f) - 'account' order by f.until), '[]') from former_emails f where f.account = ${id}),
      'addresses', (select coalesce(json_agg(to_jsonb(d) - 'content_hash' - 'account' order by d.id), '[]') from addresses d where d.account = ${id}),
      'subscriptions', (select coalesce(json_agg(to_jsonb(b) - 'content_hash' - 'account' order by b.id), '[]') from abos b where b.account = ${id}),
      'trials', (select coalesce(json_agg(to_jsonb(t) - 'account' order by t.portal), '[]') from trials t where t.account = ${id}),
      'newsletters', (select coalesce(json_agg(to_jsonb(n) - 'content_hash' - 'reference' order by n.id), '[]') from newsletter_recipients n where ${isUnderEmailOf(id, sql`n.email`, sql`n.changed_at`)}),
      'newsletterEvents', (select coalesce(json_agg(json_build_object('portal', n.portal, 'locale', n.locale, 'act', e.act, 'door', e.door, 'wording', e.wording, 'at', e.at) order by e.id), '[]') from recipient_events e join newsletter_recipients n on n.id = e.recipient where ${isUnderEmailOf(id, sql`n.email`, sql`n.changed_at`)}),
      'countingChoices', (select coalesce(json_agg(json_build_object('isAllowed', c.is_allowed, 'door', c.door, 'wording', c.wording, 'at', c.at) order by c.id), '[]') from counting_choices c where ${isUnderEmailOf(id, sql`c.email`, sql`c.at`)}),
      'suppressions', (select coalesce(json_agg(json_build_object('reason', s.reason, 'at', s.at, 'liftedAt', s.lifted_at) order by s.at), '[]') from suppressions s where ${isUnderEmailOf(id, sql`s.email`, sql`s.at`)}),
      'files', (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'mediaType', m.media_type, 'bytes', m.bytes, 'uploadedAt', m.uploaded_at, 'usedAt', m.used_at) order by m.id), '[]') from member_files m where m.account = ${id}),
      'symposiumPosts', (select coalesce(json_agg(to_jsonb(s) - 'account' - 'version' - 'approved_file' - 'approved_member_file' || jsonb_build_object(
        'texts', (select coalesce(jsonb_agg(jsonb_build_object('stage', x.stage, 'locale', x.locale, 'title', x.title, 'description', x.description) order by x.stage, x.locale), '[]') from symposium_texts x where x.post = s.id),
        'categories', (select coalesce(jsonb_agg(c.category order by c.position), '[]') from symposium_categories c where c.post = s.id)) order by s.id), '[]') from symposium_posts s where s.account = ${id}),
      'symposiumDigest', (select to_jsonb(h) - 'account' from symposium_choices h where h.account = ${id}),
      'symposiumMatches', (select coalesce(json_agg(json_build_object('post', q.post, 'at', q.at) order by q.at, q.post), '[]') from symposium_matches q where q.account = ${id}),
      'interests', (select coalesce(json_agg(i.interest order by i.interest), '[]') from account_interests i where i.account = ${id}),
      'companies', (select coalesce(json_agg(c.customer order by c.customer), '[]') from account_companies c where c.account = ${id}),
      'permissions', (select coalesce(json_agg(to_jsonb(p) - 'account' order by p.permission), '[]') from account_permissions p where p.account = ${id}),
      'sessions', (select coalesce(json_agg(json_build_object('device', s.device, 'createdAt', s.created_at, 'lastSeenAt', s.last_seen_at)), '[]') from sessions s where s.account = ${id}),
      'impersonations', (select coalesce(json_agg(json_build_object('startedAt', i.started_at, 'endedAt', coalesce(i.ended_at, i.expires_at), 'reason', i.reason) order by i.started_at), '[]') from impersonations i where i.account = ${id}),
      'messages', (select coalesce(json_agg(jsonb_build_object('id', k.id, 'email', k.email, 'name', k.name, 'portal', k.portal, 'locale', k.locale, 'subject', k.subject,
        'description', k.description, 'priority', k.priority, 'statusId', k.status_id, 'campaignCode', k.campaign_code, 'createdAt', k.created_at, 'updatedAt', k.updated_at,
        'comments', (select coalesce(jsonb_agg(jsonb_build_object('author', c.author, 'name', c.name, 'text', c.text, 'createdAt', c.created_at) order by c.created_at, c.id), '[]')
          from ticket_comments c where c.ticket = k.id and c.released_at is not null and not c.is_from_other),
        'rating', (select jsonb_build_object('score', g.score, 'text', g.text, 'at', g.at) from ticket_ratings g where g.ticket = k.id)) order by k.id), '[]')
        from tickets k where k.account = ${id} or ${isUnderEmailOf(id, sql`k.email`, sql`k.created_at`)}),
      'comments', (select coalesce(json_agg(jsonb_build_object('ticket', c.ticket, 'text', c.text, 'createdAt', c.created_at) order by c.id), '[]') from ticket_comments c where c.account = ${id} or ${isUnderEmailOf(id, sql`c.email`, sql`c.created_at`)}),
      'newslettersSent', (select coalesce(json_agg(json_build_object('reference', r.newsletter, 'locale', r.locale, 'state', r.state, 'createdAt', coalesce(r.settled_at, r.due_at), 'answer', r.answer, 'isCounted', r.is_counted) order by r.id), '[]') from send_rows r where ${isUnderEmailOf(id, sql`r.email`, sql`r.due_at`)}),
      'notifications', (select coalesce(json_agg(json_build_object('title', x.title, 'text', x.text, 'locale', x.locale, 'modifiedAt', n.modified_at) order by n.id, x.locale), '[]') from notifications n join notification_texts x on x.notification = n.id where ${isUnderEmailOf(id, sql`n.email`, sql`n.modified_at`)}),
      'reactions', (select coalesce(json_agg(to_jsonb(r) - 'account' order by r.notification), '[]') from notification_reads r where r.account = ${id}),
      'mails', (select coalesce(json_agg(json_build_object('kind', m.kind, 'recipient', m.recipient, 'createdAt', m.created_at, 'state', m.state) order by m.id), '[]') from mails m where ${isUnderEmailOf(id, sql`m.recipient`, sql`m.created_at`)}),
      'codes', (select coalesce(json_agg(json_build_object('purpose', l.purpose, 'email', case when l.purpose = 'email' then l.subject end, 'registration', l.registration, 'createdAt', l.created_at, 'expiresAt', l.expires_at, 'usedAt', l.used_at) order by l.created_at), '[]') from login_codes l where ${isCodeOf(id)})
    ) as about`),
  );
  return inCamelCase(row?.about ?? {});
}
