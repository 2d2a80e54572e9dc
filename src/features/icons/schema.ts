import * as z from 'zod/mini';

const name = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'not_allowed'), z.maxLength(64));

export const IconParams = z.strictObject({
  file: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*\.json$/, 'not_allowed'), z.maxLength(69)),
});
export const IconQuery = z.strictObject({
  icons: z.pipe(
    z.string().check(z.minLength(1), z.maxLength(4_000)),
    z.pipe(
      z.transform((list: string) => list.split(',')),
      z.array(name).check(z.maxLength(100)),
    ),
  ),
});

const placed = {
  left: z.optional(z.number()),
  top: z.optional(z.number()),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
};
const turned = {
  rotate: z.optional(z.number()),
  hFlip: z.optional(z.boolean()),
  vFlip: z.optional(z.boolean()),
  hidden: z.optional(z.boolean()),
};

/** Drawing of an icon, and an alias of one. */
export const Drawing = z.object({ ...placed, ...turned, body: z.string() });
export const Alias = z.object({ ...placed, ...turned, parent: z.string() });

/** Icon data in the form of the Iconify components; lengths in units of the drawing. */
export const IconAnswer = z.object({
  ...placed,
  prefix: z.string(),
  lastModified: z.optional(z.number()),
  icons: z.record(z.string(), Drawing),
  aliases: z.optional(z.record(z.string(), Alias)),
  not_found: z.optional(z.array(z.string())),
});
export type IconAnswer = z.infer<typeof IconAnswer>;
