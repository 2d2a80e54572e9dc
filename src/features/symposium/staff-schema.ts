import * as z from 'zod/mini';
import { LocaleCode, paragraphs, Whole } from '../../lib/fields.ts';
import { PortalCode } from '../../lib/portal-code.ts';
import { maxima, OwnPost, PostId, PostState } from './schema.ts';

/** Filter of the room: the states, and posts that readers reported. */
export const ModerationState = z.enum(['waiting', 'live', 'refused', 'expired', 'offline', 'reported'], 'not_allowed');
export type ModerationState = z.infer<typeof ModerationState>;

export const StaffPostsQuery = z.strictObject({
  state: z.optional(ModerationState),
  portal: z.optional(PortalCode),
  userTypeId: z.optional(z.enum(['1', '2'], 'not_allowed')),
  searchTypeId: z.optional(z.enum(['1', '2', '3', '4'], 'not_allowed')),
  /** Part of a title or a description, of the name of the company or the writer, or of the customer number. */
  q: z.optional(z.string().check(z.maxLength(100))),
  sort: z.optional(z.enum(['id', '-id'], 'not_allowed')),
  cursor: z.optional(PostId),
});
export type StaffPostsQuery = z.infer<typeof StaffPostsQuery>;

export const StaffPostRow = z.object({
  ...{ id: z.int(), version: z.int(), title: z.string(), portalCode: z.string(), klnr: z.string(), writer: z.string() },
  companies: z.array(z.string()),
  ...{ userTypeId: z.int(), searchTypeId: z.int(), state: PostState, updatedAt: z.string(), lastDay: z.string() },
  /** A change of a post that was approved before. */
  isChange: z.boolean(),
  /** Readers see it, in its approved version. */
  isShown: z.boolean(),
  /** Number of unhandled reports. */
  reports: z.int(),
});
export type StaffPostRow = z.infer<typeof StaffPostRow>;
export const StaffPosts = z.object({ items: z.array(StaffPostRow), cursor: z.nullable(z.string()), total: z.int() });

const Text = z.object({ language: LocaleCode, title: z.string(), description: z.string() });
/** Post with both versions, for moderators. */
export const StaffPost = z.extend(OwnPost, {
  companies: z.array(z.string()),
  categories: z.array(z.string()),
  address: z.nullable(z.string()),
  /** Picture as its writer wants it, in small, as a data URL. */
  preview: z.nullable(z.string()),
  /** Version that readers see or saw; null if none was approved. */
  approved: z.nullable(z.object({ texts: z.array(Text), picture: z.nullable(z.string()), at: z.string() })),
  reports: z.array(z.object({ text: z.string(), at: z.string() })),
  decisions: z.array(z.object({ act: z.string(), reason: z.nullable(z.string()), at: z.string(), by: z.nullable(z.string()) })),
});
export type StaffPost = z.infer<typeof StaffPost>;

export const DecisionAct = z.enum(['approve', 'refuse', 'keep'], 'not_allowed');
export type DecisionAct = z.infer<typeof DecisionAct>;
/** Decision about posts in the versions that were read. */
export const PostDecision = z
  .strictObject({
    posts: z.array(z.strictObject({ id: Whole, version: Whole })).check(z.minLength(1), z.maxLength(100)),
    act: DecisionAct,
    /** For the writer, in a refusal. */
    reason: z.optional(z.nullable(paragraphs(maxima.reason))),
  })
  .check(z.refine(({ act, reason }) => act !== 'refuse' || Boolean(reason), { error: 'required', path: ['reason'] }));
export type PostDecision = z.infer<typeof PostDecision>;
export const PostDecided = z.object({
  /** Undoes these decisions. */
  change: z.string(),
  decided: z.array(z.int()),
  /** Posts that changed meanwhile, or about which this cannot be decided. */
  refused: z.array(z.int()),
});
export const ChangeParams = z.strictObject({ change: z.uuid('not_a_reference') });
export const PostsUndone = z.object({ undone: z.array(z.int()) });
