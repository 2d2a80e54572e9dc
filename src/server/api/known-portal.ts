import { isPortal } from '../../content/portals.ts';
import type { Db } from '../../db/connection.ts';
import type { Endpoint } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';

/**
 * Refuses a call of staff whose query names a portal that does not exist: an empty list or file would look like an answer.
 * @throws Problem invalid_input
 */
export async function demandKnownPortal(db: Db, { access }: Pick<Endpoint, 'access'>, input: { query?: unknown }): Promise<void> {
  if (!access || access === 'member') return;
  const { portal } = (input.query ?? {}) as { portal?: unknown };
  if (typeof portal === 'string' && !(await isPortal(db, portal))) throw new Problem('invalid_input', { portal: 'unknown_reference' });
}
