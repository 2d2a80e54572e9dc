import * as z from 'zod/mini';
import { endpoint } from '../../lib/endpoint.ts';
import { Popup, PopupParams, PopupQuery } from './schema.ts';

export const getRandomPopup = endpoint({
  method: 'GET',
  path: '/api/popup/:portalCode/random/:locale',
  summary: 'A popup of a portal for who asks, by chance among those whose dates hold: a list of one, or an empty one.',
  params: PopupParams,
  query: PopupQuery,
  output: z.array(Popup),
  errors: [],
});
