/** HTTP status of every error code. Its messages are `problem.{code}` in i18n. */
export const statusOf = {
  invalid_input: 400,
  invalid_json: 400,
  code_wrong: 400,
  code_used: 400,
  code_expired: 400,
  code_exhausted: 400,
  factor_wrong: 400,
  login_required: 401,
  subscription_required: 403,
  forbidden: 403,
  // The session lives on and keeps its rights as a member, so this is no 401.
  second_factor_required: 403,
  sign_in_again: 403,
  impersonation_refused: 403,
  impersonation_read_only: 403,
  own_rights: 403,
  rights_not_held: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  trial_taken: 409,
  already_subscribed: 409,
  poll_closed: 409,
  address_in_use: 409,
  too_many: 409,
  too_many_posts: 409,
  last_toolmaster: 409,
  role_in_use: 409,
  last_factor: 409,
  staff_account: 409,
  version_conflict: 409,
  draft_conflict: 409,
  in_use: 409,
  upload_offset: 409,
  file_gone: 409,
  outside_staff: 409,
  newsletter_sent: 409,
  newsletter_state: 409,
  nothing_left: 409,
  newsletter_blocked: 409,
  own_edit: 409,
  hours_state: 409,
  own_hours: 409,
  hour_missing: 409,
  hour_twice: 409,
  too_large: 413,
  not_json: 415,
  not_bytes: 415,
  version_required: 428,
  too_many_requests: 429,
  internal: 500,
  preview_unavailable: 501,
  database_down: 503,
  disk_full: 507,
} as const satisfies Record<string, number>;
export type ErrorCode = keyof typeof statusOf;

/** Errors of staff calls, or of one form of members: other pages for readers and members do not carry their messages. */
export const staffCodes: ReadonlySet<string> = new Set<ErrorCode | FieldCode>([
  'too_many_posts',
  'already_posted',
  'version_conflict',
  'version_required',
  'draft_conflict',
  'in_use',
  'upload_offset',
  'file_gone',
  'disk_full',
  'preview_unavailable',
  'not_bytes',
  'not_permitted',
  'null_character',
  'wrong_kind',
  'unsafe',
  'unreadable',
  'not_a_code',
  'circular',
  'low_contrast',
  'closed',
  'in_past',
  'before_start',
  'not_a_website',
  'unsubscribed',
  'suppressed',
  'lifted',
  'in_future',
  'newsletter_sent',
  'newsletter_state',
  'nothing_left',
  'newsletter_blocked',
  'own_edit',
  'hours_state',
  'own_hours',
  'not_a_time',
  'day_full',
  'too_long_ago',
  'too_far_ahead',
  'is_holiday',
  'no_holiday',
  'has_page',
  'hour_missing',
  'hour_twice',
  'factor_wrong',
  'sign_in_again',
  'impersonation_refused',
  'impersonation_read_only',
  'second_factor_required',
  'own_rights',
  'rights_not_held',
  'last_toolmaster',
  'role_in_use',
  'last_factor',
  'staff_account',
  'not_a_message',
  'has_markup',
  'other_values',
  'other_forms',
  'has_entities',
  'not_xliff',
  'too_many_messages',
  'unreadable_file',
  'empty_file',
]);

/** Rules that a field can break. Their messages are `field.{code}` in i18n. */
export const fieldCodes = [
  'required',
  'wrong_type',
  'too_short',
  'too_long',
  'wrong_length',
  'not_allowed',
  'null_character',
  'not_an_email',
  'not_a_vat_number',
  'not_a_date',
  'not_a_url',
  'not_a_website',
  'not_a_reference',
  'not_a_code',
  'reserved_word',
  'too_small',
  'too_big',
  'too_few',
  'unknown_field',
  'duplicate',
  'unknown_reference',
  'not_permitted',
  'wrong_kind',
  'unsafe',
  'unreadable',
  'empty_file',
  'circular',
  'low_contrast',
  'closed',
  'in_past',
  'before_start',
  'unsubscribed',
  'suppressed',
  'lifted',
  'in_future',
  'not_a_message',
  'has_markup',
  'other_values',
  'other_forms',
  'has_entities',
  'not_xliff',
  'too_many_messages',
  'unreadable_file',
  'not_a_time',
  'day_full',
  'too_long_ago',
  'too_far_ahead',
  'is_holiday',
  'no_holiday',
  'has_page',
  'already_redirected',
  'reference_taken',
  'reference_in_bin',
  'already_posted',
] as const;
export type FieldCode = (typeof fieldCodes)[number];
export type FieldErrors = Record<string, FieldCode>;

/** Kept by a browser that waits for a sign-in code, and sent with each try. */
export type Challenge = { challenge: string; expiresInSeconds: number; resendAfterSeconds: number };

/** Error with which a call is answered (design 8). */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  /** Seconds until the call may be repeated. */
  readonly retryAfter: number | undefined;
  /** Values for the placeholders of its message. */
  readonly values: Readonly<Record<string, string>> | undefined;
  /** Codes mailed earlier still work with this challenge. */
  readonly challenge: Challenge | undefined;
  /** State that conflicts with the call, such as a version saved meanwhile. */
  readonly present: object | null | undefined;

  constructor(
    code: ErrorCode,
    fields?: FieldErrors,
    retryAfter?: number,
    values?: Readonly<Record<string, string>>,
    challenge?: Challenge,
    present?: object | null,
  ) {
    super(code);
    this.name = 'Problem';
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.values = values;
    this.challenge = challenge;
    this.present = present;
  }
}

/** Properties of a zod issue that tell which rule was broken. */
type Issue = {
  code?: string;
  path: PropertyKey[];
  message?: string;
  input?: unknown;
  origin?: string;
  format?: string;
  exact?: boolean;
  minimum?: number | bigint;
  keys?: string[];
  errors?: readonly (readonly Issue[])[];
};

/** Messages of zod are sentences; those of our own schemas are codes. */
const isFieldCode = (text = ''): text is FieldCode => /^[a-z_]+$/.test(text);

function ruleOf(issue: Issue): FieldCode {
  // An enum has one message for every wrong value, and no value is one of them.
  if (issue.code === 'invalid_value' && issue.input === undefined) return 'required';
  // A check of a schema may give the rule as its message.
  if (isFieldCode(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'wrong_type';
    case 'too_small':
      if (issue.origin === 'array') return 'too_few';
      if (issue.origin !== 'string') return 'too_small';
      if (issue.exact) return 'wrong_length';
      return issue.minimum === 1 ? 'required' : 'too_short';
    case 'too_big':
      if (issue.exact) return 'wrong_length';
      return issue.origin === 'string' || issue.origin === 'array' ? 'too_long' : 'too_big';
    case 'invalid_format':
      return issue.format === 'email' ? 'not_an_email' : 'not_allowed';
    case 'unrecognized_keys':
      return 'unknown_field';
    default:
      return 'not_allowed';
  }
}

/** Returns the errors of the nearest shape in a union. */
function nearest(shapes: readonly (readonly Issue[])[]): FieldErrors {
  const [least = {}] = shapes.map(fieldErrors).sort((a, b) => Object.keys(a).length - Object.keys(b).length);
  return least;
}

/** Returns all failing fields by path (`texts.nl.title`), each with its first broken rule. */
export function fieldErrors(issues: readonly Issue[]): FieldErrors {
  // No prototype: a field may be called `constructor` or `__proto__`.
  const fields: FieldErrors = Object.create(null);
  for (const issue of issues) {
    if (issue.code === 'invalid_union' && issue.errors?.length && !issue.path.length) {
      Object.assign(fields, nearest(issue.errors));
      continue;
    }
    const rule = ruleOf(issue);
    const at = issue.path.map(String);
    const names = issue.keys?.map((key) => [...at, key].join('.')) ?? [at.join('.') || 'body'];
    for (const name of names) fields[name] ??= rule;
  }
  return fields;
}

/** Returns a problem with the state that conflicts with the call. */
export const conflictWith = (
  code:
    | 'version_conflict'
    | 'draft_conflict'
    | 'in_use'
    | 'upload_offset'
    | 'outside_staff'
    | 'newsletter_blocked'
    | 'hour_missing'
    | 'hour_twice',
  present: object | null,
): Problem => new Problem(code, undefined, undefined, undefined, undefined, present);
