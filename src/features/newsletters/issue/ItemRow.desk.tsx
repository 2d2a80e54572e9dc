import type { DragEvent, KeyboardEvent } from 'react';
import type { Field } from '../../../desk/editor/schema-fields.ts';
import { useTools } from '../../../desk/editor/tools.ts';
import { DragHandle } from '../../../desk/frame/DragHandle.tsx';
import type { DragWatch } from '../../../desk/frame/touch-drag.ts';
import { type Locale, locales } from '../../../lib/locale.ts';
import { ItemFields } from './ItemFields.desk.tsx';
import { type Item, titleShown } from './item-rules.ts';
import type { Sources } from './schema.ts';

type Acts = { move(from: number, to: number): void; duplicate(index: number): void; remove(index: number): void };
type Drag = {
  isDragged: boolean;
  /** True if an item is dragged. */
  isUnderWay: boolean;
  /** True if a finger drags another item over this one. */
  isOver: boolean;
  start(): void;
  end(): void;
  drop(): void;
  /** Drags by a finger. */
  touch: DragWatch;
};
type ItemRowProps = {
  item: Item;
  index: number;
  count: number;
  name: string;
  at: string;
  field: Field;
  sources: Sources;
  isReadOnly: boolean;
  locked: string | undefined;
  isOpen: boolean;
  toggle(): void;
  change(item: Item): void;
  acts: Acts;
  drag: Drag;
};

const isInField = (target: EventTarget) => target instanceof Element && target.closest('input, textarea, select') !== null;

/** Line of an item in both languages, with the acts on it; it opens to its fields. */
export function ItemRow({ item, index, count, name, sources, isReadOnly, isOpen, toggle, acts, drag, ...fields }: ItemRowProps) {
  const { t, errors } = useTools();
  const hasFaults = Object.keys(errors).some((path) => path.startsWith(`${fields.at}.`));
  const isShown = isOpen || hasFaults;
  const kind = t(`newsletters.desk.type.${item.contentType}`);
  const article = sources.articles.find(({ reference }) => reference === item.reference);
  /** Moves the item. The focus stays on the same control. */
  const move = (step: 1 | -1, target: EventTarget) => {
    const list = target instanceof Element ? target.closest('ol') : null;
    const act = target instanceof HTMLElement ? target.dataset.act : undefined;
    acts.move(index, index + step);
    if (index + step < 0 || index + step >= count || isInField(target)) return;
    requestAnimationFrame(() => {
      const line = list?.children[index + step];
      const wanted = act && line?.querySelector<HTMLButtonElement>(`[data-act="${act}"]:not(:disabled)`);
      (wanted || line?.querySelector<HTMLElement>('.item-open'))?.focus();
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isReadOnly || event.ctrlKey || event.metaKey) return;
    const isPlain = !event.altKey && !isInField(event.target);
    if (event.altKey && event.key === 'ArrowUp') move(-1, event.target);
    else if (event.altKey && event.key === 'ArrowDown') move(1, event.target);
    else if (event.altKey && event.code === 'KeyD') acts.duplicate(index);
    else if (isPlain && event.key === 'Delete') acts.remove(index);
    else return;
    event.preventDefault();
  };
  const onDragStart = (event: DragEvent) => {
    // Words in a field are dragged as words.
    if (isInField(event.target)) return event.stopPropagation();
    drag.start();
  };
  return (
    <li
      className="issue-item"
      data-open={isShown || undefined}
      data-dragged={drag.isDragged || undefined}
      data-row=""
      data-drop={index}
      data-over={drag.isOver || undefined}
      draggable={!isReadOnly && !isShown}
      onDragStart={onDragStart}
      onDragEnd={drag.end}
      onDragOver={(event) => drag.isUnderWay && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        drag.drop();
      }}
      onKeyDown={onKeyDown}
    >
      <div className="item-line">
        <button type="button" className="item-open" aria-expanded={isShown} onClick={toggle}>
          <span className="item-place">{index + 1}</span>
          <span className="item-kind">{kind}</span>
          {locales.map((locale) => (
            <ItemTitle key={locale} {...{ item, sources, locale }} />
          ))}
        </button>
        <span className="item-marks">
          {article?.isPremium && <small>{t('newsletters.desk.premium')}</small>}
          {article?.requiresRegistration && !article.isPremium && <small>{t('newsletters.desk.members')}</small>}
          {article && !article.isShown && <strong className="fault">{t('newsletters.desk.item.hidden')}</strong>}
        </span>
        {!isReadOnly && (
          <span className="item-acts">
            <DragHandle t={t} begin={drag.start} {...drag.touch} />
            <button
              type="button"
              className="plain"
              data-act="up"
              disabled={index === 0}
              aria-label={t('desk.list.upOf', { name })}
              onClick={(event) => move(-1, event.currentTarget)}
            >
              {t('desk.list.up')}
            </button>
            <button
              type="button"
              className="plain"
              data-act="down"
              disabled={index === count - 1}
              aria-label={t('desk.list.downOf', { name })}
              onClick={(event) => move(1, event.currentTarget)}
            >
              {t('desk.list.down')}
            </button>
            <button
              type="button"
              className="plain"
              aria-label={t('newsletters.desk.item.duplicateOf', { name })}
              onClick={() => acts.duplicate(index)}
            >
              {t('newsletters.desk.item.duplicate')}
            </button>
            <button type="button" className="plain" aria-label={t('desk.list.removeOf', { name })} onClick={() => acts.remove(index)}>
              {t('desk.list.remove')}
            </button>
          </span>
        )}
      </div>
      {isShown && <ItemFields {...fields} {...{ item, sources, isReadOnly }} />}
    </li>
  );
}

/** Title of an item in a language: its own, that of its text in grey, or a note that it is missing. */
function ItemTitle({ item, sources, locale }: { item: Item; sources: Sources; locale: Locale }) {
  const { t } = useTools();
  const { text, kind } = titleShown(item, sources, locale);
  const said = kind === 'absent' ? t('newsletters.desk.item.absent') : kind === 'missing' ? t('newsletters.desk.item.untitled') : text;
  return (
    <span className="item-title" data-kind={kind} data-locale={locale} lang={text ? locale : undefined}>
      {said}
    </span>
  );
}
