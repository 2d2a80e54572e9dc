import * as z from 'zod/mini';
import { Campaign, email, Lang, line, paragraphs } from '../../lib/fields.ts';

/** Message of the contact form (design 8). */
export const ContactMessage = z.strictObject({
  name: line(80),
  email: email(255),
  subject: line(255),
  text: paragraphs(5_000),
  lang: Lang,
  campaign: Campaign,
});
export type ContactMessage = z.infer<typeof ContactMessage>;
export const TicketNumber = z.object({ ticket: z.int() });
