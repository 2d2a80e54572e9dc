import { misfitOf } from './fit-store.ts';
import { make } from './parts-store.ts';
import type { PlaceHost, PlaceResult } from './rules.ts';
import type { MessageSides } from './schema.ts';

type Page = Awaited<ReturnType<PlaceHost['page']>>;
type FormOptions = { host: PlaceHost; page: Page; key: string; sides: MessageSides; refresh(): Promise<Page> };

/** Returns in words how an overridden message does not fit its place on the page at hand; empty where it fits. */
export function misfitText({ texts }: Pick<Page, 'texts'>, key: string, side: MessageSides['nl']): string {
  const misfit = misfitOf(key, side);
  if (!misfit) return '';
  const { beyond, lines, before } = misfit;
  const text = (beyond ? texts.beyond : texts.lines) ?? '';
  const values: Readonly<Record<string, number>> = { beyond, lines, before };
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

/** Returns the form of a message: Dutch and French beside each other, each saved by itself. */
export function messageForm({ host, page, key, sides, refresh }: FormOptions): HTMLElement {
  const t = (name: string) => page.texts[name] ?? name;
  const forAll = make('input', { type: 'checkbox' });
  const told = make('p', { role: 'status' });
  const fit = make('p', { textContent: misfitText(page, key, sides[host.locale]) });

  let present = sides;
  // One change after the other: a page that is fetched for one must not be shown after that of the next.
  let last: Promise<void> = Promise.resolve();
  const act = (work: () => Promise<PlaceResult>, done: string) => {
    last = last.then(() => change(work, done)).catch(() => told.replaceChildren(t('failed')));
  };
  async function change(work: () => Promise<PlaceResult>, done: string): Promise<void> {
    const result = await work();
    if ('fault' in result) return told.replaceChildren(result.fault);
    const { messages } = await refresh();
    const undo = make('button', { type: 'button', textContent: t('undo') });
    undo.addEventListener('click', () => act(() => host.undo(result.change), 'undone'));
    told.replaceChildren(t(done), ' ', ...(done === 'saved' ? [undo] : []));
    const now = messages[key];
    fit.textContent = now ? misfitText(page, key, now[host.locale]) : '';
    if (!now) return;
    present = now;
    for (const language of ['nl', 'fr'] as const) removers[language].hidden = !mayRemove(now[language]);
  }
  const mayRemove = ({ own, all }: MessageSides['nl']) => own !== null || (all !== null && page.mayEditAll);
  const removers = {
    nl: make('button', { type: 'button', textContent: t('remove') }),
    fr: make('button', { type: 'button', textContent: t('remove') }),
  };
  const column = (language: 'nl' | 'fr') => {
    const { product, shown } = sides[language];
    const text = make('textarea', { value: shown, lang: language, maxLength: 2_000, readOnly: !page.mayEdit });
    const save = make('button', { type: 'submit', textContent: t('save') });
    const remove = removers[language];
    remove.hidden = !mayRemove(sides[language]);
    const saved = (value: string) => () => host.save({ key, value, language, isForAll: forAll.checked });
    // Where only all portals have one, that is the one that is shown here.
    const removed = () => host.save({ key, value: null, language, isForAll: forAll.checked || present[language].own === null });
    remove.addEventListener('click', () => act(removed, 'saved'));
    const form = make('form', {}, make('label', {}, t(language), text));
    form.append(make('p', { lang: language, textContent: `${t('product')} ${product}` }));
    if (page.mayEdit) form.append(save, remove);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      act(saved(text.value), 'saved');
    });
    return form;
  };
  return make(
    'section',
    { ariaLabel: key },
    make('code', { textContent: key }),
    ...(sides.values.length ? [make('p', { textContent: `${t('values')} ${sides.values.join(' ')}` })] : []),
    ...(page.mayEditAll ? [make('label', {}, forAll, ` ${t('all')}`)] : []),
    make('div', { className: 'sides' }, column('nl'), column('fr')),
    fit,
    told,
  );
}
