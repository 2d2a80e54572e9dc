/**
 * Plugin for translation in place: the product's own file at /api/plugins/translation.js. It shows the marked page in place
 * of the page, outlines its words, and opens each message in both languages.
 * Everything comes from its host (`rules.ts`), so that a plugin of another host can do the same.
 */

import { hasTyped, messageForm, misfitText, type Typed } from './form-store.ts';
import { make, placeStyle } from './parts-store.ts';
import type { PlaceHost } from './rules.ts';

type Page = Awaited<ReturnType<PlaceHost['page']>>;

const attributes = ['title', 'aria-label', 'placeholder', 'alt', 'value'];
/** The nodes of an island are React's, which writes its words again. */
const isOfIsland = (node: Node) => node.parentElement?.closest('astro-island') != null;

/** Returns the outlined elements of the page, with the keys of their messages. */
function outline(host: PlaceHost, { showsKeys }: Page, panel: Element): void {
  const note = (element: Element | null, keys: readonly string[]) => {
    if (!keys.length || !(element instanceof HTMLElement) || panel.contains(element)) return;
    const known = new Set([...(element.dataset.messages?.split(' ') ?? []), ...keys]);
    const all = [...known].join(' ');
    if (element.dataset.messages === all) return;
    element.dataset.messages = all;
    if (showsKeys) element.title = [...known].join('\n');
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    const keys = host.keysIn(text);
    note(node.parentElement, keys);
    if (keys.length && !isOfIsland(node)) node.nodeValue = host.unmarked(text);
  }
  for (const element of document.body.querySelectorAll(attributes.map((name) => `[${name}]`).join(',')))
    for (const name of attributes) {
      const text = element.getAttribute(name) ?? '';
      const keys = host.keysIn(text);
      note(element, keys);
      if (keys.length && !isOfIsland(element)) element.setAttribute(name, host.unmarked(text));
    }
}

/** Opens the panel for translation in place on a marked page. */
export async function start(host: PlaceHost): Promise<void> {
  let page = await host.page();
  const t = (name: string) => page.texts[name] ?? name;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(placeStyle);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

  const found = make('input', { type: 'search', ariaLabel: t('find'), placeholder: t('find') });
  const list = make('ul', {});
  const content = make('div', {});
  const close = make('button', { type: 'button', textContent: t('close') });
  const panel = make(
    'aside',
    { className: 'translate-panel', ariaLabel: t('title') },
    make('h2', { textContent: t('title') }),
    close,
    content,
  );
  const leave = () => {
    // The page that comes back gives the focus to the button that began this (`showEditor` of greeting).
    history.replaceState({ ...history.state, isTranslated: true }, '');
    location.reload();
  };
  close.addEventListener('click', leave);
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || document.querySelector('dialog:modal')) return;
    // The browser empties a field of search first.
    if (event.target === found && found.value) return;
    // The key would stop the page that is loaded.
    event.preventDefault();
    leave();
  });

  const typed: Typed = new Map();
  window.addEventListener('beforeunload', (event) => typed.size && event.preventDefault());

  function showPage(): void {
    // The panel stays where it is: moving it would take the focus from it.
    if (panel.parentNode !== document.body) document.body.append(panel);
    for (const node of [...document.body.childNodes]) if (node !== panel) node.remove();
    panel.before(...document.importNode(page.body, true).childNodes);
    outline(host, page, panel);
  }
  async function refresh(): Promise<Page> {
    page = await host.page();
    showPage();
    return page;
  }
  function showList(): void {
    const words = found.value.trim().toLowerCase();
    const rows = Object.entries(page.messages).filter(([key, sides]) =>
      `${key} ${sides.nl.shown} ${sides.fr.shown}`.toLowerCase().includes(words),
    );
    list.replaceChildren(
      ...rows.map(([key, sides]) => {
        const misfit = misfitText(page, key, sides[host.locale]);
        const button = make('button', { type: 'button' }, sides[host.locale].shown, make('code', { textContent: key }));
        if (misfit) button.append(make('small', { textContent: misfit }));
        if (hasTyped(typed, key)) button.append(make('small', { textContent: ` ${t('unsaved')}` }));
        button.addEventListener('click', () => open([key]));
        return make('li', {}, button);
      }),
    );
    if (!rows.length) list.append(make('li', { textContent: t('none') }));
    const { editor } = host;
    const way = editor ? [make('p', {}, t('content'), ' ', make('a', { href: editor.href, textContent: editor.label }))] : [];
    content.replaceChildren(make('p', { textContent: t(page.languages.length ? 'help' : 'only') }), ...way, found, list);
  }
  /** Opens the messages of an element; several if one text is made of them. */
  function open(keys: readonly string[]): void {
    const back = make('button', { type: 'button', textContent: t('back') });
    back.addEventListener('click', () => {
      showList();
      found.focus();
    });
    const forms = keys.flatMap((key) => {
      const sides = page.messages[key];
      return sides ? [messageForm({ host, page, key, sides, typed, refresh })] : [];
    });
    content.replaceChildren(back, ...forms);
    const own = content.querySelector<HTMLTextAreaElement>(`textarea[lang=${host.locale}]`);
    const editable = content.querySelector<HTMLTextAreaElement>('textarea:not([readonly])');
    (own?.readOnly ? (editable ?? own) : own)?.focus();
  }

  found.addEventListener('input', showList);
  document.addEventListener(
    'click',
    (event) => {
      const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-messages]') : null;
      if (!element || panel.contains(element) || !page.languages.length) return;
      event.preventDefault();
      event.stopPropagation();
      open(element.dataset.messages?.split(' ') ?? []);
    },
    { capture: true },
  );
  showPage();
  showList();
  // Islands write their words when they hydrate, and later.
  let isDue = false;
  new MutationObserver(() => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      outline(host, page, panel);
    });
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
  found.focus();
}
