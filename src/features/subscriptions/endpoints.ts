import * as z from 'zod/mini';
import { endpoint } from '../../lib/endpoint.ts';
import { CampaignQuery } from '../../lib/fields.ts';
import { Abo, AboAddress, AboInfo, AboParams, GotFreeQuery, TrialCreate } from './schema.ts';

export const getAbo = endpoint({
  method: 'GET',
  path: '/api/account/abo',
  summary: 'The member’s subscription with the latest end, to this portal if there is one; null without any.',
  access: 'member',
  output: z.nullable(Abo),
  errors: [],
});

export const getAbosInfo = endpoint({
  method: 'GET',
  path: '/api/account/abos-info',
  summary: 'All subscriptions of the member with their benefits and delivery addresses.',
  access: 'member',
  output: z.array(AboInfo),
  errors: [],
});

export const chooseAboAddress = endpoint({
  method: 'PUT',
  path: '/api/account/abos/:id/address',
  summary: 'Sets the delivery address of a subscription to one of the member’s addresses.',
  access: 'member',
  params: AboParams,
  body: AboAddress,
  output: AboInfo,
  errors: ['not_json', 'invalid_json', 'not_found'],
});

export const getGotFree = endpoint({
  method: 'GET',
  path: '/api/abos/gotfree',
  summary: 'Whether a member has had a trial subscription to this portal. Members may ask about themselves, internal staff about anybody.',
  access: 'member',
  query: GotFreeQuery,
  output: z.boolean(),
  errors: ['forbidden'],
});

export const startTrial = endpoint({
  method: 'POST',
  path: '/api/abos/trial',
  summary: 'Starts a trial subscription, once for each member and portal, sent to one of the member’s addresses.',
  access: 'member',
  query: CampaignQuery,
  body: TrialCreate,
  output: Abo,
  errors: ['not_json', 'invalid_json', 'trial_taken', 'already_subscribed'],
});
