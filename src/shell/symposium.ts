import { address } from '../features/symposium/store.ts?address';

type Store = typeof import('../features/symposium/store.ts');

/** Shows the filters of the list of posts; the choice is in the address, so that it can be shared. */
export function filterPosts(): void {
  const form = document.querySelector<HTMLFormElement>('#post-filters');
  const none = document.querySelector<HTMLElement>('#posts-none');
  if (!form || !none) return;
  const posts = [...document.querySelectorAll<HTMLElement>('[data-categories]')];
  const selects = [...form.querySelectorAll('select')];
  const show = () => {
    const chosen = Object.fromEntries(selects.map(({ name, value }) => [name, value]));
    for (const post of posts) {
      const { user, search, categories = '' } = post.dataset;
      const isIn = (wanted: string | undefined, one: string | undefined) => !wanted || wanted === one;
      post.hidden =
        !isIn(chosen.userTypeId, user) ||
        !isIn(chosen.searchTypeId, search) ||
        Boolean(chosen.category && !categories.split(' ').includes(chosen.category));
    }
    none.textContent = posts.every(({ hidden }) => hidden) ? (none.dataset.text ?? '') : '';
  };
  const read = () => {
    const query = new URLSearchParams(location.search);
    for (const select of selects) {
      const value = query.get(select.name) ?? '';
      select.value = [...select.options].some((option) => option.value === value) ? value : '';
    }
    show();
  };
  form.addEventListener('change', () => {
    const query = new URLSearchParams(location.search);
    for (const { name, value } of selects) {
      if (value) query.set(name, value);
      else query.delete(name);
    }
    history.replaceState(history.state, '', `${location.pathname}${query.size ? `?${query}` : ''}`);
    show();
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  form.hidden = false;
  read();
}

/** Loads the script of the forms of a post when the reader begins with one. Without script the browser posts them. */
export function preparePost(): void {
  let store: Promise<Store | undefined> | undefined;
  const prepare = () => {
    store ??= (import(/* @vite-ignore */ address) as Promise<Store>).catch(() => {
      store = undefined;
      return undefined;
    });
    return store;
  };
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-post]')) {
    form.noValidate = true;
    form.addEventListener('focusin', prepare, { once: true });
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const ready = await prepare();
      if (ready) ready.sendPostForm(form);
      else form.submit();
    });
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-phone]')) {
    if (button.parentElement) button.parentElement.hidden = false;
    button.addEventListener('click', async () => (await prepare())?.showPhone(button));
  }
  const report = document.querySelector<HTMLDetailsElement>('#report');
  if (report && location.hash === '#reported') report.open = true;
}
