/** Acts of the audit list. The message `staff.audit.act.{act}` names each. */
export const auditActs = [
  'staff.added',
  'staff.changed',
  'staff.removed',
  'role.added',
  'role.changed',
  'role.removed',
  'grants.changed',
  'factor.added',
  'factor.removed',
  'factor.reset',
  'recovery.made',
  'recovery.used',
  'impersonation.started',
  'impersonation.explained',
  'impersonation.call',
  'impersonation.ended',
] as const;
export type AuditAct = (typeof auditActs)[number];
