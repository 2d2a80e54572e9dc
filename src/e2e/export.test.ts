import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articleDocument, portalDocument } from '../testing/documents.ts';

import { run, temporaryFolder } from '../testing/servers/server.ts';

describe('npm run export', () => {
  let folder: string;
  const command = (name: string, ...args: string[]) =>
    run([`src/server/commands/${name}.ts`, ...args], { DATA_DIR: path.join(folder, 'data') });
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const documents = [
    { entity: 'file', id: 7, name: 'punt.png', mediaType: 'image/png', data: pixel },
    portalDocument('dbbe', { logoFileId: 7 }),
    { entity: 'interest', code: 'daken', texts: { nl: { name: 'Daken' }, fr: { name: 'Toitures' } } },
    articleDocument({ reference: 'DBBE00000000101' }),
    { entity: 'member', reference: 'LID', email: 'lid@voorbeeld.be', firstName: 'An', lastName: 'Lid', language: 'nl' },
  ];

  beforeAll(async () => {
    folder = temporaryFolder('export');
    const file = path.join(folder, 'in.ndjson');
    fs.writeFileSync(file, documents.map((document) => JSON.stringify(document)).join('\n'));
    expect((await command('import', file)).code).toBe(0);
  });
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  it('writes documents that an import takes, with the bytes of files, and no people', async () => {
    const out = path.join(folder, 'out.ndjson');
    const { code, output } = await command('export', '--out', out);
    expect([code, output]).toEqual([0, expect.stringContaining('4 documents written')]);
    const lines = fs
      .readFileSync(out, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ entity }) => entity)).toEqual(['file', 'portal', 'interest', 'article']);
    expect(lines[0]).toEqual({ ...documents[0], isGated: false });
    const again = await command('import', out);
    expect([again.code, again.output]).toEqual([0, expect.stringContaining('4 unchanged')]);
  });

  it('writes people only when asked for, in a file for its owner alone', async () => {
    const out = path.join(folder, 'people.ndjson');
    expect((await command('export', '--people', '--out', out)).code).toBe(0);
    expect(fs.statSync(out).mode & 0o777).toBe(0o600);
    expect(fs.readFileSync(out, 'utf8')).toContain('"email":"lid@voorbeeld.be"');
  });

  it('leaves a file alone where there is no such portal, and says what it cannot write', async () => {
    const out = path.join(folder, 'kept.ndjson');
    fs.writeFileSync(out, 'kept');
    const unknown = await command('export', '--portal', 'zzzz', '--out', out);
    expect([unknown.code, unknown.output]).toEqual([2, expect.stringContaining('There is no portal "zzzz"')]);
    expect(fs.readFileSync(out, 'utf8')).toBe('kept');
    const nowhere = await command('export', '--out', path.join(folder, 'nowhere', 'out.ndjson'));
    expect([nowhere.code, nowhere.output]).toEqual([2, expect.stringContaining('ENOENT')]);
    expect(nowhere.output).not.toContain('    at ');
  });

  it('writes one kind of document, and names an unknown kind', async () => {
    const out = path.join(folder, 'articles.ndjson');
    expect((await command('export', 'article', '--out', out)).code).toBe(0);
    expect(fs.readFileSync(out, 'utf8').trim().split('\n')).toHaveLength(1);
    const { code, output } = await command('export', 'member', '--out', out);
    expect([code, output]).toEqual([2, expect.stringContaining('There is no entity "member" to export; known are file, portal')]);
  });
});
