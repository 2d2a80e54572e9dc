import fs from 'node:fs';
import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articleDocument, portalDocument } from '../testing/documents.ts';
import { startServer, type TestServer } from '../testing/servers/server.ts';

const words = 1_500;
/** Returns a number of real sentences of the demo. */
function longText(locale: 'nl' | 'fr'): string {
  let text = '';
  for (const reference of fs.readdirSync('src/demo/articles')) {
    const file = `src/demo/articles/${reference}/${locale}.html`;
    if (fs.existsSync(file)) text += fs.readFileSync(file, 'utf8').replace(/<h1>.*<\/h1>|<p class="\w+">.*<\/p>/g, '');
    if ((text.replace(/<[^>]+>/g, ' ').match(/\S+/g)?.length ?? 0) >= words) return text;
  }
  throw new Error('The demo is too short to weigh a page with');
}

describe('an article of 1,500 words', () => {
  let server: TestServer;
  beforeAll(async () => {
    const texts = {
      nl: { title: 'Een lang artikel', description: 'Met veel woorden', text: longText('nl') },
      fr: { title: 'Un long article', description: 'Avec beaucoup de mots', text: longText('fr') },
    };
    server = await startServer({ documents: [portalDocument('dbbe'), articleDocument({ reference: 'DBBE00000000001', texts })] });
  });
  afterAll(async () => {
    await server.stop();
    fs.rmSync(server.dataDir, { recursive: true, force: true });
  });

  it.each(['/dossier/DBBE00000000001', '/fr/fichier/DBBE00000000001'])('weighs what the budget allows at %s', async (address) => {
    const encoded = async (path: string) => (await server.get(path, { headers: { 'accept-encoding': 'br' } })).body.length;
    const { text } = await server.get(address);
    const linked = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, path = '']) => path);
    const styles = linked(/<link rel="stylesheet" href="([^"]+)"/g);
    const scripts = linked(/<script[^>]* src="([^"]+)"/g);
    const css = (await Promise.all(styles.map(async (path) => (await server.get(path)).text))).join('');
    // All fonts, although a page without italics does not load that one.
    const fonts = [...new Set([...css.matchAll(/url\("?([^")]+\.woff2)/g)].map(([, path = '']) => path))];
    const weights = async (paths: string[]) => (await Promise.all(paths.map(encoded))).reduce((sum, bytes) => sum + bytes, 0);

    const html = await encoded(address);
    const style = await weights(styles);
    expect(styles.length).toBeGreaterThan(0);
    expect(fonts.length).toBe(3);
    expect(html + style).toBeLessThanOrEqual(14_600);
    const inline = [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code).join('');
    const external = await Promise.all(scripts.map(async (path) => (await server.get(path)).body));
    expect(zlib.gzipSync(Buffer.concat([Buffer.from(inline), ...external])).length).toBeLessThanOrEqual(3_000);
    expect(html + style + (await weights([...scripts, ...fonts]))).toBeLessThanOrEqual(60_000);
    expect(text).not.toMatch(/react|astro-island/i);
  });
});
