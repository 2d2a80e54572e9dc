import * as z from 'zod/mini';
import { endpoint } from '../../lib/endpoint.ts';
import {
  FactorAdded,
  FactorParams,
  Factors,
  PasskeyCreated,
  PasskeyOptions,
  PasskeyUsed,
  RecoveryCode,
  RecoveryCodes,
  Satisfied,
  TotpCode,
  TotpConfirm,
  TotpSecret,
} from './schema.ts';

const posted = ['not_json', 'invalid_json'] as const;
/** The first factor is added without one; for others the handler requires one. */
const adding = { access: 'staff', withoutFactor: true } as const;
const added = ['second_factor_required', 'sign_in_again', 'too_many'] as const;
const verified = ['factor_wrong', 'too_many_requests'] as const;

export const getFactors = endpoint({
  method: 'GET',
  path: '/api/staff/factors',
  summary: 'My second factors, and until when the one that I gave counts.',
  access: 'staff',
  withoutFactor: true,
  output: Factors,
  errors: [],
});

export const startTotp = endpoint({
  method: 'POST',
  path: '/api/staff/factors/totp',
  summary: 'A secret for an app that makes codes. It counts once it is confirmed with a first code; an unconfirmed one is replaced.',
  ...adding,
  output: TotpSecret,
  errors: added,
});

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/staff/factors/totp/confirm',
  summary: 'Confirms the app with a code of it. The first factor brings ten recovery codes, which are shown this once.',
  ...adding,
  body: TotpConfirm,
  output: FactorAdded,
  errors: [...posted, ...added, ...verified, 'not_found'],
});

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/staff/factors/passkey/options',
  summary: 'Options with which a browser makes a passkey.',
  ...adding,
  output: PasskeyOptions,
  errors: added,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/staff/factors/passkey',
  summary: 'Keeps a passkey. The first factor brings ten recovery codes, which are shown this once.',
  ...adding,
  body: PasskeyCreated,
  mostBytes: 160_000,
  output: FactorAdded,
  errors: [...posted, ...added, ...verified, 'conflict'],
});

export const deleteFactor = endpoint({
  method: 'DELETE',
  path: '/api/staff/factors/:id',
  summary: 'Removes a second factor, but not the last one where one is required. All sessions are asked for a factor again.',
  access: 'staff',
  params: FactorParams,
  output: z.object({}),
  errors: ['not_found', 'last_factor'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/staff/factors/recovery-codes',
  summary: 'Ten new recovery codes, shown this once; the old ones open nothing any more.',
  access: 'staff',
  output: RecoveryCodes,
  errors: ['not_found'],
});

export const verifyTotp = endpoint({
  method: 'POST',
  path: '/api/staff/factors/verify/totp',
  summary: 'Gives the second factor with a code of an app. A code works once.',
  access: 'staff',
  withoutFactor: true,
  body: TotpCode,
  output: Satisfied,
  errors: [...posted, ...verified],
});

export const verifyRecovery = endpoint({
  method: 'POST',
  path: '/api/staff/factors/verify/recovery',
  summary: 'Gives the second factor with a recovery code. A code works once.',
  access: 'staff',
  withoutFactor: true,
  body: RecoveryCode,
  output: Satisfied,
  errors: [...posted, ...verified],
});

export const startVerifyPasskey = endpoint({
  method: 'POST',
  path: '/api/staff/factors/verify/passkey/options',
  summary: 'Options with which a browser answers by a passkey.',
  access: 'staff',
  withoutFactor: true,
  output: PasskeyOptions,
  errors: ['not_found', 'too_many_requests'],
});

export const verifyPasskey = endpoint({
  method: 'POST',
  path: '/api/staff/factors/verify/passkey',
  summary: 'Gives the second factor with a passkey.',
  access: 'staff',
  withoutFactor: true,
  body: PasskeyUsed,
  output: Satisfied,
  errors: [...posted, ...verified],
});
