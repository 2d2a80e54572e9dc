import { setTimeout as pause } from 'node:timers/promises';
import { type Address, createReader } from '../bench/pages.ts';
import { markIn } from './edits.ts';
import { type Change, type Document, textsOf } from './model.ts';

/** Expected answer of an address: the mark of the last edit, or 404. */
type Expected = Address & { mark: string | undefined; isGone: boolean };

const pathsOf: Readonly<Record<string, (reference: string) => { nl: string; fr: string }>> = {
  article: (reference) => ({ nl: `/dossier/${reference}`, fr: `/fr/fichier/${reference}` }),
  magazine: (reference) => ({ nl: `/magazine/${reference}`, fr: `/fr/magazine/${reference}` }),
  theme: (reference) => ({ nl: `/${reference}`, fr: `/fr/${reference}` }),
  portal: () => ({ nl: '/', fr: '/fr' }),
};
const portalsOf = ({ entity, portals, portal, code }: Document): string[] =>
  entity === 'portal' ? [String(code)] : entity === 'magazine' ? [String(portal)] : (portals as string[]);

function expectedOf(document: Document, isGone: boolean): Expected[] {
  const paths = pathsOf[document.entity]?.(String(document.reference));
  if (!paths) return [];
  const { nl, fr } = textsOf(document);
  const markOf = (words: Record<string, string> | undefined) => markIn(words?.[document.entity === 'portal' ? 'description' : 'title']);
  return portalsOf(document).flatMap((portal) => [
    { portal, path: paths.nl, mark: markOf(nl), isGone },
    { portal, path: paths.nl === '/' ? '/nl' : `/nl${paths.nl}`, mark: markOf(nl), isGone },
    { portal, path: paths.fr, mark: markOf(fr), isGone },
  ]);
}

/** Returns the expected content of the addresses of changed documents, each as last changed. */
export function expectations(changes: readonly Change[]): Expected[] {
  const last = new Map(changes.map((change) => [change.name, change]));
  return [...last.values()].flatMap(({ before, after }) => {
    const document = after ?? before;
    return document ? expectedOf(document, after === undefined) : [];
  });
}

const lookMilliseconds = 20;

/**
 * Waits until every address has its expected content.
 * @returns milliseconds, and the addresses that failed to show it in time
 */
export async function untilLive(
  port: number,
  expected: readonly Expected[],
  patienceMilliseconds: number,
): Promise<{ milliseconds: number; faults: string[] }> {
  const reader = createReader(port);
  const start = performance.now();
  const pending = new Set(expected);
  const seen = new Map<Expected, string>();
  try {
    while (pending.size && performance.now() - start < patienceMilliseconds) {
      for (const one of pending) {
        const { status, body } = await reader.get(one);
        const isLive = one.isGone ? status === 404 : status === 200 && (one.mark === undefined || body.includes(one.mark));
        if (isLive) pending.delete(one);
        else seen.set(one, `status ${status}`);
      }
      if (pending.size) await pause(lookMilliseconds);
    }
  } finally {
    reader.close();
  }
  const faults = [...pending].map(
    (one) => `${one.portal}${one.path} should ${one.isGone ? 'be gone' : `show ${one.mark}`}, but does not (${seen.get(one)})`,
  );
  return { milliseconds: performance.now() - start, faults };
}

/** Waits until the outbox is empty. */
export async function untilIdle(port: number, patienceMilliseconds: number): Promise<boolean> {
  const reader = createReader(port);
  try {
    for (const start = performance.now(); performance.now() - start < patienceMilliseconds; await pause(lookMilliseconds)) {
      const { body } = await reader.get({ portal: 'dbbe', path: '/healthcheck' });
      if ((JSON.parse(body) as { publisher?: { waiting: number } }).publisher?.waiting === 0) return true;
    }
    return false;
  } finally {
    reader.close();
  }
}

/** Returns the files that are served. */
export async function servedFiles(port: number, files: readonly string[]): Promise<string[]> {
  const reader = createReader(port);
  const served: string[] = [];
  for (const file of files) {
    const [portal = '', ...path] = file.split('/');
    const { status } = await reader.get({ portal, path: `/${path.join('/')}` });
    if (status !== 404) served.push(`${file} is served (${status})`);
  }
  reader.close();
  return served;
}
