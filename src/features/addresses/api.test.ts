import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { abos, addresses } from '../../db/tables/accounts.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { memberEntity } from '../account/save.ts';
import { chooseAboAddress, getAbosInfo, startTrial } from '../subscriptions/endpoints.ts';
import { aboEntity } from '../subscriptions/save.ts';
import { createAddress, deleteAddress, getAddresses, restoreAddress, updateAddress } from './endpoints.ts';
import { forgetAddresses } from './queries.ts';
import { addressEntity } from './save.ts';

const street = {
  lang: 'nl',
  street: 'Dakstraat',
  streetNumber: '7',
  city: 'Gent',
  zipCode: '9000',
  countryCode: 'BE',
  isB2b: false,
} as const;
const member = { entity: 'member', reference: 'M-1', email: 'luc@voorbeeld.be', firstName: 'Luc', lastName: 'Dumont', language: 'nl' };
const place = { entity: 'address', reference: 'A-1', member: 'M-1', ...street };
const abo = (reference: string, portal: string, expiryDate: string | null) => ({
  ...{ entity: 'abo', reference, member: 'M-1', portal, startDate: '2026-01-01', expiryDate, address: 'A-1' },
});

describe.each(databases)('addresses and subscriptions on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let luc: ReturnType<Api['withToken']>;
  let jan: ReturnType<Api['withToken']>;
  const paramsOf = (id: number | undefined) => ({ id: String(id) as never });
  const infos = () => call(getAbosInfo, {}, luc);
  const sentTo = async () => (await infos()).map(({ portalCode, address }) => [portalCode, address?.id ?? null]);
  const remove = (id: number, confirm?: string, who = luc) =>
    call(deleteAddress, { params: paramsOf(id), query: confirm ? { confirm } : {} }, who);
  const restore = (id: number, who = luc) => call(restoreAddress, { params: paramsOf(id) }, who);
  const choose = (id: number | undefined, addressId: unknown, who = luc) =>
    call(chooseAboAddress, { params: paramsOf(id), body: { addressId: addressId as number } }, who);

  beforeAll(async () => {
    connection = await open();
    const { db } = connection;
    await furnish(db);
    await save(db, memberEntity, [member]);
    await save(db, addressEntity, [place]);
    await save(db, aboEntity, [abo('S-1', 'dbbe', '2027-01-01'), abo('S-2', 'hobe', '2026-01-02'), abo('S-3', 'hobe', null)]);
    api = startApi(connection);
    luc = api.withToken((await api.signIn('luc@voorbeeld.be')).token);
    jan = api.withToken((await api.register('jan@voorbeeld.be')).token);
  });
  afterAll(() => connection.close());

  it('an address that a running subscription uses goes only when that is confirmed, and comes back as it was', async () => {
    const [own] = await call(getAddresses, {}, luc);
    const id = own?.id ?? 0;
    for (const confirm of [undefined, 'false'])
      expect(await refused(remove(id, confirm))).toMatchObject({
        ...{ statusCode: 409, code: 'address_in_use' },
        message: expect.stringContaining('Portaal dbbe'),
      });
    expect((await refused(remove(id))).message).not.toContain('hobe');
    expect(await refused(remove(id, 'misschien'))).toMatchObject({ statusCode: 400, fields: { confirm: 'not_allowed' } });
    expect(await refused(remove(id, 'true', jan))).toMatchObject({ statusCode: 404 });
    expect(await refused(restore(id))).toMatchObject({ statusCode: 404 });
    const before = await sentTo();
    expect(before).toEqual([
      ['dbbe', id],
      ['hobe', id],
      ['hobe', id],
    ]);
    expect(await remove(id, 'true')).toEqual({ removed: 1 });
    expect(await call(getAddresses, {}, luc)).toEqual([]);
    expect((await sentTo()).map(([, address]) => address)).toEqual([null, null, null]);
    expect(await refused(remove(id, 'true'))).toMatchObject({ statusCode: 404 });
    expect(await refused(call(updateAddress, { params: paramsOf(id), body: street }, luc))).toMatchObject({ statusCode: 404 });
    expect(await refused(restore(id, jan))).toMatchObject({ statusCode: 404 });
    expect(await restore(id)).toEqual(own);
    expect(await sentTo()).toEqual(before);
    expect(await refused(restore(id))).toMatchObject({ statusCode: 404 });
    expect((await save(connection.db, addressEntity, [place])).outcomes[0]?.result).toBe('same');
  });

  it('the member chooses where a subscription is sent, among the own addresses', async () => {
    const [first] = await call(getAddresses, {}, luc);
    const second = await call(createAddress, { body: { ...street, streetNumber: '9' } }, luc);
    const others = await call(createAddress, { body: street }, jan);
    const [running] = await infos();
    expect(await choose(running?.id, second.id)).toMatchObject({ id: running?.id, address: { id: second.id, streetNumber: '9' } });
    expect((await sentTo())[0]).toEqual(['dbbe', second.id]);
    expect(await refused(choose(running?.id, others.id))).toMatchObject({ statusCode: 404, fields: { addressId: 'unknown_reference' } });
    expect(await refused(choose(running?.id, 999_999))).toMatchObject({ statusCode: 404 });
    expect(await refused(choose(running?.id, others.id, jan))).toMatchObject({ statusCode: 404 });
    expect(await refused(choose(999_999, second.id))).toMatchObject({ statusCode: 404 });
    for (const wrong of [null, '1', 1.5, -1, undefined])
      expect(await refused(choose(running?.id, wrong))).toMatchObject({ statusCode: 400 });
    expect((await sentTo())[0]).toEqual(['dbbe', second.id]);
    // A choice made meanwhile stays when the address is restored.
    await remove(first?.id ?? 0);
    expect(await refused(choose(running?.id, first?.id))).toMatchObject({ statusCode: 404 });
    await restore(first?.id ?? 0);
    expect((await sentTo())[0]).toEqual(['dbbe', second.id]);
    await choose(running?.id, first?.id);
  });

  it('a trial is not sent to an address that goes at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const who = api.withToken((await api.register(`proef-${round}@voorbeeld.be`, `198.51.100.${round}`)).token);
      const { id } = await call(createAddress, { body: street }, who);
      const started = call(startTrial, { query: {}, body: { portalCode: 'dbbe', lang: 'nl', addressId: id } }, who);
      const [trial, removed] = await Promise.allSettled([started, remove(id, undefined, who)]);
      expect([trial.status, removed.status].sort()).toEqual(['fulfilled', 'rejected']);
      const told = (await api.mailed(`proef-${round}@voorbeeld.be`)).find(({ kind }) => kind === 'trialStarted');
      if (told) expect(told.values).toMatchObject({ until: '21 december 2026' });
      api.wait(60);
    }
    luc = api.withToken((await api.signIn('luc@voorbeeld.be')).token);
  });

  it('removed addresses are gone after a day, and an import brings its own back at once', async () => {
    const { db } = connection;
    const [first] = await call(getAddresses, {}, luc);
    const id = first?.id ?? 0;
    await remove(id, 'true');
    expect((await save(db, addressEntity, [place])).outcomes[0]?.result).toBe('changed');
    expect((await call(getAddresses, {}, luc)).map((address) => address.id)).toContain(id);
    await remove(id, 'true');
    await forgetAddresses(db, new Date(api.now().getTime() + 23 * 3_600_000));
    expect(await db.$count(addresses, eq(addresses.id, id))).toBe(1);
    await forgetAddresses(db, new Date(api.now().getTime() + 25 * 3_600_000));
    expect(await db.$count(addresses, eq(addresses.id, id))).toBe(0);
    expect(await db.$count(abos, eq(abos.address, id))).toBe(0);
    expect(await refused(restore(id))).toMatchObject({ statusCode: 404 });
  });
});
