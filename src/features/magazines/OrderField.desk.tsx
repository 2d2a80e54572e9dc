import { useState } from 'react';
import type { FieldViewProps } from '../../desk/editor/control-props.ts';
import { Entries } from '../../desk/editor/Entries.tsx';
import { PlainField } from '../../desk/editor/FieldView.tsx';
import { useNames } from '../../desk/editor/names.ts';
import type { Fields } from '../../desk/editor/parts.ts';
import { useTools } from '../../desk/editor/tools.ts';
import type { MessageKey } from '../../lib/message-format.ts';
import { type Contents, type Item, itemsInOrder, movedItem, settledContents, withoutItem } from './order-rules.ts';

const kindNames = {
  article: 'magazines.order.article',
  tile: 'magazines.order.tile',
  ad: 'magazines.order.ad',
} as const satisfies Record<Item['kind'], MessageKey>;
const fieldOf = { article: 'articles', tile: 'tiles', ad: 'ads' } as const satisfies Record<Item['kind'], keyof Contents>;

const listOf = <T,>(value: unknown) => (Array.isArray(value) ? value : []) as T[];

const contentsOf = (fields: Fields): Contents => ({
  articles: listOf<string>(fields.articles),
  tiles: listOf<Fields>(fields.tiles),
  ads: listOf<Fields>(fields.ads),
});

/** The whole issue in the order in which readers see it, above the list of its articles. */
export function OrderField(props: FieldViewProps) {
  const { parts, common } = useTools();
  /** Moves what follows an article up when the article is taken out of the list, if the person may place it. */
  const change = (value: unknown) => {
    const contents = contentsOf(parts.common);
    const next = { ...contents, articles: listOf<string>(value) };
    const isShorter = next.articles.length < contents.articles.length;
    const settled = isShorter ? settledContents(next, [contents]) : undefined;
    const moved = (['tiles', 'ads'] as const).filter((name) => settled?.[name].some((one, at) => one !== contents[name][at]));
    if (!moved.some(common.isLocked)) for (const name of moved) common.change(name, settled?.[name]);
    props.onChange(value);
  };
  return (
    <>
      <IssueOrder />
      <PlainField {...props} onChange={change} />
    </>
  );
}

function IssueOrder() {
  const { t, locale, names, parts, common } = useTools();
  const [said, setSaid] = useState('');
  const contents = contentsOf(parts.common);
  const known = useNames(names, 'article', contents.articles);
  const items = itemsInOrder(contents);
  const isLocked = ({ kind }: Item) => common.isLocked(fieldOf[kind]);
  if (items.length < 2) return null;
  /** Returns the words of a part; undefined for one without. */
  const wordsOf = (item: Item): string | undefined => {
    if (item.kind === 'article') return known(contents.articles[item.index] ?? '') ?? contents.articles[item.index] ?? '';
    const { texts } = contents[fieldOf[item.kind]][item.index] as { texts?: Record<string, { title?: string; alt?: string } | undefined> };
    const words = [texts?.[locale], texts?.nl, texts?.fr].flatMap((one) => one?.title || one?.alt || []);
    return words[0];
  };
  const nameOf = (index: number): string => {
    const item = items[index];
    return item ? (wordsOf(item) ?? t('desk.object.entry', { name: t(kindNames[item.kind]), number: item.index + 1 })) : '';
  };
  const change = (next: Contents) => {
    for (const name of ['articles', 'tiles', 'ads'] as const) if (next[name] !== contents[name]) common.change(name, next[name]);
  };
  const isMine = (next: Contents) =>
    (['tiles', 'ads'] as const).every((name) => !common.isLocked(name) || next[name].every((one, at) => one === contents[name][at]));
  const move = (from: number, to: number) => {
    const next = movedItem(contents, from, to);
    const isAllowed = next && isMine(next);
    setSaid(next ? (isAllowed ? '' : t('magazines.order.locked')) : t('magazines.order.full'));
    if (next && isAllowed) change(next);
    return Boolean(next && isAllowed);
  };
  const remove = (item: Item) => {
    const next = withoutItem(contents, item);
    setSaid(next ? '' : t('magazines.order.full'));
    // Without the right to place tiles an article can still be taken out: the tiles then keep their numbers.
    if (next) change(isMine(next) ? next : { ...contents, articles: next.articles });
    return Boolean(next);
  };
  return (
    <fieldset className="object-field">
      <legend>{t('magazines.order')}</legend>
      <p className="help">{t('magazines.order.help')}</p>
      <div className="list-control">
        <Entries
          {...{ t, nameOf, move }}
          label={t('magazines.order')}
          count={items.length}
          keyOf={(index) => {
            const item = items[index];
            return item ? `${item.kind} ${item.kind === 'article' ? contents.articles[item.index] : item.index}` : '';
          }}
          adder="issue-order-said"
          isReadOnly={false}
          isFixed={(index) => items[index] === undefined || isLocked(items[index])}
          remove={(index) => items[index] && remove(items[index])}
        >
          {(index) => (
            <span>
              {items[index] && items[index].kind !== 'article' && wordsOf(items[index]) && <small>{t(kindNames[items[index].kind])}</small>}{' '}
              {nameOf(index)}
            </span>
          )}
        </Entries>
        <p id="issue-order-said" role="status" tabIndex={-1}>
          {said}
        </p>
      </div>
    </fieldset>
  );
}
