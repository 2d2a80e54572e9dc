import * as z from 'zod/mini';
import { DateOrInstant, LocaleCode, Reference, RowNumber, Whole } from '../../lib/fields.ts';
import { PortalCode } from '../../lib/portal-code.ts';
import { User } from '../account/schema.ts';

export const sortNames = ['-id', 'id', 'name', '-name'] as const;
export const MemberQuery = z.strictObject({
  q: z.optional(z.string().check(z.maxLength(100))),
  abo: z.optional(z.enum(['active', 'ended', 'none'], 'not_allowed')),
  sort: z._default(z.enum(sortNames, 'not_allowed'), '-id'),
  cursor: z.optional(z.string().check(z.maxLength(400))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
});
export type MemberQuery = z.infer<typeof MemberQuery>;

export const MemberRow = z.object({
  id: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  klnr: z.nullable(z.string()),
  language: LocaleCode,
  createdAt: z.string(),
  isStaff: z.boolean(),
  /** Portals with an active subscription. */
  abos: z.array(z.string()),
  companies: z.array(z.string()),
});
export type MemberRow = z.infer<typeof MemberRow>;
export const MemberPage = z.object({ items: z.array(MemberRow), cursor: z.nullable(z.string()) });

const Named = z.object({ reference: z.string(), name: z.string() });
/** A member as staff see one. Addresses, subscriptions, newsletters and sessions are calls of their own. */
export const MemberRecord = z.object({
  user: User,
  klnr: z.nullable(z.string()),
  createdAt: z.string(),
  erasedFrom: z.nullable(z.string()),
  isStaff: z.boolean(),
  companies: z.array(Named),
  interests: z.array(z.string()),
});
export type MemberRecord = z.infer<typeof MemberRecord>;
/** Companies and interests whose name or code begins with the typed text, or contains it. */
export const FindQuery = z.strictObject({ q: z.string().check(z.minLength(1), z.maxLength(100)) });
export const Found = z.array(Named);
export const InterestNames = z.array(
  z.object({ code: z.string(), names: z.object({ nl: z.nullable(z.string()), fr: z.nullable(z.string()) }) }),
);

export const MemberParams = z.strictObject({ id: RowNumber });
export const CompanyParams = z.strictObject({ id: RowNumber, reference: Reference });
export const OwnedParams = z.strictObject({ id: RowNumber, owned: RowNumber });

const isAfterStart = z.check<{ startDate: string; expiryDate: string | null }>(({ value, issues }) => {
  const { startDate, expiryDate } = value;
  if (expiryDate !== null && Date.parse(expiryDate) < Date.parse(startDate))
    issues.push({ code: 'custom', message: 'before_start', path: ['expiryDate'], input: value });
});
const aboFields = {
  startDate: DateOrInstant,
  /** A day ends the subscription as it begins in Brussels; without one the subscription is not active. */
  expiryDate: z.nullable(DateOrInstant),
  addressId: z.nullable(Whole),
};
export const AboUpdate = z.strictObject(aboFields).check(isAfterStart);
export type AboUpdate = z.infer<typeof AboUpdate>;
export const AboCreate = z.strictObject({ portalCode: PortalCode, ...aboFields }).check(isAfterStart as never);
export type AboCreate = z.infer<typeof AboCreate>;
