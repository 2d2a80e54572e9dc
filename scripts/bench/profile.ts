import fs from 'node:fs';
import path from 'node:path';
import { plain } from './numbers.ts';

type Node = { id: number; callFrame: { functionName: string; url: string; lineNumber: number }; children?: number[] };
type Profile = { nodes: Node[]; samples: number[]; timeDeltas: number[] };

const linesOfPlaces = 14;
const linesOfFunctions = 40;

/** Whose code it is: a package, a file of the bundle, or the engine. */
function placeOf({ functionName, url }: Node['callFrame']): string {
  if (functionName.startsWith('(')) return functionName;
  if (url.startsWith('node:')) return 'Node';
  if (url.startsWith('wasm:')) return 'database in WebAssembly';
  if (!url.startsWith('file:')) return `engine: ${functionName}`;
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  return name ?? path.basename(url).replace(/_[\w-]{8}\.mjs$/, '');
}

type Sum = Map<string, number>;
const add = (sum: Sum, name: string, value: number) => sum.set(name, (sum.get(name) ?? 0) + value);

/** Milliseconds of the main thread: by whose code ran, and by function with all that it called. What comes after an `await` is not its caller's. */
export function summary(file: string): string {
  const { nodes, samples, timeDeltas } = JSON.parse(fs.readFileSync(file, 'utf8')) as Profile;
  const self = new Map<number, number>();
  for (const [index, id] of samples.entries()) self.set(id, (self.get(id) ?? 0) + Math.max(0, timeDeltas[index] ?? 0) / 1_000);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const places: Sum = new Map();
  const functions: Sum = new Map();

  /** @param above functions that are being counted already, so that recursion counts once */
  function visit(node: Node, above: ReadonlySet<string>): number {
    const { functionName, url, lineNumber } = node.callFrame;
    const name = functionName && /^(file|node):/.test(url) ? `${functionName} (${placeOf(node.callFrame)}:${lineNumber + 1})` : '';
    const isNew = name !== '' && !above.has(name);
    const within = isNew ? new Set([...above, name]) : above;
    const own = self.get(node.id) ?? 0;
    add(places, placeOf(node.callFrame), own);
    let all = own;
    for (const id of node.children ?? []) {
      const child = byId.get(id);
      if (child) all += visit(child, within);
    }
    if (isNew) add(functions, name, all);
    return all;
  }

  const [root] = nodes;
  const total = root ? visit(root, new Set()) : 0;
  const lines = (sum: Sum, most: number) =>
    [...sum]
      .sort(([, a], [, b]) => b - a)
      .slice(0, most)
      .map(([name, value]) => `  ${plain((value / total) * 100).padStart(5)} %  ${plain(Math.round(value)).padStart(8)} ms  ${name}`)
      .join('\n');
  return `by whose code it is\n${lines(places, linesOfPlaces)}\nby function, with all that it calls\n${lines(functions, linesOfFunctions)}`;
}
