import { randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '../../src/db/connection.ts';
import { accountPermissions, accounts, parentUsers } from '../../src/db/tables/accounts.ts';
import { sessions } from '../../src/db/tables/login.ts';
import { type Permission, permissionIds } from '../../src/lib/permissions.ts';
import { tokenHash } from '../bench/api-material.ts';

const dayMilliseconds = 86_400_000;

/** Creates a staff member with one permission, signed in and with a second factor. @returns the token */
export async function hire(db: Db, person: number, permission: Permission): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = new Date();
  const later = new Date(now.getTime() + dayMilliseconds);
  const name = { firstName: 'An', lastName: 'Claes' };
  await db.insert(parentUsers).values({ id: person, code: `ED${person}`, ...name });
  const [account] = await db
    .insert(accounts)
    .values({ ...name, email: `typt${person}@voorbeeld.be`, locale: 'nl', parentUser: person, createdAt: now, updatedAt: now })
    .returning({ id: accounts.id });
  const id = account?.id ?? 0;
  await db.insert(accountPermissions).values({ account: id, permission: permissionIds[permission], grantedAt: now });
  await db.insert(sessions).values({
    ...{ id: randomUUID(), account: id, device: '?', bearerHash: tokenHash(token), factor: 'totp', factorAt: now },
    ...{ createdAt: now, lastSeenAt: now, bearerExpiresAt: later, expiresAt: later },
  });
  return token;
}
