import { companyLines } from './companies/front.ts';
import { documentLines } from './documents/front.ts';
import { languageLines } from './documents/languages-front.ts';
import { draftLines } from './drafts/front.ts';
import type { FrontSource } from './front-source.ts';
import { hourLines } from './hours/front.ts';
import { newsletterLines } from './newsletters/front.ts';
import { notificationLines } from './notifications/front.ts';
import { noteLines } from './presence/front.ts';
import { sendingLines } from './sending/front.ts';
import { symposiumLines } from './symposium/front.ts';
import { systemLines } from './system/front.ts';
import { ticketLines } from './tickets/front.ts';
import { messageLines } from './translations/front.ts';

/** Everything that has lines on the front of the staff rooms. */
export const frontSources: readonly FrontSource[] = [
  draftLines,
  newsletterLines,
  noteLines,
  documentLines,
  languageLines,
  sendingLines,
  symposiumLines,
  companyLines,
  notificationLines,
  messageLines,
  ticketLines,
  hourLines,
  systemLines,
];
