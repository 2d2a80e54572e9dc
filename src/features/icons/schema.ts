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

/** Icon data as the Iconify components of the browser take it. */
export const IconAnswer = z.object({
  prefix: z.string(),
  icons: z.record(z.string(), z.object({ body: z.string() })),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  not_found: z.optional(z.array(z.string())),
});
export type IconAnswer = z.infer<typeof IconAnswer>;
