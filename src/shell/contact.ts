import { address } from '../features/contact/store.ts?address';

type Store = typeof import('../features/contact/store.ts');

/** What checks and sends the form is fetched when somebody begins to fill it in. */
export function prepareContact(): void {
  const form = document.querySelector<HTMLFormElement>('#contact-form');
  if (!form) return;
  let store: Promise<Store> | undefined;
  const fetched = () => {
    store ??= import(/* @vite-ignore */ address) as Promise<Store>;
    return store;
  };
  form.addEventListener('focusin', () => void fetched(), { once: true });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    (await fetched()).sendContact(form);
  });
}
