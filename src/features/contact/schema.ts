import * as z from 'zod/mini';
import { Campaign, email, Lang, line, paragraphs } from '../../lib/fields.ts';

const Path = z.string().check(z.maxLength(500), z.regex(/^\/(?![/\\])[^\\\s<>"?#]*$/, 'not_a_url'));

/** Message of the contact form (design 8). */
export const ContactMessage = z.strictObject({
  name: line(80),
  email: email(255),
  subject: line(255),
  text: paragraphs(5_000),
  lang: Lang,
  campaign: Campaign,
  /** Page that has the form; contact by default. */
  page: z.optional(z.nullable(z.enum(['contact', 'pricing'], 'not_allowed'))),
  /** Path of the page that was read before. Never an error: no message is refused because of it. */
  from: z.catch(z.optional(z.nullable(Path)), undefined),
});
export type ContactMessage = z.infer<typeof ContactMessage>;
export const TicketNumber = z.object({ ticket: z.int() });
