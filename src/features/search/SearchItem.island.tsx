import type { Ref } from 'react';
import { formatDate } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import { groupOf } from '../articles/rules.ts';
import type { SearchItem as Item, Marked } from './schema.ts';
import type { SearchWords } from './store.ts';

function Marks({ pieces }: { pieces: Marked }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change while it is shown
  return pieces.map(({ text, isMatch }, index) => (isMatch ? <mark key={index}>{text}</mark> : text));
}

/** Groups of paid content: these are always labelled. */
const paid: readonly string[] = ['ads', 'AdPosts', 'marketing'];

function labelsOf({ kind, typeId, interest, isPremium, wall }: Item, words: SearchWords): { text: string; isTag: boolean }[] {
  const group = groupOf(typeId ?? 0);
  const labels = {
    magazine: 'search.thing.magazine',
    newsletter: 'search.thing.newsletter',
    event: 'event.kicker',
    short: 'short.kicker',
    post: 'symposium.title',
    help: 'help.kicker',
    company: 'corner.kicker',
  } as const;
  const groupLabel = words[`articles.group.${group}`];
  const first = kind === 'article' ? (paid.includes(group) ? groupLabel : (interest ?? groupLabel)) : words[labels[kind]];
  return [
    { text: first, isTag: kind === 'article' && paid.includes(group) },
    ...(isPremium ? [{ text: words['articles.label.premium'], isTag: true }] : []),
    ...(wall === 'login_required' ? [{ text: words['articles.label.members'], isTag: true }] : []),
  ];
}

/** One result: labels, title, and excerpt or description. */
export function SearchItem({
  item,
  locale,
  words,
  linkRef,
}: {
  item: Item;
  locale: Locale;
  words: SearchWords;
  linkRef?: Ref<HTMLAnchorElement> | undefined;
}) {
  const { title, description, excerpt, picture } = item;
  const shown = excerpt ?? description;
  return (
    <article className={picture ? 'tile row with-picture' : 'tile row'}>
      <div>
        <p className="kicker">
          {labelsOf(item, words).map(({ text, isTag }) => (
            <span key={text} className={isTag ? 'tag' : undefined}>
              {text}
            </span>
          ))}
        </p>
        <h3 className="headline">
          <a href={item.address} ref={linkRef}>
            <Marks pieces={title} />
          </a>
        </h3>
        {shown.length > 0 && (
          <p className="found">
            <Marks pieces={shown} />
          </p>
        )}
        {item.kind !== 'company' && (
          <p className="meta">
            <time dateTime={item.date}>{formatDate(locale, item.date)}</time>
          </p>
        )}
      </div>
      {picture && (
        <picture>
          <source type="image/avif" srcSet={picture.avif} sizes="(width >= 64rem) 14rem, 28vw" />
          <img src={picture.src} width={picture.width} height={picture.height} alt="" loading="lazy" decoding="async" />
        </picture>
      )}
    </article>
  );
}
