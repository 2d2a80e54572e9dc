import * as z from 'zod/mini';
import { Reference, Url } from '../../lib/fields.ts';
import { PortalCode } from '../../lib/portal-code.ts';

/** First segments of addresses that are not pages. `/nl/x` is the twin of `/x` and follows it. */
const ownedBySite = new Set(['api', 'media', 'staff', '_astro', 'nl']);
const segment = /^[^\s/?#%\\\p{Cc}]+$/u;

/** Path without query, as a browser shows it. */
const Path = z.string().check(
  z.maxLength(500),
  z.refine((path) => {
    const segments = path.split('/').slice(1);
    return path.startsWith('/') && segments.every((one) => segment.test(one) && one !== '.' && one !== '..');
  }, 'not_a_url'),
  z.refine((path) => !ownedBySite.has(path.split('/')[1] ?? ''), 'reserved_word'),
);

/** Import document of a redirect (301): an address of a portal without a page, and its target. */
export const RedirectDocument = z.strictObject({
  entity: z.literal('redirect'),
  reference: Reference,
  portal: PortalCode,
  from: Path,
  to: Url,
});
export type RedirectDocument = z.infer<typeof RedirectDocument>;
