import { useState } from 'react';
import * as z from 'zod/mini';
import { keep, kept } from '../kept.ts';

/** Named filters and order of a list. */
const View = z.object({ name: z.string(), query: z.record(z.string(), z.string()) });
export type View = z.infer<typeof View>;
const Views = z.array(View);

export const maxima = { views: 20, name: 40 } as const;

/** Returns the views with another one, sorted by name. A view with the same name is replaced. */
export const withView = (views: readonly View[], view: View): View[] =>
  [...views.filter(({ name }) => name !== view.name), view].toSorted((a, b) => a.name.localeCompare(b.name));

function read(name: string): View[] {
  try {
    return Views.parse(JSON.parse(kept(name) ?? '[]'));
  } catch {
    return [];
  }
}

/** Returns the saved views of a list, stored in this browser, and a function that replaces them. */
export function useViews(list: string): { views: readonly View[]; change(changes: (now: readonly View[]) => View[]): void } {
  const name = `views.${list}`;
  const [views, setViews] = useState(() => read(name));
  return {
    views,
    change(changes) {
      // Another tab may have saved one meanwhile.
      const next = changes(read(name));
      keep(name, JSON.stringify(next));
      setViews(next);
    },
  };
}
