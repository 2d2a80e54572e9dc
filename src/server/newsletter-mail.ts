import { canonicalOf } from '../content/canonical.ts';
import type { Context } from '../features/context.ts';
import { newsletterEntity } from '../features/newsletters/save.ts';
import type { Clock } from '../lib/clock.ts';
import { newsletterMailOf } from '../screens/newsletter-mail/newsletter-mail.ts';
import { mailPictureMaker } from './pictures/mail-pictures.ts';

type Options = {
  /** Returns the origin of a portal's site. */
  siteOf(portal: { code: string; domain: string }): string;
  /** Folder of the files of the library; without it mails have no pictures. */
  mediaDir: string | undefined;
  clock: Clock;
};

/** Returns the function that renders newsletters as mails. */
export function newsletterMailer({ siteOf, mediaDir, clock }: Options): Context['newsletterMail'] {
  const makePictures = mailPictureMaker(mediaDir);
  return async (db, { newsletter, locale, document, now = clock() }) => {
    const given = document ?? (await newsletterEntity.read(db, [newsletter]))[0];
    if (!given) return undefined;
    const canonical = canonicalOf(newsletterEntity, given).document;
    return newsletterMailOf({ db, portal: canonical.portal, locale, now }, canonical, { siteOf, makePictures });
  };
}
