import fs from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { portalDocument } from '../testing/documents.ts';
import { startServer, type TestServer } from '../testing/servers/server.ts';

const square = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><path d="M60 60h480v480H60z"/></svg>';
const logo = { entity: 'file', id: 1, name: 'logo.svg', mediaType: 'image/svg+xml', data: Buffer.from(square).toString('base64') };
/** Schema of the members used here (W3C web application manifest). */
const Address = z.string().check(z.regex(/^\//));
const Color = z.string().check(z.regex(/^#[0-9a-f]{6}$/i));
const WebManifest = z.strictObject({
  id: Address,
  name: z.string().check(z.minLength(1)),
  short_name: z.string().check(z.minLength(1)),
  description: z.string(),
  lang: z.enum(['nl-BE', 'fr-BE']),
  dir: z.enum(['ltr', 'rtl', 'auto']),
  start_url: Address,
  scope: Address,
  display: z.enum(['fullscreen', 'standalone', 'minimal-ui', 'browser']),
  theme_color: Color,
  background_color: Color,
  categories: z.array(z.string()),
  icons: z.array(
    z.strictObject({
      src: Address,
      sizes: z.string().check(z.regex(/^(any|\d+x\d+)$/)),
      type: z.enum(['image/png', 'image/svg+xml']),
      purpose: z.optional(z.enum(['any', 'maskable', 'monochrome'])),
    }),
  ),
  shortcuts: z.array(z.strictObject({ name: z.string(), url: Address })),
});

describe('the manifest of a portal', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ documents: [logo, portalDocument('dbbe', { logoFileId: 1 }), portalDocument('hobe')] });
  });
  afterAll(async () => {
    await server.stop();
    fs.rmSync(server.dataDir, { recursive: true, force: true });
  });

  it.each([
    ['dbbe', '/', 'Portaal dbbe', ['192x192 any', '192x192 maskable', '512x512 any', '512x512 maskable']],
    ['dbbe', '/fr', 'Portail dbbe', ['192x192 any', '192x192 maskable', '512x512 any', '512x512 maskable']],
    ['hobe', '/', 'Portaal hobe', ['any undefined']],
  ])('can be put on the screen of a telephone: %s%s', async (portal, address, name, sizes) => {
    const host = `${portal}.localhost`;
    const { text } = await server.get(address, { host });
    const link = /<link rel="manifest" href="([^"]+)">/.exec(text)?.[1] ?? '';
    const answer = await server.get(link, { host });
    expect(answer.headers['content-type']).toContain('application/manifest+json');
    const manifest = z.parse(WebManifest, JSON.parse(answer.text));
    expect(manifest).toMatchObject({ short_name: name, start_url: address, id: address, scope: '/' });
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(sizes);
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await server.get(src, { host });
      expect([icon.status, icon.headers['content-type']]).toEqual([200, expect.stringContaining(type)]);
      if (sizes === 'any') continue;
      const { width, height, hasAlpha } = await sharp(icon.body).metadata();
      expect([`${width}x${height}`, hasAlpha]).toEqual([sizes, false]);
    }
    for (const { url } of manifest.shortcuts) expect((await server.get(url, { host })).status).toBe(200);
    expect((await server.get('/robots.txt', { host })).text).toMatch(
      /^User-agent: \*\n(?:(?:Dis)?[Aa]llow: \/\S*\n)+\nSitemap: https:\S+\n$/,
    );
  });
});
