import type { ReactNode } from 'react';
import type { Locale } from '../lib/locale.ts';
import type { Translate } from '../lib/messages.ts';
import type { Quota } from './quota.ts';

/** What the text of a mail may use. `site` is the address of the portal's front page, without a slash at the end. */
export type MailProps<Values> = { values: Values; locale: Locale; t: Translate; portal: string; site: string };

/** A kind of mail: its name, its subject, and its text as paragraphs, lists and links. */
export type Mail<Values extends Record<string, string> = Record<string, string>> = {
  kind: string;
  /** What it takes of the mails that a mailbox gets in an hour. */
  quota: Quota;
  subject(props: MailProps<Values>): string;
  Body(props: MailProps<Values>): ReactNode;
};

export const mail = <Values extends Record<string, string>>(described: Mail<Values>): Mail<Values> => described;
