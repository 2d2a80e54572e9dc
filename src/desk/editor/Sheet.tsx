import { Fragment, type ReactNode, useState } from 'react';
import { type Locale, locales } from '../../lib/locale.ts';
import type { MessageKey, Translate } from '../../lib/translate.ts';
import type { FindTargets } from '../rich-text/LinkPanel.tsx';
import type { DocumentStore, EditorState } from './editor-state.ts';
import { FieldFrame } from './FieldFrame.tsx';
import type { Choice, FieldTexts } from './field-texts.ts';
import { type Fields, type PartName, partsOf } from './parts.ts';
import { isLocked, languageStateOf } from './rights.ts';
import type { Field } from './schema-fields.ts';

export type SheetProps = {
  state: EditorState;
  store: DocumentStore;
  fields: readonly Field[];
  texts: FieldTexts;
  choices: Readonly<Record<string, readonly Choice[]>>;
  locale: Locale;
  t: Translate;
  maySource: boolean;
  finds: Readonly<Record<Locale, FindTargets>> | undefined;
  /** Returns what stands above a part: its draft, and what it lags behind. */
  above(part: PartName): ReactNode;
  /** Returns what stands below a field: the notes on it. */
  below(path: string, label: string): ReactNode;
};

const languageNames = { nl: 'desk.language.nl', fr: 'desk.language.fr' } as const satisfies Record<Locale, MessageKey>;
const stateNames = {
  missing: 'desk.state.missing',
  draft: 'desk.state.draft',
  ready: 'desk.state.ready',
  live: 'desk.state.live',
  behind: 'desk.state.behind',
} as const satisfies Record<string, MessageKey>;

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Returns whether a language lacks a field that the other one has. */
const lacks = (parts: EditorState['parts'], locale: Locale, name: string) =>
  isEmpty(parts[locale]?.[name]) && !isEmpty(parts[locale === 'nl' ? 'fr' : 'nl']?.[name]);

/** The fields of a document: both languages as two columns of one sheet, the common fields below. On a narrow screen the languages are tabs. */
export function Sheet({ state, store, fields, texts, choices, locale, t, maySource, finds, above, below }: SheetProps) {
  const [shown, setShown] = useState<Locale>(locale);
  const { parts, errors, opened } = state;
  if (!opened) return null;
  const live = partsOf(opened.document ?? {});
  const stateWord = (one: Locale) => t(stateNames[languageStateOf(state, live, one)]);
  const frame = (field: Field, part: PartName) => {
    const words = texts[field.path];
    const values: Fields | null = parts[part];
    const language = part === 'common' ? undefined : part;
    const path = language ? `texts.${language}.${field.name}` : field.name;
    const fault = errors[path] ?? Object.entries(errors).find(([name]) => name.startsWith(`${path}.`))?.[1];
    const name = words ? t(words.label) : field.name;
    const label = language ? t('desk.field.inLanguage', { field: name, language: t(languageNames[language]) }) : name;
    return (
      <Fragment key={path}>
        <FieldFrame
          {...{ field, locale, t, maySource, fault, label }}
          lang={language}
          find={language && finds?.[language]}
          help={words ? t(words.help) : ''}
          value={values?.[field.name]}
          onChange={(value) => store.type(part, field.name, value)}
          isReadOnly={isLocked(opened.may, part, field.name)}
          choices={choices[field.name] ?? []}
          mark={language && lacks(parts, language, field.name) ? t('desk.field.lacking') : undefined}
        />
        {below(path, label)}
      </Fragment>
    );
  };
  const inTexts = fields.filter(({ path }) => path.startsWith('texts.'));
  const common = fields.filter(({ path }) => !path.startsWith('texts.'));
  return (
    <>
      <div className="sheet" data-shown={shown}>
        <div className="sheet-languages">
          {locales.map((one) => (
            <button key={one} type="button" aria-pressed={shown === one} onClick={() => setShown(one)}>
              {t(languageNames[one])} <span className="state">{stateWord(one)}</span>
            </button>
          ))}
        </div>
        {locales.map((one) => (
          <h2 key={one} className="sheet-head" data-locale={one}>
            {t(languageNames[one])} <span className="state">{stateWord(one)}</span>
          </h2>
        ))}
        {locales.map((one) => (
          <div key={one} data-locale={one}>
            {above(one)}
          </div>
        ))}
        {inTexts.map((field) =>
          locales.map((one) => (
            <div key={`${field.path} ${one}`} data-locale={one}>
              {frame(field, one)}
            </div>
          )),
        )}
      </div>
      <section className="sheet-common" aria-label={t('desk.common')}>
        <h2>{t('desk.common')}</h2>
        {above('common')}
        {common.map((field) => frame(field, 'common'))}
      </section>
    </>
  );
}
