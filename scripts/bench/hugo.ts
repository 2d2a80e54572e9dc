import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Twins } from './compress.ts';
import { finished, type Generated } from './generated.ts';
import { templates } from './hugo-templates.ts';
import { entriesIn, type Material, payloadReader } from './material.ts';
import { measured } from './measured.ts';
import { addressesOf } from './pages.ts';
import { temporaryFolder } from './tidy.ts';

/** Returns the version of Hugo; undefined if it is not installed. */
export const hugoVersion = (): string | undefined =>
  /v([\d.]+)/.exec(spawnSync('hugo', ['version'], { encoding: 'utf8' }).stdout ?? '')?.[1];

const config = {
  baseURL: 'https://example.com/',
  disableKinds: ['taxonomy', 'term', 'RSS', 'sitemap', '404', 'section', 'home', 'robotsTXT'],
  disableAliases: true,
  markup: { goldmark: { renderer: { unsafe: true } } },
};

type Payload = { article?: { text?: string } } & Record<string, unknown>;

/** Writes a page for Hugo: the payload as front matter, the text of an article as content. */
function writeContent(folder: string, material: Material, twins: Twins): void {
  const payloadOf = payloadReader(material.payloads);
  const made = new Set<string>();
  for (const entry of entriesIn(material.index)) {
    const payload = JSON.parse(payloadOf(entry).toString()) as Payload;
    const text = payload.article?.text ?? '';
    if (payload.article) payload.article = { ...payload.article, text: '' };
    for (const { portal, path: address } of addressesOf(entry).slice(0, twins === 'linked' ? 1 : 2)) {
      const url = `/${portal}${address === '/' ? '' : address}/`;
      const file = path.join(folder, `${url.replace(/\/$/, '') || '/index'}.html`);
      const directory = path.dirname(file);
      if (!made.has(directory)) fs.mkdirSync(directory, { recursive: true });
      made.add(directory);
      fs.writeFileSync(file, `${JSON.stringify({ type: entry.route, url, payload })}\n${text}`);
    }
  }
}

/** Measures Hugo with templates of the same structure on the same payloads, followed by the same compression. */
export async function buildWithHugo(material: Material, twins: Twins): Promise<Generated> {
  const { folder, remove } = temporaryFolder();
  const files: Record<string, string> = { 'config.json': JSON.stringify(config), ...templates };
  for (const locale of ['nl', 'fr']) files[`data/messages/${locale}.json`] = fs.readFileSync(`i18n/${locale}.json`, 'utf8');
  for (const [name, body] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), body);
  }
  writeContent(path.join(folder, 'content'), material, twins);
  const built = await measured('hugo', ['--source', folder, '--quiet', '--noTimes', '--cacheDir', path.join(folder, 'cache')]);
  const generated = await finished(path.join(folder, 'public'), material, twins, built);
  await remove();
  return generated;
}
