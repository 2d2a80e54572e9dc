import fs from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from './server.ts';

export type NextBundle = { folder: string; id: string; remove(): void };

const isText = (name: string) => /\.(?:m?js|css|json)$/.test(name);

/** Returns a copy of the bundle in dist as if sources had changed: with another id, and the shell under another name. */
export function nextBundle(): NextBundle {
  const { id: before } = JSON.parse(fs.readFileSync('dist/build.json', 'utf8')) as { id: string };
  const shell = fs.readdirSync('dist/client/_astro').find((name) => name.startsWith('Root.') && name.endsWith('.js')) ?? '';
  const id = [...before].reverse().join('');
  const root = temporaryFolder('bundle');
  const folder = path.join(root, 'dist');
  // Packages outside the bundle are resolved from the folder beside it.
  fs.symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'));
  for (const part of ['server', 'client']) {
    fs.cpSync(path.join('dist', part), path.join(folder, part), { recursive: true });
    for (const name of fs.readdirSync(path.join(folder, part), { recursive: true, encoding: 'utf8' }).filter(isText)) {
      const file = path.join(folder, part, name);
      const text = fs.readFileSync(file, 'utf8');
      const changed = text.replaceAll(before, id).replaceAll(shell, `next-${shell}`);
      if (changed !== text) fs.writeFileSync(file, changed);
    }
  }
  const assets = path.join(folder, 'client/_astro');
  // Files of the staff rooms have the id in their names.
  for (const name of fs.readdirSync(assets).filter((one) => one.includes(before)))
    fs.renameSync(path.join(assets, name), path.join(assets, name.replace(before, id)));
  fs.writeFileSync(path.join(assets, `next-${shell}`), `${fs.readFileSync(path.join(assets, shell), 'utf8')}\n`);
  fs.rmSync(path.join(assets, shell));
  return { folder, id, remove: () => fs.rmSync(root, { recursive: true, force: true }) };
}
