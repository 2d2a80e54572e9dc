import type { ContentType, NewsletterDocument } from '../../features/newsletters/schema.ts';
import type { PortalView } from '../../features/portals/schema.ts';
import type { Locale } from '../../lib/locale.ts';

/** Picture as a mail shows it; sizes in pixels of the mail. */
export type ShownPicture = { src: string; wide: string | undefined; width: number; height: number; alt: string };

/** Item of a mail: words that are typeset, addresses that are placeholders. */
export type ShownItem = {
  contentType: ContentType;
  viewType: NewsletterDocument['items'][number]['viewType'];
  title: string;
  description: string;
  /** Kicker, and labels such as Premium or Advertentie, which are tags. */
  labels: { text: string; isTag: boolean }[];
  notes: string[];
  picture: ShownPicture | undefined;
  address: string | undefined;
  more: string;
  info: { text: string; address: string } | undefined;
  customer: { text: string; address: string | undefined; logo: ShownPicture | undefined } | undefined;
};

/** All that a mail shows, in one language. */
export type MailPayload = {
  locale: Locale;
  portal: PortalView;
  /** Placeholder of the address of the portal's front page. */
  home: string;
  date: string;
  subject: string;
  preheader: string;
  title: string;
  /** Text of the intro as HTML of a mail. */
  intro: string;
  introPicture: ShownPicture | undefined;
  introName: string;
  introFunction: string;
  isFree: boolean;
  items: ShownItem[];
};

/** Returns the items in groups: adjacent quick links are one group, every other item is its own group. */
export function groupsOf(items: readonly ShownItem[]): ShownItem[][] {
  const groups: ShownItem[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (item.contentType === 'quicklink' && last?.[0]?.contentType === 'quicklink') last.push(item);
    else groups.push([item]);
  }
  return groups;
}
