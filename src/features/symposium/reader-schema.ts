import * as z from 'zod/mini';
import { Picture } from '../files/picture-schema.ts';

const Category = z.object({ id: z.int(), code: z.string(), name: z.string() });

/** Post in a list, in one language, without data of its writer. */
export const PostTile = z.object({
  ...{ id: z.int(), title: z.string(), userTypeId: z.int(), searchTypeId: z.int() },
  /** First words of the description. */
  summary: z.string(),
  categories: z.array(Category),
  /** Day of its approval. */
  approvedAt: z.string(),
  /** Last day on which it is shown (YYYY-MM-DD). */
  lastDay: z.string(),
  picture: z.optional(Picture),
});
export type PostTile = z.infer<typeof PostTile>;

/** A post on its page. */
export const PostView = z.extend(PostTile, {
  /** Paragraphs of plain text. */
  paragraphs: z.array(z.string()),
  website: z.nullable(z.string()),
  /** Readers may ask for the phone number, by call. */
  hasPhone: z.boolean(),
});
export type PostView = z.infer<typeof PostView>;
