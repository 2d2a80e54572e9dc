import fs from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { measured } from './measured.ts';
import { temporaryFolder } from './tidy.ts';

const settings = (repository: string) => `
import config from ${JSON.stringify(path.join(repository, 'astro.config.mjs'))};
export default { ...config, vite: { ...config.vite, build: { ...config.vite?.build, sourcemap: true } } };
`;

/** Builds a bundle of the same sources with source maps, for profiles. @returns its folder */
export async function mappedBundle(): Promise<{ dist: string; remove(): Promise<void> }> {
  const { folder, remove } = temporaryFolder();
  const repository = process.cwd();
  const dist = path.join(folder, 'dist');
  fs.symlinkSync(path.join(repository, 'node_modules'), path.join(folder, 'node_modules'));
  fs.writeFileSync(path.join(folder, 'astro.config.mjs'), settings(repository));
  // Astro searches for its configuration only below the root.
  const config = path.relative(repository, path.join(folder, 'astro.config.mjs'));
  const env = { ...process.env, PUBLISH: '0', ASTRO_TELEMETRY_DISABLED: '1' };
  await measured(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build', '--config', config, '--outDir', dist], { env });
  return { dist, remove };
}

const maps = new Map<string, SourceMap | undefined>();

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) {
    const map = `${file}.map`;
    maps.set(file, fs.existsSync(map) ? new SourceMap(JSON.parse(fs.readFileSync(map, 'utf8'))) : undefined);
  }
  return maps.get(file);
}

/** Returns the source of a position in a file with a source map: a path of the project, or a package. Lines and columns count from 0. */
export function sourceOf(file: string, line: number, column: number): string {
  const found = mapOf(file)?.findEntry(line, column);
  const source = found && 'originalSource' in found ? found.originalSource : file;
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  return name ?? /\b(?:src|scripts)\/.*$/.exec(source)?.[0] ?? path.basename(source);
}
