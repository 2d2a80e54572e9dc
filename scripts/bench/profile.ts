import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { plain } from './numbers.ts';

type Node = { id: number; callFrame: { functionName: string; url: string; lineNumber: number }; children?: number[] };
type Profile = { nodes: Node[]; samples: number[]; timeDeltas: number[] };

/** Steps of a publish that are worth a line of their own, by the function at their top. */
const steps: readonly [string, RegExp][] = [
  ['render a page', /^renderPattern$/],
  ['build payloads', /^build$/],
  ['check payloads', /^(parse|_parse)$/],
  ['note what pages read', /^record$/],
  ['write files', /^(write|put|writeFileSync|linkSync|mkdirSync)$/],
];
const linesOfPlace = 14;

const regionsOf = new Map<string, string[]>();
/** The source file of a line of a bundle, from the marks that the bundler leaves. */
function sourceOf(url: string, line: number): string {
  if (!url.startsWith('file:')) return url.startsWith('node:') ? 'Node' : url.startsWith('wasm:') ? 'database in WebAssembly' : 'engine';
  const file = fileURLToPath(url);
  const regions = regionsOf.get(file) ?? [];
  if (!regionsOf.has(file)) {
    let region = '';
    for (const text of fs.readFileSync(file, 'utf8').split('\n')) {
      const mark = /^\s*\/\/#region (\S+)/.exec(text);
      if (mark) region = mark[1] ?? '';
      else if (/^\s*\/\/#endregion/.test(text)) region = '';
      regions.push(region);
    }
    regionsOf.set(file, regions);
  }
  const source = regions[line] || file;
  return /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? source.replace(`${process.cwd()}/`, '');
}

/** Milliseconds of a profile: by the source file of the code that ran, and by the step of the work that it belonged to. */
export function summary(file: string): string {
  const { nodes, samples, timeDeltas } = JSON.parse(fs.readFileSync(file, 'utf8')) as Profile;
  const self = new Map<number, number>();
  for (const [index, id] of samples.entries()) self.set(id, (self.get(id) ?? 0) + Math.max(0, timeDeltas[index] ?? 0) / 1_000);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const bySource = new Map<string, number>();
  const byStep = new Map<string, number>();
  const add = (map: Map<string, number>, name: string, value: number) => map.set(name, (map.get(name) ?? 0) + value);

  const root = nodes[0];
  const waiting: [Node, string][] = root ? [[root, 'the rest']] : [];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, above] = next;
    const { functionName, url, lineNumber } = node.callFrame;
    const idle = /^\((idle|program|garbage collector)\)$/.exec(functionName)?.[1];
    const step = idle ?? steps.find(([, pattern]) => url.startsWith('file:') && pattern.test(functionName) && above === 'the rest')?.[0] ?? above;
    const milliseconds = self.get(node.id) ?? 0;
    add(byStep, step, milliseconds);
    add(bySource, idle ?? (url ? sourceOf(url, lineNumber) : `engine: ${functionName}`), milliseconds);
    for (const id of node.children ?? []) {
      const child = byId.get(id);
      if (child) waiting.push([child, step]);
    }
  }

  const total = [...self.values()].reduce((sum, value) => sum + value, 0);
  const lines = (map: Map<string, number>, most: number) =>
    [...map]
      .sort(([, a], [, b]) => b - a)
      .slice(0, most)
      .map(([name, value]) => `  ${plain((value / total) * 100).padStart(5)} %  ${plain(value).padStart(8)} ms  ${name}`)
      .join('\n');
  return `by step\n${lines(byStep, steps.length + 4)}\nby source\n${lines(bySource, linesOfPlace)}`;
}
