import * as z from 'zod/mini';
import { endpoint } from '../../lib/endpoint.ts';
import { Address } from './answer-schema.ts';
import { AddressCreate, AddressParams, Removed, RemoveQuery } from './schema.ts';

const posted = ['not_json', 'invalid_json'] as const;

export const getAddresses = endpoint({
  method: 'GET',
  path: '/api/account/addresses',
  summary: 'The member’s addresses, oldest first.',
  access: 'member',
  output: z.array(Address),
  errors: [],
});

export const createAddress = endpoint({
  method: 'POST',
  path: '/api/account/addresses',
  summary: 'Adds an address. Wrong check digits of a Belgian VAT number are a warning, not an error.',
  access: 'member',
  body: AddressCreate,
  output: Address,
  errors: [...posted, 'too_many'],
});

export const updateAddress = endpoint({
  method: 'PUT',
  path: '/api/account/addresses/:id',
  summary: 'Changes an address of the member.',
  access: 'member',
  params: AddressParams,
  body: AddressCreate,
  output: Address,
  errors: [...posted, 'not_found'],
});

export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/api/account/addresses/:id',
  summary: 'Removes an address of the member; it can be restored for a day. If a running subscription uses it, `confirm=true` is required.',
  access: 'member',
  params: AddressParams,
  query: RemoveQuery,
  output: Removed,
  errors: ['not_found', 'address_in_use'],
});

export const restoreAddress = endpoint({
  method: 'POST',
  path: '/api/account/addresses/:id/restore',
  summary: 'Restores a removed address, with its id and its subscriptions.',
  access: 'member',
  params: AddressParams,
  output: Address,
  errors: ['not_found', 'too_many'],
});
