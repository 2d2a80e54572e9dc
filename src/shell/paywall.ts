// Readers who may read a gated text, and what others get of it: `features/articles/rules.ts` (`paywallFor`, `viewerArticle`).

import { address } from '../features/articles/store.ts?address';
import { cookie } from './cookies.ts';
import { shown } from './shown.ts';

type Store = typeof import('../features/articles/store.ts');

/** Loads a gated text for a signed-in member who may read it; nothing is fetched for others. */
export function openPaywall(): void {
  const wall = document.querySelector<HTMLElement>('.wall[data-article]');
  if (!wall) return;
  for (const link of wall.querySelectorAll<HTMLAnchorElement>('a:is([data-sign-in], [data-trial])'))
    link.href += `?return=${encodeURIComponent(location.pathname)}`;
  if (!cookie('authorization') && !cookie('rememberme')) return;
  wall.ariaBusy = 'true';
  shown(async () => {
    const { openText }: Store = await import(/* @vite-ignore */ address);
    await openText(wall);
  });
}
