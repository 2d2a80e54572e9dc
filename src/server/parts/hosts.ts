import { createHosts, type Hosts } from '../http/hosts.ts';
import type { Part } from '../parts.ts';
import type { Base } from './base.ts';
import type { Database } from './database.ts';

export type WithHosts = { hosts: Hosts };

export const hosts: Part<Pick<Base, 'logger'> & Database, WithHosts> = {
  name: 'hosts',
  start: async ({ db, logger }) => ({ gives: { hosts: await createHosts(db, logger) } }),
};
