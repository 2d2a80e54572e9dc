import type { Plugin } from 'vite';

/** Properties of an endpoint that only the server and the API description read (src/lib/endpoint.ts). */
const unread: ReadonlySet<string> = new Set(['summary', 'access', 'errors', 'mostBytes', 'stream', 'headers', 'params', 'query', 'body']);

type Node = { type: string; start: number; end: number };
/** A spread has no key. */
type Property = Node & { key?: { name?: string } };
type Call = Node & { callee: { name?: string }; arguments: (Node & { properties?: Property[] })[] };

/** Returns every `endpoint({ … })` of a module, each assigned to a constant. */
function callsIn(body: readonly Node[]): Call[] {
  return body.flatMap((statement) => {
    const { declaration } = statement as Node & { declaration?: { declarations?: { init?: Call }[] } };
    return (declaration?.declarations ?? []).flatMap(({ init }) => (init?.callee?.name === 'endpoint' ? [init] : []));
  });
}

/**
 * Removes from the browser's bundle the properties of endpoints that browsers do not read: it needs only what a call
 * sends and how its answer is checked.
 */
export const calls: Plugin = {
  name: 'publishing:calls',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!id.endsWith('/endpoints.ts')) return undefined;
    const left = callsIn(this.parse(code).body as Node[])
      .flatMap(({ arguments: [described] }) => described?.properties ?? [])
      .filter(({ key }) => unread.has(key?.name ?? ''))
      .toSorted((a, b) => b.start - a.start)
      .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code);
    return { code: left, map: null };
  },
};
