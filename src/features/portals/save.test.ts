import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { databases } from '../../testing/databases.ts';
import { portalDocument } from '../../testing/documents.ts';
import { problemsOf } from '../../testing/problems.ts';
import { save } from '../../testing/saving.ts';
import { contactOf, portalView } from './queries.ts';
import { formatVat, phoneLink } from './rules.ts';
import { portalEntity } from './save.ts';
import { PortalDocument } from './schema.ts';

const contact = {
  publisher: 'Uitgever bv',
  vatNumber: 'BE0999000111',
  zipCode: '2800',
  email: 'info@dbbe.example',
  phone: '+32 15 000 11 00',
  departments: [
    { department: 'subscriptions', email: 'abo@dbbe.example' },
    { department: 'editorial', email: 'redactie@dbbe.example', phone: '+32 15 000 11 01' },
  ],
};
const words = (place: object) => ({ name: 'Naam', title: 'Titel', description: 'Beschrijving', ...place });
const portal = portalDocument('dbbe', {
  contact,
  texts: { nl: words({ street: 'Zinklaan 14', city: 'Mechelen', openingHours: 'Maandag' }), fr: words({ city: 'Malines' }) },
});

describe.each(databases)('portals on $kind', ({ open }) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await open();
    await save(connection.db, portalEntity, [portal, portalDocument('hobe')]);
  });
  afterAll(() => connection.close());

  it('say who publishes them and where, in each language', async () => {
    const { db } = connection;
    expect((await portalView(db, 'dbbe', 'nl'))?.imprint).toMatchObject({
      publisher: 'Uitgever bv',
      street: 'Zinklaan 14',
      city: 'Mechelen',
    });
    expect((await portalView(db, 'dbbe', 'fr'))?.imprint).toMatchObject({ zipCode: '2800', street: '', city: 'Malines' });
    const { openingHours, departments } = await contactOf(db, 'dbbe', 'nl');
    expect(openingHours).toBe('Maandag');
    expect(departments).toEqual(expect.arrayContaining([{ department: 'subscriptions', email: 'abo@dbbe.example', phone: '' }]));
  });

  it('need not say it', async () => {
    expect((await portalView(connection.db, 'hobe', 'nl'))?.imprint.publisher).toBe('');
    expect(await contactOf(connection.db, 'hobe', 'fr')).toEqual({ openingHours: '', departments: [] });
  });
});

it('refuses a department twice and an address that is none', () => {
  const twice = [contact.departments[0], contact.departments[0]];
  expect(problemsOf(PortalDocument, { ...portal, contact: { ...contact, departments: twice, email: 'info' } })).toEqual({
    'contact.departments': 'duplicate',
    'contact.email': expect.any(String),
  });
});

it('writes a VAT number and a telephone number as people and links take them', () => {
  expect(formatVat('BE0999000111')).toBe('BE\u00a00999.000.111');
  expect(formatVat('FR12345')).toBe('FR12345');
  expect(phoneLink('+32 (0)15-000 11')).toBe('tel:+321500011');
});
