import { describe, expect, it } from 'vitest';
import { type Permission, permissionNames } from '../../lib/permissions.ts';
import { mayAddColleague, mayAssign, mayChange, mayRemove, maySee, maySort } from './rules.ts';

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
  it('let staff without 37 take a free ticket and give their own back, but give none to somebody else', () => {
    const gives = (assignee: number | null, to: number | null) => mayAssign(actor([]), { ...ticket, assignee }, to);
    expect([gives(null, 7), gives(7, 7), gives(7, null)]).toEqual([true, true, true]);
    expect([gives(8, 7), gives(8, null), gives(7, 8), gives(null, 8)]).toEqual([false, false, false, false]);
    expect(mayAssign(actor(['SUPPORT_MANAGER']), { ...ticket, assignee: 8 }, 9)).toBe(true);
    const adds = [7, 8, null].map((assignee) => mayAddColleague(actor([]), { ...ticket, assignee }));
    expect(adds).toEqual([true, false, false]);
  });
  it('let 2 move enquiries among their categories, and 37 any ticket to any', () => {
    const moves = (permissions: readonly Permission[], category: number, to: number) =>
      maySort(actor(permissions), { ...ticket, category }, to);
    expect([moves(['ELOKET_MODULE'], 1, 2), moves(['ELOKET_MODULE'], 1, 4), moves(['ELOKET_MODULE'], 4, 1)]).toEqual([true, false, false]);
    expect([moves(['SUPPORT_MANAGER'], 4, 12), moves([], 1, 2)]).toEqual([true, false]);
  });
});

it('lets authors change a comment for a quarter of an hour', () => {
  const changes = (time: string) => mayChange({ createdAt: new Date('2026-11-28T09:00:00Z') }, new Date(`2026-11-28T${time}Z`));
  expect([changes('09:15:00'), changes('09:15:00.001')]).toEqual([true, false]);
});
