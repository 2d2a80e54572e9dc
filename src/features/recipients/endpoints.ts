import * as z from 'zod/mini';
import { endpoint } from '../../lib/endpoint.ts';
import { MemberNewsletter, NewsletterSignup, NewsletterSubscription, SignupAnswer } from './schema.ts';

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

export const signUpForNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter-signups',
  summary: 'Signs an address up without an account: a mail asks its owner to confirm. Every address gets the same answer.',
  body: NewsletterSignup,
  output: SignupAnswer,
  errors: [...posted, 'too_many_requests'],
});
