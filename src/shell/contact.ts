import { address } from '../features/contact/store.ts?address';
import { cookie } from './cookies.ts';
import { shown } from './shown.ts';

type Store = typeof import('../features/contact/store.ts');

/** Loads the script that validates and sends the form when the reader begins to fill it in. Without script the browser posts it. */
export function prepareContact(): void {
  const form = document.querySelector<HTMLFormElement>('#contact-form');
  if (!form) return;
  let store: Promise<Store> | undefined;
  const fetched = () => {
    store ??= import(/* @vite-ignore */ address) as Promise<Store>;
    return store;
  };
  // A failed import must not reload the page: the typed text would be lost.
  const prepare = () =>
    fetched().catch(() => {
      store = undefined;
    });
  form.noValidate = true;
  form.addEventListener('focusin', prepare, { once: true });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const ready = await prepare();
    if (ready) ready.sendContact(form);
    else form.submit();
  });
  if (cookie('authorization') || cookie('rememberme')) shown(async () => (await prepare())?.prefillContact(form));
}
