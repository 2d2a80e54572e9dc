// Lines are kept without end: the trigger `audit_lines_stay` (`db/migrations/0000_tables.sql`) refuses to remove one.

import { joinClauses } from '../../lib/clauses.ts';
import { formatDate, formatTime } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import type { MessageKey, Translate } from '../../lib/message-format.ts';
import { permissionIds } from '../../lib/permissions.ts';
import type { AuditLine, NamesOfRoles } from './schema.ts';

/** Lines of the audit list in a CSV file, the latest ones. */
export const mostCsvLines = 10_000;

/** Kinds of things that acts of the audit list concern. */
export const auditSubjects = [
  'account',
  'staff',
  'role',
  'newsletter',
  'company',
  'message',
  'holiday',
  'transfer',
  'recipient',
  'ticket',
] as const;

/** Names of the details of acts. */
export const auditDetails = [
  'account',
  'accounts',
  'act',
  'fields',
  'before',
  'after',
  'grants',
  'direct',
  'permissions',
  'added',
  'removed',
  'new',
  'changed',
  'isRenamed',
  'method',
  'impersonation',
  'call',
  'reason',
  'from',
  'change',
  'moved',
  'shared',
  'app',
  'language',
  'portal',
  'abo',
  'name',
  'isDryRun',
  'isForced',
  'entities',
  'isActive',
  'isSuppressed',
  'dates',
  'date',
  'instead',
  'recipientsTypeId',
  'approval',
  'waived',
  'left',
  'isPublished',
  'isFree',
  'type',
  'addresses',
  'outside',
  'keep',
  'role',
  'portals',
  'languages',
] as const;

/** Values of details that are words. */
export const auditWords = [
  'true',
  'false',
  'added',
  'changed',
  'removed',
  'restored',
  'given',
  'passkey',
  'totp',
  'recovery',
  'all',
  'site',
  'mails',
  'staff',
  'firstName',
  'lastName',
  'phone',
  'gender',
  'locale',
  'code',
] as const;

const instant = /^\d{4}-\d\d-\d\dT/;
const isOneOf = (names: readonly string[], name: string): boolean => names.includes(name);
const named = (t: Translate, group: 'detail' | 'word', names: readonly string[], name: string): string =>
  isOneOf(names, name) ? t(`staff.audit.${group}.${name}` as MessageKey) : name;

/** Name of a role in a language; its reference if it is gone. */
const roleName = (roles: NamesOfRoles, locale: Locale, role: string): string =>
  (Object.hasOwn(roles, role) && roles[role]?.[locale]) || role;

type Subject = Pick<AuditLine, 'subject' | 'subjectId' | 'subjectName'>;
/** Kinds that are shown with their number or code. */
const numberedSubjects: readonly string[] = ['newsletter', 'ticket'];

/** Returns what an act concerned, in words: by its name now, if it has one. */
export function subjectText(t: Translate, locale: Locale, { subject, subjectId, subjectName }: Subject, roles: NamesOfRoles): string {
  const named = subjectName && numberedSubjects.includes(subject) ? `${subjectName} (${subjectId})` : (subjectName ?? subjectId);
  const id = subject === 'role' ? roleName(roles, locale, subjectId) : named;
  return isOneOf(auditSubjects, subject) ? t(`staff.audit.subject.${subject}` as MessageKey, { id }).trim() : `${subject} ${subjectId}`;
}

function valueText(t: Translate, locale: Locale, value: unknown, roles: NamesOfRoles): string {
  if (Array.isArray(value)) return value.map((one) => valueText(t, locale, one, roles)).join(', ');
  if (value !== null && typeof value === 'object') return `(${detailsText(t, locale, value as Record<string, unknown>, roles)})`;
  const text = String(value);
  if (text === 'nl' || text === 'fr') return t(`desk.language.${text}`);
  if (Object.hasOwn(permissionIds, text)) return t(`staff.permission.${text}` as MessageKey);
  return instant.test(text) ? `${formatDate(locale, text)}, ${formatTime(locale, text)}` : named(t, 'word', auditWords, text);
}

/** Returns the details of an act in words; empty ones are left out. */
export const detailsText = (t: Translate, locale: Locale, details: Readonly<Record<string, unknown>>, roles: NamesOfRoles): string =>
  joinClauses(
    locale,
    Object.entries(details)
      .filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && !value.length))
      .map(([name, value]) => {
        const words = name === 'role' ? roleName(roles, locale, String(value)) : valueText(t, locale, value, roles);
        return t('staff.audit.pair', { name: named(t, 'detail', auditDetails, name), value: words });
      }),
  );
