import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { call } from '../../lib/call.ts';
import { type Permission, permissionIds } from '../../lib/permissions.ts';
import { keyedBy } from '../../server/secret.ts';
import { badDocument, wrongs } from '../../testing/bad-documents.ts';
import { openEmbedded } from '../../testing/embedded.ts';
import { refused, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { entitiesOf } from '../entities.ts';
import { putDocument } from './endpoints.ts';

const editable = [...entitiesOf(undefined, keyedBy('test')).values()].filter(({ rights }) => rights);
/** Entities whose reference is a number. */
const numbered = ['file', 'popup'];

describe('a document with every field beyond its rule', () => {
  let connection: Connection;
  let webmaster: Awaited<ReturnType<typeof signInStaff>>['caller'];
  beforeAll(async () => {
    connection = await openEmbedded();
    await furnish(connection.db);
    const permissions = Object.keys(permissionIds) as Permission[];
    webmaster = (await signInStaff(startApi(connection), 'alles@voorbeeld.be', [{ permissions }])).caller;
  });
  afterAll(() => connection.close());

  it.each(editable.map(({ name, schema }) => [name, schema] as const))(
    'of %s is refused, and each field is named',
    async (name, schema) => {
      const params = { entity: name, reference: numbered.includes(name) ? '900' : 'DBBE00000000900' };
      for (const wrong of wrongs) {
        const { document, paths } = badDocument(schema as never, wrong);
        const body = { document: { ...document, entity: name, vreemd: 1 } };
        const { code, fields } = await refused(call(putDocument, { params, headers: { 'if-none-match': '*' }, body }, webmaster));
        const named = Object.keys(fields ?? {});
        const missed = paths.filter((path) => !named.some((one) => one === path || one.startsWith(`${path}.`)));
        expect({ wrong, code, missed, isStrict: named.includes('vreemd') }).toEqual({
          wrong,
          code: 'invalid_input',
          missed: [],
          isStrict: true,
        });
        expect(paths.length).toBeGreaterThan(0);
      }
    },
  );
});
