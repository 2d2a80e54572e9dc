import { canonicalOf } from '../content/canonical.ts';
import type { Context } from '../features/context.ts';
import { newsletterEntity } from '../features/newsletters/save.ts';
import { type Words, withWords } from '../i18n/words.ts';
import type { Clock } from '../lib/clock.ts';
import { newsletterMailOf } from '../screens/newsletter-mail/newsletter-mail.ts';
import { mailPictureMaker } from './pictures/mail-pictures.ts';

type Options = {
  /** Returns the origin of a portal's site. */
  siteOf(portal: { code: string; domain: string }): string;
  /** Folder of the files of the library; without it mails have no pictures. */
  mediaDir: string | undefined;
  clock: Clock;
  /** Returns the overrides of messages in mails of a portal. */
  wordsOf?: (portal: string) => Words | undefined;
};

/** Returns the function that renders newsletters as mails. */
export function newsletterMailer({ siteOf, mediaDir, clock, wordsOf }: Options): Context['newsletterMail'] {
  const makePictures = mailPictureMaker(mediaDir);
  return async (db, { newsletter, locale, document, now = clock() }) => {
    const given = document ?? (await newsletterEntity.read(db, [newsletter]))[0];
    if (!given) return undefined;
    const canonical = canonicalOf(newsletterEntity, given).document;
    const { portal } = canonical;
    return withWords(wordsOf?.(portal), () => newsletterMailOf({ db, portal, locale, now }, canonical, { siteOf, makePictures }));
  };
}
