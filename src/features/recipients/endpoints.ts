import * as z from 'zod/mini';
import { endpoint } from '../../lib/endpoint.ts';
import {
  CountingChoice,
  FoundRecipients,
  MemberMailing,
  MemberNewsletter,
  NewAddress,
  NewsletterSignup,
  NewsletterSubscription,
  RecipientChoice,
  RecipientRecord,
  RecipientSuppression,
  RecipientsQuery,
  SignupAnswer,
} from './schema.ts';

const posted = ['not_json', 'invalid_json'] as const;

export const getNewsletters = endpoint({
  method: 'GET',
  path: '/api/account/newsletters',
  summary: 'All newsletters by portal and language, and whether the member is subscribed.',
  access: 'member',
  output: z.array(MemberNewsletter),
  errors: [],
});

export const subscribeNewsletter = endpoint({
  method: 'POST',
  path: '/api/account/newsletters-subscribe',
  summary: 'Turns a newsletter on or off for the member.',
  access: 'member',
  body: NewsletterSubscription,
  output: NewsletterSubscription,
  errors: posted,
});

export const getMailing = endpoint({
  method: 'GET',
  path: '/api/account/mailing',
  summary: 'Whether opens and clicks of the member are counted, and whether newsletters are kept from the address.',
  access: 'member',
  output: MemberMailing,
  errors: [],
});

export const allowCounting = endpoint({
  method: 'PUT',
  path: '/api/account/mailing/counting',
  summary: 'Allows or forbids that opens and clicks of the member are counted.',
  access: 'member',
  body: CountingChoice,
  output: MemberMailing,
  errors: posted,
});

export const resumeMailing = endpoint({
  method: 'DELETE',
  path: '/api/account/mailing/suppression',
  summary: 'Lifts the suppression of the member’s address: newsletters are sent to it again.',
  access: 'member',
  output: MemberMailing,
  errors: [],
});

export const signUpForNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter-signups',
  summary: 'Signs an address up without an account: a mail asks its owner to confirm. Every address gets the same answer.',
  body: NewsletterSignup,
  output: SignupAnswer,
  errors: [...posted, 'too_many_requests'],
});

const ofRoom = { access: { permission: 'ACCESS_EMAIL_BOUNCER' }, impersonation: 'never' } as const;

export const findRecipients = endpoint({
  ...{ method: 'GET', path: '/api/staff/recipients/search', ...ofRoom },
  summary: 'Addresses of recipients that begin with a text. At most 20.',
  query: RecipientsQuery,
  output: FoundRecipients,
  errors: ['forbidden'],
});

export const getRecipient = endpoint({
  ...{ method: 'GET', path: '/api/staff/recipients', ...ofRoom },
  summary: 'An address as a recipient: newsletters with proof of consent, issues with their SMTP answers, suppression.',
  query: NewAddress,
  output: RecipientRecord,
  errors: ['forbidden'],
});

export const chooseForRecipient = endpoint({
  ...{ method: 'POST', path: '/api/staff/recipients/newsletters', ...ofRoom },
  summary: 'Turns a newsletter on or off for an address, with the reason.',
  body: RecipientChoice,
  output: RecipientRecord,
  errors: [...posted, 'forbidden'],
});

export const suppressRecipient = endpoint({
  ...{ method: 'POST', path: '/api/staff/recipients/suppression', ...ofRoom },
  summary: 'Suppresses an address, or lifts its suppression, with the reason.',
  body: RecipientSuppression,
  output: RecipientRecord,
  errors: [...posted, 'forbidden'],
});
