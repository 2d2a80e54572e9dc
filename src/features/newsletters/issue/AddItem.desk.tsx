import { useCallback, useId, useState } from 'react';
import { keepNames } from '../../../desk/editor/names.ts';
import { Picker } from '../../../desk/editor/Picker.tsx';
import { useTools } from '../../../desk/editor/tools.ts';
import { emptyItem, type Item, itemOfAd, itemOfArticle, itemOfPoll } from './item-rules.ts';
import { adOf } from './use-sources.ts';

const kinds = ['article', 'ad', 'poll'] as const;
type Kind = (typeof kinds)[number];
type AddItemProps = { portal: string; isFull: boolean; add(item: Item, isOpened: boolean): void };

/** Finds a text, an advertisement or a poll by words and adds it; adds news and quick links without one. */
export function AddItem({ portal, isFull, add }: AddItemProps) {
  const { t, names } = useTools();
  const id = useId();
  const [kind, setKind] = useState<Kind>('article');
  const label = t(`newsletters.desk.add.${kind}`);
  const find = useCallback(
    async (words: string) => {
      const found = (await names?.find(kind, words)) ?? [];
      if (names) keepNames(names, kind, found);
      return found;
    },
    [names, kind],
  );
  const take = async (value: string) => {
    if (kind === 'article') return add(itemOfArticle(value), false);
    if (kind === 'poll') return add(itemOfPoll(value), false);
    const ad = await adOf(portal, value);
    if (ad) add(itemOfAd(ad), false);
  };
  if (isFull) return null;
  return (
    <fieldset className="add-item">
      <legend>{t('newsletters.desk.add')}</legend>
      <div className="add-finder">
        <select aria-label={t('newsletters.field.items.contentType')} value={kind} onChange={({ target }) => setKind(target.value as Kind)}>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {t(`newsletters.desk.type.${one}`)}
            </option>
          ))}
        </select>
        <div className="desk-field">
          <label className="unseen" htmlFor={id}>
            {label}
          </label>
          <Picker key={kind} {...{ id, find, label, t }} take={({ value }) => void take(value)} />
        </div>
      </div>
      <p className="add-empty">
        {t('newsletters.desk.add.empty')}{' '}
        {(['quicklink', 'news'] as const).map((one) => (
          <button key={one} type="button" className="button quiet" onClick={() => add(emptyItem(one), true)}>
            {t(`newsletters.desk.add.${one}`)}
          </button>
        ))}
      </p>
    </fieldset>
  );
}
