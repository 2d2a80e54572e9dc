import * as z from 'zod/mini';

/** Reasons for which newsletters are not sent to an address. */
export const suppressionReasons = ['bounce', 'soft-bounces', 'complaint', 'staff', 'import'] as const;
export const SuppressionReason = z.enum(suppressionReasons);
export type SuppressionReason = z.infer<typeof SuppressionReason>;

/** Choice of a member about counting, and what keeps newsletters from the member's address. */
export const MemberMailing = z.object({
  suppression: z.nullable(z.object({ reason: SuppressionReason, at: z.string() })),
  isCounted: z.boolean(),
});
export type MemberMailing = z.infer<typeof MemberMailing>;
export const CountingChoice = z.strictObject({ isAllowed: z.boolean() });
