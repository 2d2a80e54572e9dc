import net from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { maxPictureBytes } from '../../content/files/picture-limits.ts';
import { type Host, pictureHost } from '../../testing/servers/picture-host.ts';
import { fetchPicture } from './fetch-picture.ts';

describe('fetching a picture from another host', () => {
  let host: Host;
  beforeAll(async () => {
    host = await pictureHost(({ url = '' }, response) => {
      const to = (location: string) => response.writeHead(302, { location }).end();
      if (url === '/picture') response.end('bytes');
      else if (url === '/away') to('https://elsewhere.example/picture');
      else if (url === '/relative') to('/picture');
      else if (url === '/plain') to('http://pictures.example/picture');
      else if (url === '/inside') to('https://inside.example/picture');
      else if (url === '/literal') to('https://[::ffff:127.0.0.1]/picture');
      else if (url === '/metadata') to('https://169.254.169.254/latest/meta-data');
      else if (url === '/port') to('https://pictures.example:8443/picture');
      else if (url === '/round') to('/round');
      else if (url === '/nowhere') to('https://[');
      else if (url === '/said') response.writeHead(200, { 'content-length': String(maxPictureBytes + 1) }).end();
      else if (url === '/unsaid') {
        const chunk = Buffer.alloc(1024 * 1024);
        const more = () => response.write(chunk, (error) => error || setImmediate(more));
        more();
      } else if (url === '/packed') response.writeHead(200, { 'content-encoding': 'gzip' }).end('bytes');
      else if (url === '/cut') response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy());
      else if (url === '/slow') response.writeHead(200).write('a');
      else if (url === '/silent') return;
      else response.writeHead(url === '/busy' ? 503 : 404).end();
    });
  });
  afterAll(() => host.close());
  beforeEach(() => {
    host.asked.length = 0;
    host.dialled.length = 0;
    host.names.set('inside.example', ['127.0.0.1']);
  });
  const get = (url: string, milliseconds?: number) => fetchPicture(url, host.network, milliseconds);
  const refusal = (url: string, milliseconds?: number) =>
    get(url, milliseconds).then(
      () => 'fetched',
      ({ message, isFinal }: { message: string; isFinal: boolean }) => `${message}${isFinal ? ', for good' : ''}`,
    );

  it('connects to the address that was checked, by the name of the host', async () => {
    expect((await get('https://pictures.example/picture')).toString()).toBe('bytes');
    expect(host.dialled).toEqual(['93.184.216.34 443']);
    expect(host.asked).toEqual(['pictures.example/picture']);
  });

  it('checks each address on the way again', async () => {
    expect((await get('https://pictures.example/away')).toString()).toBe('bytes');
    expect(host.dialled).toEqual(['93.184.216.34 443', '2606:4700::1111 443']);
    expect((await get('https://pictures.example/relative')).toString()).toBe('bytes');
    for (const path of ['inside', 'literal', 'metadata']) {
      host.dialled.length = 0;
      expect(await refusal(`https://pictures.example/${path}`), path).toBe('not a public address, for good');
      expect(host.dialled).toHaveLength(1);
    }
    expect(await refusal('https://pictures.example/plain')).toBe('not https, for good');
    expect(await refusal('https://pictures.example/port')).toBe('not the port of https, for good');
    expect(await refusal('https://pictures.example/round')).toBe('too many redirects, for good');
    expect(await refusal('https://pictures.example/nowhere')).toBe('redirected to no address, for good');
  });

  it.each([
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '10.0.0.1',
    '169.254.169.254',
    '[::1]',
    '[fd00::1]',
    '[fe80::1]',
    '[::ffff:10.0.0.1]',
    '[64:ff9b::a00:1]',
  ])('never connects to %s', async (address) => {
    expect(await refusal(`https://${address}/picture`)).toBe('not a public address, for good');
    host.names.set('inside.example', [new URL(`https://${address}`).hostname.replace(/^\[|\]$/g, '')]);
    expect(await refusal('https://inside.example/picture')).toBe('not a public address, for good');
    expect(host.dialled).toEqual([]);
  });

  it('refuses a name of which one address is inside, and one that has none', async () => {
    host.names.set('inside.example', ['93.184.216.34', '10.0.0.1']);
    expect(await refusal('https://inside.example/picture')).toBe('not a public address, for good');
    host.names.set('inside.example', []);
    expect(await refusal('https://inside.example/picture')).toBe('no address');
    expect(await refusal('https://unknown.example/picture')).toBe('no address (ENOTFOUND)');
    expect(host.dialled).toEqual([]);
  });

  it('asks by https alone, with a certificate of that host and no password', async () => {
    expect(await refusal('http://pictures.example/picture')).toBe('not https, for good');
    expect(await refusal('https://pictures.example:444/picture')).toBe('not the port of https, for good');
    expect(await refusal('https://name:word@pictures.example/picture')).toMatch(/password/);
    host.names.set('stranger.example', ['93.184.216.34']);
    expect(await refusal('https://stranger.example/picture')).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
    expect(await refusal('https://93.184.216.34/picture')).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
    expect(host.asked).toEqual([]);
  });

  it('takes 20 MB at most and waits for all of it a limited time', async () => {
    expect(await refusal('https://pictures.example/said')).toBe('larger than 20 MB, for good');
    expect(await refusal('https://pictures.example/unsaid')).toBe('larger than 20 MB, for good');
    expect(await refusal('https://pictures.example/packed')).toBe('compressed, for good');
    for (const path of ['slow', 'silent']) expect(await refusal(`https://pictures.example/${path}`, 200)).toBe('took too long');
    const never = { ...host.network, resolve: () => new Promise<string[]>(() => {}) };
    await expect(fetchPicture('https://pictures.example/picture', never, 50)).rejects.toThrow('took too long');
  });

  it('may try again what failed by chance', async () => {
    expect(await refusal('https://pictures.example/busy')).toBe('answered 503');
    expect(await refusal('https://pictures.example/missing')).toBe('answered 404');
    const closed = { ...host.network, dial: () => net.connect(1, '127.0.0.1') };
    await expect(fetchPicture('https://pictures.example/picture', closed)).rejects.toThrow('ECONNREFUSED');
    expect(await refusal('https://pictures.example/cut')).not.toMatch(/fetched|for good/);
  });
});
