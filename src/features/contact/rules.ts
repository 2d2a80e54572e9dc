// A message belongs to a member only under the member's own address: `isOwnEmail` in `queries.ts`.

/** Rate limits: the form must not be usable to fill other people's mailboxes. */
export const rateLimits = {
  messagesByClient: { most: 10, seconds: 3_600 },
} as const;

/** Path to which the form is posted without script; it answers with 303 to a page, or with the form again. */
export const contactFormPath = '/api/contact-messages/form';
/** Pages that have the form. */
export const contactPages = ['contact', 'pricing'] as const;
export type ContactPage = (typeof contactPages)[number];
/** Fragment of the confirmation, which is shown only if the address has this fragment. */
export const contactSentId = 'sent';
