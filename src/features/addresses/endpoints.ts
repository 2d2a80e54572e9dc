import * as z from 'zod/mini';
import { endpoint } from '../../lib/endpoint.ts';
import { Address, AddressCreate, AddressParams, Removed } from './schema.ts';

const posted = ['not_json', 'invalid_json'] as const;

export const getAddresses = endpoint({
  method: 'GET',
  path: '/api/account/addresses',
  summary: 'The member’s addresses, the oldest first.',
  access: 'member',
  output: z.array(Address),
  errors: [],
});

export const createAddress = endpoint({
  method: 'POST',
  path: '/api/account/addresses',
  summary: 'Adds an address. Odd check digits of a Belgian VAT number are a warning, never a refusal.',
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
  summary: 'Removes an address of the member.',
  access: 'member',
  params: AddressParams,
  output: Removed,
  errors: ['not_found'],
});
