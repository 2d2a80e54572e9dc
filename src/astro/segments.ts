import type { Plugin } from 'vite';
import { rowOf, segments } from '../lib/route-table.ts';
import { routeNames } from '../lib/routes.ts';

/** Segments of pages and their parts: the script of an app contains its own address. */
const ofPages = Object.fromEntries(routeNames.flatMap((route) => (rowOf(route).kind === 'app' ? [] : [[route, segments[route]]])));

/** Returns the object of segments as code. Most are the same in both languages: named once, they take less. */
const code = (rows: typeof ofPages): string =>
  `const same = (path) => ({ nl: path, fr: path }); export const segments = {${Object.entries(rows)
    .map(([route, { nl, fr }]) => `${route}: ${nl === fr ? `same(${JSON.stringify(nl)})` : JSON.stringify({ nl, fr })}`)
    .join(', ')}};`;

/** Reduces the route table to the segments of pages in the browser's bundle: the rest is for the server and the build. */
export const onlySegments: Plugin = {
  name: 'publishing:segments',
  applyToEnvironment: ({ name }) => name === 'client',
  load(id) {
    return id.endsWith('/src/lib/route-table.ts') ? code(ofPages) : undefined;
  },
};
