import { seedRoles } from '../../features/staff/commands.ts';
import type { Part } from '../parts.ts';
import type { Base } from './base.ts';
import type { Database } from './database.ts';

/** Roles that an installation starts with. */
export const staff: Part<Pick<Base, 'clock'> & Database, object> = {
  name: 'staff',
  async start({ db, clock }) {
    await seedRoles(db, clock());
    return { gives: {} };
  },
};
