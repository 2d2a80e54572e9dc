// One vote a voter: `features/polls/vote-commands.ts`. Polls that are open, and when results show: `features/polls/rules.ts`.

import { address } from '../features/polls/store.ts?address';
import { shown } from './shown.ts';

type Store = typeof import('../features/polls/store.ts');

/** Loads the script that votes in the polls of a page and shows the results. Without script the browser posts the form. */
export function preparePolls(): void {
  let store: Promise<Store | undefined> | undefined;
  const prepare = () => {
    store ??= (import(/* @vite-ignore */ address) as Promise<Store>).catch(() => {
      store = undefined;
      return undefined;
    });
    return store;
  };
  for (const form of document.querySelectorAll<HTMLFormElement>('.poll-form')) {
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const ready = await prepare();
      if (ready) ready.vote(form);
      else form.submit();
    });
    shown(async () => (await prepare())?.showOwnVote(form));
  }
}
