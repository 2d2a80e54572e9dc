import { type KeyboardEvent, useRef } from 'react';
import { FieldFrame } from '../../../desk/editor/FieldFrame.tsx';
import { FieldView } from '../../../desk/editor/FieldView.tsx';
import { labelOf } from '../../../desk/editor/field-texts.ts';
import type { Field } from '../../../desk/editor/schema-fields.ts';
import { useTools } from '../../../desk/editor/tools.ts';
import { type Locale, locales } from '../../../lib/locale.ts';
import { type Item, inheritedWords, type WordName, withWord } from './item-rules.ts';
import type { Sources } from './schema.ts';

type ItemFieldsProps = {
  item: Item;
  at: string;
  field: Field;
  sources: Sources;
  isReadOnly: boolean;
  locked: string | undefined;
  change(item: Item): void;
};

/** Fields that an item of a type uses; others are shown only if they say something. */
const fieldsOfType: Readonly<Record<Item['contentType'], readonly string[]>> = {
  article: ['reference', 'viewType', 'onlyIn', 'fileId', 'infoLink'],
  news: ['reference', 'viewType', 'onlyIn', 'fileId', 'url', 'moreLink'],
  quicklink: ['reference', 'onlyIn', 'url'],
  ad: ['viewType', 'onlyIn', 'fileId', 'imageUrl', 'url', 'moreLink'],
  poll: ['pollCode', 'viewType', 'onlyIn', 'fileId'],
};
const wordsOfType: Readonly<Record<Item['contentType'], readonly string[]>> = {
  article: ['title', 'description', 'moreLabel'],
  news: ['date', 'title', 'description', 'moreLabel'],
  quicklink: ['title'],
  ad: ['title', 'description', 'moreLabel'],
  poll: ['title', 'description', 'moreLabel'],
};
const isFilled = (value: unknown) => value !== undefined && value !== null && value !== '';

/** Fields of an item: its words in both languages beside each other, then what both share. */
export function ItemFields({ item, at, field, sources, isReadOnly, locked, change }: ItemFieldsProps) {
  const { t } = useTools();
  const names = wordsOfType[item.contentType];
  const words = field.fields.filter(
    ({ isInTexts, name }) =>
      isInTexts &&
      (names.includes(name) ||
        (name === 'infoLabel' && isFilled(item.infoLink)) ||
        locales.some((locale) => isFilled(item.texts[locale]?.[name as 'title']))),
  );
  const isUsed = ({ name }: Field) =>
    name === 'contentType' || fieldsOfType[item.contentType].includes(name) || isFilled(item[name as keyof Item]);
  const [common, more] = [true, false].map((used) => field.fields.filter((one) => !one.isInTexts && isUsed(one) === used)) as [
    Field[],
    Field[],
  ];
  const view = (one: Field) => (
    <FieldView
      key={one.path}
      field={one}
      at={`${at}.${one.name}`}
      value={one.name === 'viewType' ? String(item.viewType) : item[one.name as keyof Item]}
      onChange={(value) => change({ ...item, [one.name]: one.name === 'viewType' ? Number(value) : value } as Item)}
      locked={locked}
    />
  );
  return (
    <div className="item-fields">
      <div className="item-pairs">
        {words
          .toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name))
          .map((one) =>
            locales.map((locale) => (
              <WordField key={`${one.path} ${locale}`} {...{ item, locale, sources, at, isReadOnly, change }} field={one} />
            )),
          )}
      </div>
      <div className="item-common">{common.map(view)}</div>
      {more.length > 0 && (
        <details>
          <summary>{t('newsletters.desk.item.more')}</summary>
          <div className="item-common">{more.map(view)}</div>
        </details>
      )}
    </div>
  );
}

type WordFieldProps = Pick<ItemFieldsProps, 'item' | 'at' | 'field' | 'sources' | 'isReadOnly' | 'change'> & { locale: Locale };

/** Own words of an item in a language. Empty fields show the words of its text in grey. */
function WordField({ item, locale, field, sources, at, isReadOnly, change }: WordFieldProps) {
  const { t, form, errors } = useTools();
  const place = useRef<HTMLDivElement>(null);
  const isAbsent = item.onlyIn && item.onlyIn !== locale;
  const name = field.name as WordName | 'date';
  const value = item.texts[locale]?.[name] ?? '';
  const inherited = name === 'date' ? undefined : inheritedWords(item, sources, locale)[name];
  const label = labelOf(form.texts, field, locale, t);
  const words = form.texts[field.path];
  const set = (next: string) => change(withWord(item, locale, name, next));
  const restore = () => {
    set('');
    requestAnimationFrame(() => place.current?.querySelector('textarea')?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.code !== 'KeyR' || !value || !inherited) return;
    event.preventDefault();
    event.stopPropagation();
    restore();
  };
  if (isAbsent) return <p className="help item-absent">{t('desk.pair', { name: label, value: t('newsletters.desk.item.absent') })}</p>;
  return (
    <div ref={place} className="item-word" data-own={(value && inherited) || undefined}>
      <FieldFrame
        {...{ field, label, value }}
        fault={errors[`${at}.texts.${locale}.${name}`]}
        help={words && !inherited ? t(words.help) : ''}
        mark={value && inherited ? t('newsletters.desk.item.own') : undefined}
      >
        {(wiring) => (
          <textarea
            id={wiring.id}
            lang={locale}
            dir="auto"
            rows={field.kind === 'longText' ? 3 : 1}
            value={value}
            placeholder={inherited}
            readOnly={isReadOnly}
            aria-invalid={wiring.isInvalid}
            aria-describedby={wiring.describedBy}
            onKeyDown={onKeyDown}
            onChange={({ target }) => set(field.kind === 'longText' ? target.value : target.value.replace(/\s*\n\s*/g, ' '))}
          />
        )}
      </FieldFrame>
      {inherited && !isReadOnly && (
        <button
          type="button"
          className="plain"
          aria-keyshortcuts={value ? 'Alt+R' : undefined}
          aria-label={t(value ? 'newsletters.desk.item.restoreOf' : 'newsletters.desk.item.beginOf', { field: label })}
          onClick={() => (value ? restore() : set(inherited))}
        >
          {t(value ? 'newsletters.desk.item.restore' : 'newsletters.desk.item.begin')}
        </button>
      )}
    </div>
  );
}
