import { Fragment, type ReactNode, useState } from 'react';
import { type Locale, locales, otherLocale } from '../../lib/locale.ts';
import type { MessageKey, Translate } from '../../lib/message-format.ts';
import type { May } from './calls.ts';
import type { DocumentStore, EditorState } from './editor-state.ts';
import { FieldView } from './FieldView.tsx';
import { labelOf, languageNames } from './field-texts.ts';
import { type Fields, type PartName, partsOf } from './parts.ts';
import { isLocked, languageStateOf, mayWrite } from './rights.ts';
import type { Field } from './schema-fields.ts';
import { useTools } from './tools.ts';

export type SheetProps = {
  state: EditorState;
  store: DocumentStore;
  fields: readonly Field[];
  /** Returns the content above a part: the state of its draft, and the changes of the other language if it lags. */
  above(part: PartName): ReactNode;
  /** Returns the content below a field: the notes on it. */
  below(path: string, label: string): ReactNode;
};

const stateNames = {
  missing: 'desk.state.missing',
  draft: 'desk.state.draft',
  ready: 'desk.state.ready',
  live: 'desk.state.live',
  behind: 'desk.state.behind',
} as const satisfies Record<string, MessageKey>;

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Returns whether a field is empty in this language and filled in the other one. */
const lacks = (parts: EditorState['parts'], locale: Locale, name: string) =>
  isEmpty(parts[locale]?.[name]) && !isEmpty(parts[locale === 'nl' ? 'fr' : 'nl']?.[name]);

/** Returns the reason why a field cannot be changed; undefined if it can. */
function lockOf(may: May, part: PartName, name: string, t: Translate): string | undefined {
  if (!isLocked(may, part, name)) return undefined;
  return t(part !== 'common' && !mayWrite(may, part) ? 'desk.field.lockedLanguage' : 'desk.field.locked');
}

/** The fields of a document: both languages as two columns of one sheet, the common fields below. On a narrow screen the languages are tabs. */
export function Sheet({ state, store, fields, above, below }: SheetProps) {
  const { form, locale, t } = useTools();
  const [shown, setShown] = useState<Locale>(locale);
  const { parts, opened } = state;
  if (!opened) return null;
  const live = partsOf(opened.document ?? {});
  const fixedKey = form.isRenamable && opened.version ? 'desk.rename.where' : 'desk.field.fixed';
  const stateWord = (one: Locale) => {
    const name = languageStateOf(state, live, one);
    return t(form.isKept && name === 'live' ? 'desk.state.kept' : stateNames[name]);
  };
  const view = (field: Field, part: PartName) => {
    const values: Fields | null = parts[part];
    const language = part === 'common' ? undefined : part;
    const at = language ? `texts.${language}.${field.name}` : field.name;
    return (
      <Fragment key={at}>
        <FieldView
          {...{ field, at }}
          lang={language}
          value={values?.[field.name]}
          onChange={(value) => store.type(part, field.name, value)}
          locked={
            part === 'common' && (field.name === form.key || form.fixed?.includes(field.name))
              ? t(field.name === form.key ? fixedKey : 'desk.field.decided')
              : lockOf(opened.may, part, field.name, t)
          }
          mark={language && lacks(parts, language, field.name) ? t('desk.field.lacking') : undefined}
        />
        {below(at, labelOf(form.texts, field, language, t))}
      </Fragment>
    );
  };
  /** Button that copies the texts of the other language into an empty one, as a start. */
  const copyButton = (one: Locale) => {
    const other = otherLocale(one);
    const source = parts[other];
    const isOpen = lockOf(opened.may, one, '', t) === undefined;
    if (!isOpen || !source || Object.values(source).every(isEmpty) || !Object.values(parts[one] ?? {}).every(isEmpty)) return null;
    return (
      <button
        type="button"
        className="plain"
        onClick={() => {
          for (const [name, value] of Object.entries(source)) store.type(one, name, value);
        }}
      >
        {t('desk.sheet.copyFrom', { to: one, from: other })}
      </button>
    );
  };
  const inTexts = fields.filter(({ isInTexts }) => isInTexts);
  const lead = form.lead ?? inTexts.map(({ name }) => name);
  const [first, followers] = [true, false].map((isFirst) => inTexts.filter(({ name }) => lead.includes(name) === isFirst)) as [
    Field[],
    Field[],
  ];
  const pairs = (list: readonly Field[]) =>
    list.map((field) =>
      locales.map((one) => (
        <div key={`${field.path} ${one}`} data-locale={one}>
          {view(field, one)}
        </div>
      )),
    );
  const groups = groupsOf(
    fields.filter(({ isInTexts }) => !isInTexts),
    form.groups ?? [],
  );
  const section = ({ title, fields: inGroup }: Group) => (
    <section key={title} className="sheet-common" aria-label={t(title)}>
      <h2>{t(title)}</h2>
      {title === groups[0]?.title && above('common')}
      {inGroup.map((field) => view(field, 'common'))}
    </section>
  );
  return (
    <>
      <div className="sheet" data-shown={shown} hidden={inTexts.length === 0}>
        <div className="sheet-languages">
          {locales.map((one) => (
            <button key={one} type="button" aria-pressed={shown === one} onClick={() => setShown(one)}>
              {t(languageNames[one])} <span className="state">{stateWord(one)}</span>
            </button>
          ))}
        </div>
        {locales.map((one) => (
          <h2 key={one} className="sheet-head" data-locale={one}>
            {t(languageNames[one])} <span className="state">{stateWord(one)}</span> {copyButton(one)}
          </h2>
        ))}
        {locales.map((one) => (
          <div key={one} data-locale={one}>
            {above(one)}
          </div>
        ))}
        <p className="sheet-copy">{copyButton(shown)}</p>
        {pairs(first)}
      </div>
      {groups.slice(0, 1).map(section)}
      {followers.length > 0 && (
        <div className="sheet" data-shown={shown}>
          {pairs(followers)}
        </div>
      )}
      {groups.slice(1).map(section)}
    </>
  );
}

type Group = { title: MessageKey; fields: readonly Field[] };

/** Returns the common fields in their groups; fields without a group come last. */
function groupsOf(fields: readonly Field[], groups: readonly { title: MessageKey; fields: readonly string[] }[]): Group[] {
  const named = new Set(groups.flatMap((group) => group.fields));
  const rest = fields.filter(({ name }) => !named.has(name));
  return [
    ...groups.map(({ title, fields: names }) => ({
      title,
      fields: names.flatMap((name) => fields.filter((field) => field.name === name)),
    })),
    ...(rest.length ? [{ title: 'desk.common' as const, fields: rest }] : []),
  ];
}
