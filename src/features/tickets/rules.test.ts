import { describe, expect, it } from 'vitest';
import { type Permission, permissionNames } from '../../lib/permissions.ts';
import { mayRemove, maySee } from './rules.ts';

describe('rights on tickets', () => {
  const actor = (permissions: readonly Permission[], portal = 'dbbe') => ({
    staffId: 7 as number | null,
    may: (permission: Permission, asked: string) => asked === portal && permissions.includes(permission),
  });
  const ticket = { portal: 'dbbe', category: 4, assignee: null as number | null };
  const enquiry = { ...ticket, category: 1 };

  it('open tickets of others to 37, enquiries to 2, on their portals alone', () => {
    const sees = permissionNames.filter((name) => maySee(actor([name]), ticket, false));
    const seesEnquiries = permissionNames.filter((name) => maySee(actor([name]), enquiry, false));
    expect([sees, seesEnquiries]).toEqual([['SUPPORT_MANAGER'], ['ELOKET_MODULE', 'SUPPORT_MANAGER']]);
    expect(maySee(actor(['SUPPORT_MANAGER', 'ELOKET_MODULE'], 'hobe'), enquiry, false)).toBe(false);
  });
  it('open assigned tickets, and those to which somebody was added, to staff without a right', () => {
    expect(maySee(actor([]), { ...ticket, assignee: 7 }, false)).toBe(true);
    expect([maySee(actor([]), { ...ticket, assignee: 8 }, false), maySee(actor([]), ticket, true)]).toEqual([false, true]);
    expect(maySee({ ...actor([]), staffId: null }, { ...ticket, assignee: 7 }, true)).toBe(false);
  });
  it('let 22 remove enquiries, and other tickets with 37 alone', () => {
    const removes = (permissions: readonly Permission[], of: typeof ticket) => mayRemove(actor(permissions), of);
    expect([removes(['ELOKET_DELETE_MODULE'], enquiry), removes(['ELOKET_DELETE_MODULE'], ticket)]).toEqual([true, false]);
    expect(removes(['ELOKET_DELETE_MODULE', 'SUPPORT_MANAGER'], ticket)).toBe(true);
    expect(removes(['SUPPORT_MANAGER'], enquiry)).toBe(false);
  });
});
