import { campaignName } from '../../lib/fields.ts';

/** Bytes of HTML from which Gmail cuts a mail. */
export const mostMailBytes = 102_000;
/** Bytes of a picture in a mail. */
export const mostPictureBytes = 120_000;
/** Widths in pixels of the pictures of mails: as they are shown, and for fine screens. */
export const mailPictureWidths = [600, 1_200] as const;

/** Days for which a picture stays that no approved mail names. */
export const looseMailPictureDays = 30;

/** Names in the braces of placeholders; `link` has a number. */
export const placeholder = {
  unsubscribe: '{{unsubscribe}}',
  preferences: '{{preferences}}',
  web: '{{web}}',
  pixel: '{{pixel}}',
  link: (number: number) => `{{link.${number}}}`,
} as const;

/** Character between two braces of a text, so that no text contains a placeholder. */
const guard = '\ue0f0';
/** Returns a text that contains no placeholder, before it is rendered. */
export const guarded = (text: string): string => text.replace(/[\ue0f0-\ue0ff]/g, '').replace(/\{(?=\{)/g, `{${guard}`);
/** Replaces the guards of rendered HTML. */
export const unguardedHtml = (html: string): string => html.replaceAll(`{${guard}`, '&#123;');
/** Replaces the guards of a text by blanks. */
export const unguardedText = (text: string): string => text.replaceAll(guard, ' ');

/** Returns a text that may stand in a header: on one line, without control characters and changes of direction. */
export const headerText = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();

/** Returns a text cut to a number of UTF-16 units, between characters. */
export function cutTo(text: string, most: number): string {
  if (text.length <= most) return text;
  let cut = '';
  for (const character of text) {
    if (cut.length + character.length > most) break;
    cut += character;
  }
  return cut;
}

type Sites = {
  /** Origin of the newsletter's portal. */
  site: string;
  /** Origins of all portals. */
  own: ReadonlySet<string>;
  /** Reference of the newsletter. */
  campaign: string;
};

/** Returns the whole target of a link. One of our own has the campaign, which is the same for everybody. */
export function targetOf(address: string, { site, own, campaign }: Sites): { target: string; isOwn: boolean } {
  const url = new URL(address, site);
  const isOwn = own.has(url.origin);
  if (isOwn) url.searchParams.set(campaignName, campaign);
  // Braces could be read as a placeholder.
  return { target: url.href.replaceAll('{', '%7B').replaceAll('}', '%7D'), isOwn };
}
