import * as z from 'zod/mini';
import { line } from '../../lib/fields.ts';

export const Factor = z.object({
  id: z.string(),
  method: z.enum(['passkey', 'totp']),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type Factor = z.infer<typeof Factor>;
export const Factors = z.object({ factors: z.array(Factor), recoveryCodesLeft: z.int(), satisfiedUntil: z.nullable(z.string()) });
export type Factors = z.infer<typeof Factors>;

/** `recoveryCodes` are shown once, with the first factor. */
export const FactorAdded = z.object({ factor: Factor, recoveryCodes: z.nullable(z.array(z.string())) });
export type FactorAdded = z.infer<typeof FactorAdded>;
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export const Satisfied = z.object({ satisfiedUntil: z.string() });

/** Secret for an app: as base32 to type, and as an `otpauth:` address for a QR code. */
export const TotpSecret = z.object({ secret: z.string(), uri: z.string() });
const name = line(60);
const digits = z.string().check(
  z.overwrite((written) => written.replace(/\s+/g, '')),
  z.length(6),
  z.regex(/^\d*$/, 'not_allowed'),
);
export const TotpConfirm = z.strictObject({ name, code: digits });
export const TotpCode = z.strictObject({ code: digits });
export const RecoveryCode = z.strictObject({
  code: z.string().check(
    z.overwrite((written) => written.replace(/[\s-]+/g, '').toUpperCase()),
    z.length(10),
    z.regex(/^[A-Z0-9]*$/, 'not_allowed'),
  ),
});

/** Options of a passkey, for the browser's `navigator.credentials`. */
export const PasskeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });
const encoded = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[A-Za-z0-9_=-]*$/, 'not_allowed'));
const answered = {
  id: encoded(1_400),
  rawId: encoded(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  clientExtensionResults: z._default(z.record(z.string().check(z.maxLength(40)), z.unknown()), {}),
};
/** A new passkey as a browser answers it (WebAuthn, RegistrationResponseJSON). */
export const PasskeyCreated = z.strictObject({
  name,
  response: z.strictObject({
    ...answered,
    response: z.strictObject({
      clientDataJSON: encoded(8_000),
      attestationObject: encoded(60_000),
      authenticatorData: z.optional(encoded(60_000)),
      transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
      publicKeyAlgorithm: z.optional(z.number()),
      publicKey: z.optional(encoded(8_000)),
    }),
  }),
});
export type PasskeyCreated = z.infer<typeof PasskeyCreated>;
/** An answer with a passkey (WebAuthn, AuthenticationResponseJSON). */
export const PasskeyUsed = z.strictObject({
  response: z.strictObject({
    ...answered,
    response: z.strictObject({
      clientDataJSON: encoded(8_000),
      authenticatorData: encoded(8_000),
      signature: encoded(8_000),
      userHandle: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    }),
  }),
});
export type PasskeyUsed = z.infer<typeof PasskeyUsed>;
export const FactorParams = z.strictObject({ id: z.uuid('not_a_reference') });
