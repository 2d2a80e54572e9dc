// Items of a newsletter in both languages: the main part of its editor. A line for each item, which opens to its
// fields; below the lines what adds one, and texts that no newsletter had. `DocumentEditor` shows it for `items`.

import './desk.css';
import { useRef, useState } from 'react';
import type { FieldViewProps } from '../../../desk/editor/control-props.ts';
import { moved } from '../../../desk/editor/Entries.tsx';
import { useTools } from '../../../desk/editor/tools.ts';
import { announce, offerUndo } from '../../../desk/told.ts';
import { AddItem } from './AddItem.desk.tsx';
import { ItemRow } from './ItemRow.desk.tsx';
import { type Item, itemsIn, titleShown } from './item-rules.ts';
import { Suggestions } from './Suggestions.desk.tsx';
import { useSources } from './use-sources.ts';

const lineIn = (list: HTMLElement | null, index: number) => list?.children[index]?.querySelector<HTMLElement>('.item-open');

export function Items({ field, at, value, onChange, locked }: FieldViewProps) {
  const { t, locale, parts, errors, form } = useTools();
  const items = itemsIn(value);
  const latest = useRef(items);
  latest.current = items;
  const portal = typeof parts.common.portal === 'string' ? parts.common.portal : '';
  const reference = typeof parts.common.reference === 'string' ? parts.common.reference : '';
  const sources = useSources(portal, items);
  const [open, setOpen] = useState<number>();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number>();
  /** Item over which a finger drags another one. */
  const [over, setOver] = useState<number>();
  const isReadOnly = locked !== undefined;
  const nameOf = (item: Item) => {
    const other = locale === 'nl' ? 'fr' : 'nl';
    return titleShown(item, sources, locale).text || titleShown(item, sources, other).text || t('newsletters.desk.item.untitled');
  };
  const focusOn = (index: number) => requestAnimationFrame(() => lineIn(list.current, index)?.focus());
  const acts = {
    move(from: number, to: number) {
      if (to < 0 || to >= items.length || isReadOnly) return;
      onChange(moved(items, from, to));
      setOpen((now) => (now === from ? to : now === to ? from : now));
      announce(t('desk.list.moved', { name: nameOf(items[from] as Item), place: to + 1, count: items.length }));
    },
    duplicate(index: number) {
      const item = items[index];
      if (!item || isReadOnly) return;
      onChange([...items.slice(0, index + 1), structuredClone(item), ...items.slice(index + 1)]);
      focusOn(index + 1);
    },
    remove(index: number) {
      const item = items[index];
      if (!item || isReadOnly) return;
      const name = nameOf(item);
      onChange(items.filter((_, one) => one !== index));
      setOpen(undefined);
      focusOn(Math.min(index, items.length - 2));
      const undo = async () => {
        const now = latest.current;
        onChange([...now.slice(0, index), item, ...now.slice(index)]);
        return t('newsletters.desk.item.back', { name });
      };
      offerUndo({ text: t('newsletters.desk.item.removed', { name }), undo });
    },
  };
  const add = (item: Item, isOpened: boolean) => {
    const now = latest.current;
    onChange([...now, item]);
    announce(t('newsletters.desk.item.added', { name: nameOf(item), place: now.length + 1 }));
    if (isOpened) {
      setOpen(now.length);
      requestAnimationFrame(() => list.current?.children[now.length]?.querySelector('textarea')?.focus());
    }
  };
  const fault = errors[at];
  const label = form.texts[field.path]?.label;
  return (
    <div className="issue-items">
      <p className="help">
        {t('newsletters.desk.items.count', { count: items.length })}. {t('newsletters.field.items.help')}
      </p>
      {locked && <p className="help locked">{locked}</p>}
      {fault && <p className="fault">{t(`field.${fault}`)}</p>}
      {items.length === 0 && <p className="front-none">{t('newsletters.desk.items.none')}</p>}
      <ol ref={list} aria-label={label && t(label)} data-drops="">
        {items.map((item, index) => (
          <ItemRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the same item may be there twice.
            key={index}
            {...{ item, index, sources, field, isReadOnly, locked, acts }}
            at={`${at}.${index}`}
            count={items.length}
            name={nameOf(item)}
            isOpen={open === index}
            toggle={() => setOpen(open === index ? undefined : index)}
            change={(next) => onChange(items.map((one, place) => (place === index ? next : one)))}
            drag={{
              isDragged: dragged === index,
              start: () => setDragged(index),
              end: () => setDragged(undefined),
              isUnderWay: dragged !== undefined,
              isOver: over === index && dragged !== index,
              drop: () => {
                if (dragged !== undefined && dragged !== index) acts.move(dragged, index);
                setDragged(undefined);
              },
              touch: {
                over: (target) => setOver(target === undefined ? undefined : Number(target)),
                drop(target) {
                  setDragged(undefined);
                  if (Number(target) !== index) acts.move(index, Number(target));
                },
                cancel() {
                  setDragged(undefined);
                  announce(t('desk.drag.cancelled', { name: nameOf(item) }));
                },
              },
            }}
          />
        ))}
      </ol>
      {!isReadOnly && (
        <>
          {items.length > 0 && <p className="help">{t('newsletters.desk.items.keys')}</p>}
          <AddItem {...{ portal, add }} isFull={items.length >= (field.max ?? Number.POSITIVE_INFINITY)} />
          {portal && <Suggestions {...{ portal, reference, items, add }} />}
        </>
      )}
    </div>
  );
}
