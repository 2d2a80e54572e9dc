import * as z from 'zod/mini';
import { endpoint } from '../../lib/endpoint.ts';
import {
  AuditFilters,
  AuditPage,
  AuditQuery,
  Csv,
  GrantsUpdate,
  RightsHeaders,
  Role,
  RoleCreate,
  RoleParams,
  RoleUpdate,
  StaffCreate,
  StaffMe,
  StaffMember,
  StaffParams,
  StaffQuery,
  StaffUpdate,
} from './schema.ts';

const access = { permission: 'TOOLMASTER' } as const;
const posted = ['not_json', 'invalid_json'] as const;
const Done = z.object({});
const guarded = ['not_found', 'version_required', 'version_conflict', 'own_rights', 'rights_not_held', 'last_toolmaster'] as const;

export const getStaffMe = endpoint({
  method: 'GET',
  path: '/api/staff/me',
  summary: 'The staff member who asks, with their rights and the state of their second factor.',
  access: 'staff',
  withoutFactor: true,
  output: StaffMe,
  errors: [],
});

export const getStaff = endpoint({
  method: 'GET',
  path: '/api/staff/people',
  summary: 'Staff by name, with their rights; `q` finds part of a name, a code or an address. At most 500.',
  access,
  query: StaffQuery,
  output: z.array(StaffMember),
  errors: [],
});

export const createStaff = endpoint({
  method: 'POST',
  path: '/api/staff/people',
  summary: 'Gives an account a staff record, without rights.',
  access,
  body: StaffCreate,
  output: StaffMember,
  errors: [...posted, 'conflict', 'rights_not_held'],
});

export const updateStaff = endpoint({
  method: 'PUT',
  path: '/api/staff/people/:id',
  summary: 'Changes code and names of a staff record.',
  access,
  params: StaffParams,
  body: StaffUpdate,
  output: StaffMember,
  errors: [...posted, 'not_found'],
});

export const deleteStaff = endpoint({
  method: 'DELETE',
  path: '/api/staff/people/:id',
  summary: 'Takes the staff record and every right from an account, and ends its sessions.',
  access,
  params: StaffParams,
  output: Done,
  errors: ['not_found', 'own_rights', 'last_toolmaster'],
});

export const updateGrants = endpoint({
  method: 'PUT',
  path: '/api/staff/people/:id/grants',
  summary:
    'Gives a staff member these roles and no others, if `If-Match` names their version. Nobody grants what they do not hold, or changes their own rights.',
  access,
  headers: RightsHeaders,
  params: StaffParams,
  body: GrantsUpdate,
  output: StaffMember,
  errors: [...posted, ...guarded],
});

export const getRoles = endpoint({
  method: 'GET',
  path: '/api/staff/roles',
  summary: 'Roles, with their permissions.',
  access,
  output: z.array(Role),
  errors: [],
});

export const createRole = endpoint({
  method: 'POST',
  path: '/api/staff/roles',
  summary: 'Makes a role.',
  access,
  body: RoleCreate,
  output: Role,
  errors: [...posted, 'conflict'],
});

export const updateRole = endpoint({
  method: 'PUT',
  path: '/api/staff/roles/:reference',
  summary:
    'Changes a role for everybody who holds it, if `If-Match` names its version. Nobody adds what they do not hold, or changes a role of their own.',
  access,
  headers: RightsHeaders,
  params: RoleParams,
  body: RoleUpdate,
  output: Role,
  errors: [...posted, ...guarded],
});

export const deleteRole = endpoint({
  method: 'DELETE',
  path: '/api/staff/roles/:reference',
  summary: 'Removes a role that nobody holds.',
  access,
  params: RoleParams,
  output: Done,
  errors: ['not_found', 'role_in_use'],
});

export const getAudit = endpoint({
  method: 'GET',
  path: '/api/staff/audit',
  summary: 'The audit list, the newest line first.',
  access,
  query: AuditQuery,
  output: AuditPage,
  errors: [],
});

export const getAuditCsv = endpoint({
  method: 'GET',
  path: '/api/staff/audit/csv',
  summary: 'The audit list as CSV: at most the newest 10,000 lines of a filter.',
  access,
  query: AuditFilters,
  output: Csv,
  errors: [],
});
