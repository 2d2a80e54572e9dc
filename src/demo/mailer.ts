import { glob, readFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformWithOxc } from 'vite';
import type { newsletterMailer } from '../server/newsletter-mail.ts';

/** Files of mails that hold JSX, which Node cannot run. */
const files = ['src/screens/newsletter-mail/*.tsx', 'src/features/**/mail.tsx'];

/** Returns the renderer of newsletters, outside the bundle that holds it otherwise. Modules that send mails can be imported after it. */
export async function loadMailer(): Promise<typeof newsletterMailer> {
  const compiled = new Map<string, string>();
  for await (const name of glob(files)) {
    const file = path.resolve(name);
    const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { sourcemap: false });
    compiled.set(pathToFileURL(file).href, code);
  }
  registerHooks({
    load(url, context, next) {
      const source = compiled.get(url);
      return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true };
    },
  });
  return (await import('../server/newsletter-mail.ts')).newsletterMailer;
}
