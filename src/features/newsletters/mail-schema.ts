import type { ContentType } from '../newsletters/schema.ts';

/** Link of a mail: its place in `links`, and the item that has it; null for the intro and the footer. */
export type MailPlace = { link: number; item: number | null; text: string; isOwn: boolean };

/** Picture that a mail loads. `hasAlt` is false if nobody wrote an alternative text. */
export type MailPicture = {
  hash: string;
  item: number | null;
  alt: string;
  hasAlt: boolean;
  bytes: number;
  width: number;
  height: number;
};

/** Words of an item as the mail shows them. */
export type MailItemWords = {
  item: number;
  contentType: ContentType;
  title: string;
  description: string;
  articleReference: string | null;
  isPremium: boolean;
  requiresRegistration: boolean;
};

/**
 * A newsletter as a mail in one language, with placeholders for what differs between recipients: `{{unsubscribe}}`,
 * `{{preferences}}`, `{{web}}`, `{{link.N}}` and, only in the HTML, `{{pixel}}`. Its words contain no placeholder.
 */
export type NewsletterMail = {
  subject: string;
  preheader: string;
  html: string;
  text: string;
  /** Targets of `{{link.N}}`. */
  links: string[];
  places: MailPlace[];
  pictures: MailPicture[];
  items: MailItemWords[];
  /** Items of this language that have nothing to show: a text that was removed, or is not shown on the portal. */
  missing: number[];
  /** Bytes of the HTML in UTF-8. */
  bytes: number;
};
