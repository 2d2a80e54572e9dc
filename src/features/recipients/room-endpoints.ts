import { endpoint } from '../../lib/endpoint.ts';
import { FoundRecipients, RecipientChoice, RecipientRecord, RecipientSuppression, RecipientsQuery } from './room-schema.ts';
import { NewAddress } from './schema.ts';

const posted = ['not_json', 'invalid_json'] as const;
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
