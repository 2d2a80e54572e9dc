import { addressChangedMail, addressRestoredMail, erasureMail } from '../features/account/mail.tsx';
import { companyChangedMail } from '../features/companies/mail.tsx';
import { contactReceivedMail } from '../features/contact/mail.tsx';
import { factorMail } from '../features/factors/mail.tsx';
import { hoursMissingMail } from '../features/hours/mail.tsx';
import { impersonatedMail } from '../features/impersonation/mail.tsx';
import { codeMail, newSignInMail, unknownAddressMail, welcomeMail } from '../features/login/mail.tsx';
import { notStartedMail } from '../features/newsletters/mail/mail.tsx';
import { confirmNewsletterMail, moveNewslettersMail } from '../features/recipients/mail.tsx';
import { sendingPausedMail } from '../features/sending/mail.tsx';
import { trialStartedMail } from '../features/subscriptions/mail.tsx';
import { postAnswerMail, postDecidedMail, postEndsMail, postMatchesMail } from '../features/symposium/mail.tsx';
import { ticketCommentMail, ticketReceivedMail } from '../features/tickets/mail/mail.tsx';
import type { Mail } from '../mail/mail.ts';

const all = [
  ...[codeMail, unknownAddressMail, welcomeMail, newSignInMail, addressChangedMail, addressRestoredMail, erasureMail],
  ...[trialStartedMail, contactReceivedMail, confirmNewsletterMail, moveNewslettersMail, factorMail, impersonatedMail, hoursMissingMail],
  ...[notStartedMail, sendingPausedMail, companyChangedMail, postAnswerMail, postDecidedMail, postEndsMail, postMatchesMail],
  ...[ticketCommentMail, ticketReceivedMail],
];

/** All kinds of mail by name. */
export const mailKinds: ReadonlyMap<string, Mail> = new Map(all.map((one) => [one.kind, one as unknown as Mail]));
