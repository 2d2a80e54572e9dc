import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { Entity } from '../content/entity.ts';
import { entitiesOf } from '../features/entities.ts';
import { databases } from '../testing/databases.ts';
import { portalDocument } from '../testing/documents.ts';
import { save } from '../testing/saving.ts';
import { createWriter } from './file-writer.ts';
import { createPublisher } from './publisher.ts';
import { beginRelease, isFirst, siteDir } from './release.ts';

const now = new Date('2026-11-21T12:00:00Z');
const clock = () => now;
const rendering = {
  render: async ({ payload }: { payload: object }) => Buffer.from(JSON.stringify(payload).padEnd(600)),
  renderError: async () => Buffer.from('{{message}}'),
};
const portal = entitiesOf(undefined).get('portal') as unknown as Entity;

it.each(databases)(
  'a page is made for its first reader during the first publish on $kind, and a save waits for the rest',
  async ({ open }) => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tweeluik-first-publish-'));
    const connection = await open();
    const { db } = connection;
    const site = siteDir(dataDir, 'one');
    const nameAt = (address: string): string | undefined => {
      const file = path.join(site, 'elbe', address, 'payload.json');
      return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')).furniture.portal.name : undefined;
    };
    await save(db, portal, [portalDocument('elbe')]);

    expect(await isFirst(connection, 'one', dataDir)).toBe(true);
    const gate = Promise.withResolvers<void>();
    const render: typeof rendering.render = async (job) => {
      await gate.promise;
      return rendering.render(job);
    };
    const publish = await beginRelease(connection, { ...{ id: 'one', dataDir, ...rendering, render }, clock, isServed: true });
    expect(await isFirst(connection, 'one', dataDir)).toBe(false);
    const published = publish();
    const publisher = createPublisher({
      ...{ connection, release: 'one', writer: createWriter(site), ...rendering },
      ...{ clock, logger: pino({ level: 'silent' }), changed: () => {}, published: published.then(() => {}) },
    });

    expect(nameAt('/contact')).toBeUndefined();
    // Nothing was changed, and yet not every page is there.
    expect((await publisher.lag()).waiting).toBe(1);
    await publisher.makeAbsent('elbe', '/nl/contact/payload.json');
    const before = nameAt('/contact');
    expect(before).toBeTypeOf('string');
    expect(fs.existsSync(path.join(site, 'elbe/nl/contact/index.html'))).toBe(true);
    expect(publisher.makeAbsent('elbe', '/_astro/desk.js')).toBeUndefined();
    // Open pages ask for it before the publish ends.
    expect(JSON.parse(fs.readFileSync(path.join(site, '_build/latest.json'), 'utf8'))).toEqual({ id: 'one' });

    const texts = {
      nl: { name: 'Nieuwe naam', title: 'Voor de vakman', description: 'Vakblad.' },
      fr: { name: 'Nouveau nom', title: 'Pour le professionnel', description: 'La revue.' },
    };
    const { keys } = await save(db, portal, [portalDocument('elbe', { texts })]);
    publisher.edited(keys);
    let isLive = false;
    const live = publisher.publishOwn().then(() => {
      isLive = true;
    });
    const drained = publisher.drain();
    // One after the other: a save that did not wait would be live before the last of them.
    for (const address of ['/themes', '/fr/themes', '/pricing', '/fr/pricing', '/magazines', '/fr/magazines'])
      await publisher.makeAbsent('elbe', address);
    expect(nameAt('/themes')).toBe('Nieuwe naam');
    expect(isLive).toBe(false);

    gate.resolve();
    await live;
    await drained;
    expect((await publisher.lag()).waiting).toBe(0);
    expect(['/', '/contact', '/themes', '/fr/contact'].map(nameAt)).toEqual(['Nieuwe naam', 'Nieuwe naam', 'Nieuwe naam', 'Nouveau nom']);
    expect(publisher.makeAbsent('elbe', '/fr/themes')).toBeUndefined();
    await publisher.stop();
    await connection.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  },
);
