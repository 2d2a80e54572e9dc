import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDocuments } from '../../content/transfer/import.ts';
import type { Connection } from '../../db/connection.ts';
import { databases } from '../../testing/databases.ts';
import { portalDocument } from '../../testing/documents.ts';
import { entitiesOf } from '../entities.ts';
import { leadsOfPortals } from './queries.ts';
import { targetOf } from './rules.ts';

describe.each(databases)('redirects on $kind', ({ open }) => {
  let connection: Connection;
  /** Returns the faults of an import. */
  async function brought(...documents: object[]): Promise<string[]> {
    const faults: string[] = [];
    await importDocuments(Readable.from(documents.map((document) => `${JSON.stringify(document)}\n`)), {
      ...{ db: connection.db, entities: entitiesOf(undefined), clock: () => new Date('2026-11-21T12:00:00Z') },
      report: ({ text }) => faults.push(text),
    });
    return faults;
  }
  const redirect = (reference: string, from: string, to: string, portal = 'dbbe') => ({ entity: 'redirect', reference, portal, from, to });

  beforeAll(async () => {
    connection = await open();
    await brought(portalDocument('dbbe'), portalDocument('hobe'));
  });
  afterAll(() => connection.close());

  it('lead a path of one portal somewhere, at once however many follow one another', async () => {
    expect(await brought(redirect('A', '/a', '/b'), redirect('B', '/b', '/dossier/DBBE00000000001'))).toEqual([]);
    const leads = await leadsOfPortals(connection.db);
    expect(targetOf(leads.get('dbbe') ?? new Map(), '/a')).toBe('/dossier/DBBE00000000001');
    expect(leads.get('hobe')).toBeUndefined();
  });

  it('are refused where they close a circle, stored or in one file, and where a path has one', async () => {
    expect(await brought(redirect('C', '/dossier/DBBE00000000001', '/nl/a'))).toEqual(['to: circular']);
    expect(await brought(redirect('B', '/b', '/a'))).toEqual(['to: circular']);
    expect(await brought(redirect('D', '/d', '/e'), redirect('E', '/e', '/d'))).toEqual(['to: circular']);
    for (const to of ['/f?again', '/f/', '/%66', '/x/../f']) expect(await brought(redirect('F', '/f', to))).toEqual(['to: circular']);
    expect(await brought(redirect('G', '/a', '/elsewhere'))).toEqual(['from: already_redirected']);
    expect(await brought(redirect('G', '/a', '/b', 'hobe'))).toEqual([]);
  });

  it('are refused where they come back over a domain of a portal', async () => {
    const on = (portal: string) => `https://${portalDocument(portal).domain}`;
    expect(await brought(redirect('I', '/i', `${on('dbbe')}/i?again`))).toEqual(['to: circular']);
    expect(await brought(redirect('K', '/k', `${on('hobe')}/k`), redirect('L', '/k', `${on('dbbe')}/nl/k`, 'hobe'))).toEqual([
      'to: circular',
    ]);
    for (const end of [':4430', '.']) expect(await brought(redirect('N', '/n', `${on('dbbe')}${end}/n`))).toEqual(['to: circular']);
    expect(await brought(redirect('M', '/m', 'https://elders.example/m'))).toEqual([]);
  });

  it.each([
    ['/', 'not_a_url'],
    ['oud', 'not_a_url'],
    ['//voorbeeld.be', 'not_a_url'],
    ['/oud/', 'not_a_url'],
    ['/oud?x', 'not_a_url'],
    ['/oud/../x', 'not_a_url'],
    ['/api/portal', 'reserved_word'],
    ['/nl/oud', 'reserved_word'],
    ['/staff', 'reserved_word'],
    [`/${'x'.repeat(500)}`, 'too_long'],
  ])('cannot begin at %s', async (from, rule) => {
    expect(await brought(redirect('H', from, '/nieuw'))).toEqual([`from: ${rule}`]);
  });

  it.each(['javascript:alert(1)', 'http://voorbeeld.be', '//voorbeeld.be', ''])('cannot lead to %j', async (to) => {
    expect(await brought(redirect('H', '/h', to))).toEqual([expect.stringMatching(/^to: /)]);
  });
});
