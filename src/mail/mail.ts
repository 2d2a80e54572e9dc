import type { ReactNode } from 'react';
import type { Translate } from '../i18n/messages.ts';
import type { Locale } from '../lib/locale.ts';
import type { Quota } from './mailbox-limits.ts';

/** Props of the text of a mail. `site` is the address of the portal's front page, without a trailing slash. */
export type MailProps<Values> = { values: Values; locale: Locale; t: Translate; portal: string; site: string };

/** Kind of mail: its name, its subject, and its text as paragraphs, lists and links. */
export type Mail<Values extends Record<string, string> = Record<string, string>> = {
  kind: string;
  /** Class of the mail in the hourly quota of a mailbox. */
  quota: Quota;
  /** Holds no code and no link with a token: its values are kept until it is sent, so that staff can send it again. */
  isRepeatable?: true;
  subject(props: MailProps<Values>): string;
  Body(props: MailProps<Values>): ReactNode;
  /** Sender, if it is not that of the installation, whose address is `own`. */
  from?(props: Pick<MailProps<Values>, 'values' | 'portal'> & { own: string }): { name: string; address: string };
  /** Headers besides those of every mail, such as List-Unsubscribe. */
  headers?(props: Pick<MailProps<Values>, 'values' | 'site'> & { own: string }): Record<string, string>;
};

export const mail = <Values extends Record<string, string>>(described: Mail<Values>): Mail<Values> => described;
