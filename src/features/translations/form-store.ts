import { misfitOf } from './fit-store.ts';
import { make } from './parts-store.ts';
import type { PlaceHost, PlaceResult } from './rules.ts';
import type { MessageSides, TranslationPresent } from './schema.ts';

type Page = Awaited<ReturnType<PlaceHost['page']>>;
type Versions = MessageSides['nl']['versions'];
/**
 * Words that were typed and not saved, by language and key: another message can be opened without losing them. `read` are
 * the versions of the overrides that they were typed over.
 */
export type Typed = Map<string, { value: string; read: Versions }>;
type FormOptions = { host: PlaceHost; page: Page; key: string; sides: MessageSides; typed: Typed; refresh(): Promise<Page> };
type Language = 'nl' | 'fr';
type Kind = 'save' | 'remove' | 'undo';
const nameOf = (language: Language, key: string) => `${language} ${key}`;
/** Text without what the server tidies. */
const bare = (text: string | null) => text?.normalize().replace(/\s+/g, '');
export const hasTyped = (typed: Typed, key: string): boolean => typed.has(nameOf('nl', key)) || typed.has(nameOf('fr', key));

/** Returns a message about the misfit of an overridden message on the open page; empty if it fits. */
export function misfitText({ texts }: Pick<Page, 'texts'>, key: string, side: MessageSides['nl']): string {
  const misfit = misfitOf(key, side);
  if (!misfit) return '';
  const { beyond, lines, before } = misfit;
  const text = (beyond ? texts.beyond : texts.lines) ?? '';
  const values: Readonly<Record<string, number>> = { beyond, lines, before };
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

/** Returns the form of a message: Dutch and French beside each other, each saved separately. */
export function messageForm({ host, page, key, sides, typed, refresh }: FormOptions): HTMLElement {
  const t = (name: string) => page.texts[name] ?? name;
  const forAll = make('input', { type: 'checkbox' });
  const told = make('p', { role: 'status' });
  const fit = make('p', { textContent: misfitText(page, key, sides[host.locale]) });

  let present = sides;
  // One change after the other, so that the page of an earlier change is not shown after that of a later one.
  let last: Promise<void> = Promise.resolve();
  const act = (language: Language, work: () => Promise<PlaceResult>, kind: Kind) => {
    last = last
      .then(() => change(language, work, kind))
      .catch(() => told.replaceChildren(t('failed')))
      // On a telephone it is below the panel's edge.
      .then(() => told.scrollIntoView({ block: 'nearest' }));
  };
  /** Shows the present messages of the page. Typed words stay; in `language` only those that were typed after the words of a save. */
  async function renew(language: Language, save?: { value: string; isForAll: boolean }): Promise<MessageSides | undefined> {
    const now = (await refresh()).messages[key];
    if (!now) return undefined;
    const keepsTyped = save !== undefined && fields[language].value !== save.value;
    // They were not typed over what somebody else has saved since: their own save asks first.
    const isLast = !keepsTyped || bare(now[language][save.isForAll ? 'all' : 'own']) === bare(save.value);
    for (const one of ['nl', 'fr'] as const) {
      const isOwn = one === language;
      if (isOwn ? !keepsTyped : fields[one].value === present[one].shown) fields[one].value = now[one].shown;
      if ((isOwn && isLast) || fields[one].value === now[one].shown) read[one] = now[one].versions;
      removers[one].hidden = !mayRemove(now[one]);
    }
    present = now;
    for (const one of ['nl', 'fr'] as const) note(one);
    return now;
  }
  /** Shows the text that somebody else saved meanwhile beside the typed one, and lets the person choose. */
  function choose(language: Language, kind: Kind, theirs: TranslationPresent, isForAll: boolean): void {
    const button = (textContent: string, run: () => void) => {
      const made = make('button', { type: 'button', textContent });
      made.addEventListener('click', run);
      return made;
    };
    const take = () => {
      const taken = async () => {
        await renew(language);
        told.replaceChildren();
        fields[language].focus();
      };
      last = last.then(taken).catch(() => told.replaceChildren(t('failed')));
    };
    const insist = () => {
      const value = kind === 'remove' ? null : fields[language].value;
      act(language, () => host.save({ key, value, language, isForAll, read: theirs.version }), kind);
    };
    told.replaceChildren(
      `${t('meanwhile').replace('{name}', () => theirs.by ?? t('somebody'))} `,
      make('q', { lang: language, textContent: theirs.shown }),
      make('br', {}),
      button(t('theirs'), take),
      button(t(kind === 'remove' ? 'removeStill' : 'mine'), insist),
    );
  }
  async function change(language: Language, work: () => Promise<PlaceResult>, kind: Kind): Promise<void> {
    const field = fields[language];
    const sent = field.value;
    const isForAll = kind === 'remove' ? removesAll(language) : forAll.checked;
    const result = await work();
    if ('fault' in result) {
      if (result.present) return choose(language, kind, result.present, isForAll);
      return told.replaceChildren(result.fault);
    }
    const undo = make('button', { type: 'button', textContent: t('undo') });
    undo.addEventListener('click', () => act(language, () => host.undo(result.change), 'undo'));
    // Words that were typed while a save was under way are not part of it.
    const now = await renew(language, kind === 'save' ? { value: sent, isForAll } : undefined);
    told.replaceChildren(t(kind === 'undo' ? 'undone' : 'saved'), ' ', ...(kind === 'undo' ? [] : [undo]));
    fit.textContent = now ? misfitText(page, key, now[host.locale]) : '';
    // The button that was pressed may be gone.
    if (document.activeElement === document.body) field.focus();
  }
  // Without its own override, this portal shows the one of all portals.
  const removesAll = (language: Language) => forAll.checked || present[language].own === null;
  const mayRemove = ({ own, all }: MessageSides['nl']) => own !== null || (all !== null && page.mayEditAll);
  const removers = {
    nl: make('button', { type: 'button', textContent: t('remove') }),
    fr: make('button', { type: 'button', textContent: t('remove') }),
  };
  const fieldOf = (language: Language) => {
    const value = typed.get(nameOf(language, key))?.value ?? sides[language].shown;
    const field = make('textarea', { value, lang: language, maxLength: 2_000, readOnly: !page.languages.includes(language) });
    field.addEventListener('input', () => note(language));
    return field;
  };
  const fields = { nl: fieldOf('nl'), fr: fieldOf('fr') };
  const readOf = (language: Language): Versions => typed.get(nameOf(language, key))?.read ?? sides[language].versions;
  const read = { nl: readOf('nl'), fr: readOf('fr') };
  const versionRead = (language: Language, isForAll: boolean) => read[language][isForAll ? 'all' : 'own'];
  function note(language: Language): void {
    const { value } = fields[language];
    if (value === present[language].shown) typed.delete(nameOf(language, key));
    else typed.set(nameOf(language, key), { value, read: read[language] });
  }
  const column = (language: Language) => {
    const { product } = sides[language];
    const text = fields[language];
    const save = make('button', { type: 'submit', textContent: t('save') });
    const remove = removers[language];
    remove.hidden = !mayRemove(sides[language]);
    const sent = (value: string | null, isForAll: boolean) =>
      host.save({ key, value, language, isForAll, read: versionRead(language, isForAll) });
    const saved = (value: string) => () => sent(value, forAll.checked);
    const removed = () => sent(null, removesAll(language));
    remove.addEventListener('click', () => act(language, removed, 'remove'));
    const form = make('form', {}, make('label', {}, t(language), text));
    form.append(make('p', { lang: language, textContent: `${t('product')} ${product}` }));
    if (page.languages.includes(language)) form.append(save, remove);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      act(language, saved(text.value), 'save');
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
