import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceOf } from './mapped.ts';
import { plain } from './numbers.ts';

type Frame = { functionName: string; url: string; lineNumber: number; columnNumber: number };
type Node = { id: number; callFrame: Frame; children?: number[] };
type Profile = { nodes: Node[]; samples: number[]; timeDeltas: number[] };

/** Steps of a publish, by the innermost source that belongs to one: the time of a package counts for its caller. */
const steps: readonly [string, RegExp][] = [
  ['checking payloads', /^zod$/],
  ['statements and rows', /^(drizzle-orm|pg|pg-.*|postgres-.*|@electric-sql\/.*|src\/db\/.*|src\/features\/.*queries\.ts)$/],
  [
    'rendering',
    /^(astro|src\/(ui|screens\/.*|features\/.*)\.astro|src\/ui\/.*|src\/publishing\/render\.ts|src\/lib\/(messages|dates|routes)\.ts|intl-.*|@formatjs\/.*)$/,
  ],
  ['payloads', /^src\/(screens\/.*|features\/.*|lib\/typography\.ts)$/],
  ['handing files over', /^src\/publishing\/writer.*$/],
  ['the publisher itself', /^src\/publishing\/.*$/],
];
const linesOfPlaces = 16;
const linesOfFunctions = 25;

function placeOf({ functionName, url, lineNumber, columnNumber }: Frame): string {
  if (functionName.startsWith('(')) return functionName;
  if (url.startsWith('node:')) return 'Node';
  if (url.startsWith('wasm:')) return '@electric-sql/pglite in WebAssembly';
  return url.startsWith('file:') ? sourceOf(fileURLToPath(url), lineNumber, columnNumber) : 'engine';
}

type Sum = Map<string, number>;
const add = (sum: Sum, name: string, value: number) => sum.set(name, (sum.get(name) ?? 0) + value);

/** Returns the profile of the main thread among those that a process wrote. */
export const mainThreadIn = (folder: string): string =>
  path.join(folder, fs.readdirSync(folder).find((name) => /\.0\.\d+\.cpuprofile$/.test(name)) ?? '');

/** Milliseconds of a thread: by step, by package, and by function including its callees. Time after an `await` does not count for the caller. */
export function summary(file: string): string {
  const { nodes, samples, timeDeltas } = JSON.parse(fs.readFileSync(file, 'utf8')) as Profile;
  const self = new Map<number, number>();
  for (const [index, id] of samples.entries()) self.set(id, (self.get(id) ?? 0) + Math.max(0, timeDeltas[index] ?? 0) / 1_000);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const byStep: Sum = new Map();
  const byPlace: Sum = new Map();
  const byFunction: Sum = new Map();

  /** @param above functions on the stack, so that recursion counts once */
  function visit(node: Node, above: ReadonlySet<string>, stepAbove: string): number {
    const { functionName, lineNumber } = node.callFrame;
    const source = placeOf(node.callFrame);
    const name = functionName && !/^(engine$|\()/.test(source) ? `${functionName} (${source}:${lineNumber + 1})` : '';
    const isNew = name !== '' && !above.has(name);
    const within = isNew ? new Set([...above, name]) : above;
    const step = source.startsWith('(') ? source : (steps.find(([, pattern]) => pattern.test(source))?.[0] ?? stepAbove);
    const own = self.get(node.id) ?? 0;
    add(byStep, step, own);
    add(byPlace, source, own);
    let all = own;
    for (const id of node.children ?? []) {
      const child = byId.get(id);
      if (child) all += visit(child, within, step);
    }
    if (isNew) add(byFunction, name, all);
    return all;
  }

  const [root] = nodes;
  const total = root ? visit(root, new Set(), 'everything else') : 0;
  const lines = (sum: Sum, most: number) =>
    [...sum]
      .sort(([, a], [, b]) => b - a)
      .slice(0, most)
      .map(([name, value]) => `  ${plain((value / total) * 100).padStart(5)} %  ${plain(Math.round(value)).padStart(8)} ms  ${name}`)
      .join('\n');
  return [
    `by step\n${lines(byStep, steps.length + 4)}`,
    `by whose code ran\n${lines(byPlace, linesOfPlaces)}`,
    `by function, with all that it called\n${lines(byFunction, linesOfFunctions)}`,
  ].join('\n');
}
