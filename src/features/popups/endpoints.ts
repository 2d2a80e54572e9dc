import * as z from 'zod/mini';
import { endpoint } from '../../lib/endpoint.ts';
import { Popup, PopupParams, PopupQuery } from './schema.ts';

export const getRandomPopup = endpoint({
  method: 'GET',
  path: '/api/popup/:portalCode/random/:locale',
  summary: 'A popup of a portal for the caller, at random among the current ones: a list of one, or an empty list.',
  params: PopupParams,
  query: PopupQuery,
  output: z.array(Popup),
  errors: [],
});
