import { portalView } from '../../features/portals/queries.ts';
import { developmentHost } from '../../features/portals/rules.ts';
import { createMailer, type Mailer } from '../../mail/mailer.ts';
import { createTestSender, type SendTest } from '../../mail/test-mails.ts';
import { mailKinds } from '../mails.ts';
import type { Part } from '../parts.ts';
import type { Base } from './base.ts';
import type { Database } from './database.ts';
import type { Port } from './port.ts';
import type { WithWords } from './words.ts';

export type Mails = {
  mailer: Mailer;
  sendTest: SendTest;
  /** Returns the origin of a portal's site, as mails have it. */
  siteOf(portal: { code: string; domain: string }): string;
};

export const mails: Part<Base & Database & Port & WithWords, Mails> = {
  name: 'mails',
  start({ env, db, clock, logger, port, hasLocalLinks, words }) {
    const siteOf = ({ code, domain }: { code: string; domain: string }) =>
      hasLocalLinks ? `http://${developmentHost(code)}:${port.current}` : `https://${domain}`;
    const mailer = createMailer({
      env,
      db,
      clock,
      logger,
      kinds: mailKinds,
      portalOf: portalView,
      siteOf,
      wordsOf: (portal) => words.of(2, portal),
    });
    const tests = createTestSender({ env, clock, logger });
    return {
      gives: { mailer, siteOf, sendTest: tests.send },
      stop() {
        mailer.close();
        tests.close();
      },
    };
  },
};
