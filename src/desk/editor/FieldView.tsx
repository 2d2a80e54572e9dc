import './controls.css';
import { useId, useRef, useState } from 'react';
import { type Locale, locales } from '../../lib/locale.ts';
import { Control } from './Control.tsx';
import { emptyOf, type FieldViewProps } from './control-props.ts';
import { Entries, moved } from './Entries.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { labelOf } from './field-texts.ts';
import { useNames } from './names.ts';
import type { Fields } from './parts.ts';
import type { Field } from './schema-fields.ts';
import { type EditorTools, useTools } from './tools.ts';

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Fields that hold the title of an entry. */
const titleNames = ['title', 'alt'];
const hasErrors = ({ errors }: EditorTools, at: string) => Object.keys(errors).some((path) => path === at || path.startsWith(`${at}.`));

/** A field of a document: one value, a list of them, an object or a list of objects, each with its own errors. */
export function FieldView(props: FieldViewProps) {
  const tools = useTools();
  const Own = tools.form.views?.[props.field.path];
  return Own ? <Own {...props} /> : <PlainField {...props} />;
}

/** A field with the control of its kind. */
export function PlainField(props: FieldViewProps) {
  const tools = useTools();
  const { field, at, value, onChange, lang, mark, locked } = props;
  if (field.kind === 'object') return <ObjectField {...props} />;
  if (field.kind === 'objects') return <ObjectsField {...props} />;
  const label = labelOf(tools.form.texts, field, lang, tools.t);
  const { errors, form, t } = tools;
  const fault = errors[at] ?? Object.entries(errors).find(([path]) => path.startsWith(`${at}.`))?.[1];
  const words = form.texts[field.path];
  return (
    <FieldFrame {...{ field, label, value, fault, mark, locked }} help={words ? t(words.help) : ''}>
      {(wiring) => <Control {...wiring} {...{ field, value, onChange, label, lang }} isReadOnly={locked !== undefined} />}
    </FieldFrame>
  );
}

type GroupProps = Pick<FieldViewProps, 'at' | 'locked'> & {
  fields: readonly Field[];
  value: Fields;
  /** Name of the entry, for lists whose entries all have the same field labels. */
  name?: string;
  onChange(value: Fields): void;
};

/** Fields of an object, with both languages side by side. */
function FieldGroup({ fields, at, value, name, onChange, locked }: GroupProps) {
  const texts = isObject(value.texts) ? value.texts : {};
  const view = (field: Field, lang?: Locale) => {
    const words = lang && isObject(texts[lang]) ? texts[lang] : {};
    const change = (next: unknown) =>
      onChange(lang ? { ...value, texts: { ...texts, [lang]: { ...words, [field.name]: next } } } : { ...value, [field.name]: next });
    return (
      <FieldView
        key={`${field.path} ${lang}`}
        {...{ field, lang, locked }}
        at={lang ? `${at}.texts.${lang}.${field.name}` : `${at}.${field.name}`}
        value={lang ? words[field.name] : value[field.name]}
        onChange={change}
      />
    );
  };
  const inTexts = fields.filter(({ isInTexts }) => isInTexts);
  const Group = name ? 'fieldset' : 'div';
  return (
    <Group className="field-group" aria-label={name}>
      {inTexts.length > 0 && <div className="field-pairs">{inTexts.flatMap((field) => locales.map((lang) => view(field, lang)))}</div>}
      {fields.filter(({ isInTexts }) => !isInTexts).map((field) => view(field))}
    </Group>
  );
}

/** One object: its fields below one title. Can be absent if the schema allows it. */
function ObjectField({ field, at, value, onChange, locked }: FieldViewProps) {
  const tools = useTools();
  const id = useId();
  const { t, form, errors } = tools;
  const words = form.texts[field.path];
  const label = labelOf(tools.form.texts, field, undefined, tools.t);
  const mayLack = emptyOf(field) === null;
  const isThere = isObject(value) || !mayLack;
  return (
    <fieldset className="object-field" data-field={field.name} aria-describedby={`${id}-help`}>
      <legend>{label}</legend>
      <p className="help" id={`${id}-help`}>
        {words ? t(words.help) : ''}
      </p>
      {errors[at] && <p className="fault">{t(`field.${errors[at]}`)}</p>}
      {isThere && (
        <FieldGroup
          {...{ at, locked, onChange }}
          fields={field.fields}
          value={isObject(value) ? value : isObject(field.initial) ? field.initial : {}}
        />
      )}
      {mayLack && locked === undefined && (
        <button type="button" className="button quiet" onClick={() => onChange(isThere ? null : {})}>
          {t(isThere ? 'desk.object.remove' : 'desk.object.add', { name: label })}
        </button>
      )}
    </fieldset>
  );
}

/** Ordered list of objects. Each can be expanded to its fields; one with an error is expanded. */
function ObjectsField({ field, at, value, onChange, locked }: FieldViewProps) {
  const tools = useTools();
  const id = useId();
  const { t, form, errors, locale, names, choices } = tools;
  const words = form.texts[field.path];
  const label = labelOf(tools.form.texts, field, undefined, tools.t);
  const list = (Array.isArray(value) ? value : []).filter(isObject);
  const [open, setOpen] = useState<number>();
  const place = useRef<HTMLFieldSetElement>(null);
  const position = form.positions?.[field.path];
  // An entry without a title is named by its first words, such as the answer of a poll, by what it mentions, or by its choice.
  const wordFields = field.fields.filter(({ kind, isInTexts }) => isInTexts && kind === 'text');
  // An entry with a single field of words is named by the label of that field, such as an answer.
  const [only, ...others] = wordFields;
  const isNamed = only && others.length === 0 && !titleNames.includes(only.name);
  const kindName = isNamed ? labelOf(form.texts, only, undefined, t) : label;
  const mention = field.fields.find(({ kind, path }) => kind === 'text' && form.references?.[path]);
  const mentioned = (entry: Fields | undefined) => (mention ? String(entry?.[mention.name] ?? '') : '');
  const titleOf = useNames(names, (mention && form.references?.[mention.path]) ?? '', list.map(mentioned));
  const choice = field.fields.find(({ path }) => choices[path]);
  const chosen = (entry: Fields | undefined) => choice && choices[choice.path]?.find(({ value }) => value === entry?.[choice.name])?.label;
  const nameOf = (index: number): string => {
    const entry = list[index];
    const texts = isObject(entry?.texts) ? entry.texts : {};
    const fields = [...titleNames, ...wordFields.map(({ name }) => name)];
    const own = [texts[locale], texts.nl, texts.fr, entry].flatMap((part) => (isObject(part) ? fields.map((name) => part[name]) : []));
    const title = own.find((one): one is string => typeof one === 'string' && one !== '');
    return title ?? titleOf(mentioned(entry)) ?? chosen(entry) ?? t('desk.object.entry', { name: kindName, number: index + 1 });
  };
  const move = (from: number, to: number) => {
    const order = moved(list, from, to);
    // The position numbers stay in order; the entries get other ones.
    onChange(position ? order.map((entry, index) => ({ ...entry, [position]: list[index]?.[position] })) : order);
    setOpen((now) => (now === from ? to : now === to ? from : now));
  };
  const add = () => {
    onChange([...list, form.entries?.[field.path]?.(list) ?? {}]);
    setOpen(list.length);
    requestAnimationFrame(() => {
      const entry = place.current?.querySelectorAll('.objects > ol > li')[list.length];
      entry?.querySelector<HTMLElement>('details :is(textarea, input, select, [contenteditable])')?.focus();
    });
  };
  return (
    <fieldset ref={place} className="object-field" data-field={field.name} aria-describedby={`${id}-help`}>
      <legend>{label}</legend>
      <p className="help" id={`${id}-help`}>
        {words ? t(words.help) : ''}
      </p>
      {locked && <p className="help locked">{locked}</p>}
      {errors[at] && <p className="fault">{t(`field.${errors[at]}`)}</p>}
      <div className="list-control objects">
        <Entries
          {...{ label, t, nameOf, move }}
          count={list.length}
          keyOf={String}
          adder={`${id}-add`}
          isReadOnly={locked !== undefined}
          remove={(index) => {
            onChange(list.filter((_, at) => at !== index));
            setOpen(undefined);
          }}
        >
          {(index) => (
            <details
              open={open === index || hasErrors(tools, `${at}.${index}`)}
              onToggle={(event) => {
                if (event.target !== event.currentTarget) return;
                const isOpen = event.currentTarget.open;
                setOpen((now) => (isOpen ? index : now === index ? undefined : now));
              }}
            >
              {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button. The browser's own event comes late, and would close an entry that was added meanwhile. */}
              <summary
                onClick={(event) => {
                  event.preventDefault();
                  setOpen((now) => (now === index ? undefined : index));
                }}
              >
                {nameOf(index)} {position && <small>{String(list[index]?.[position] ?? '')}</small>}
              </summary>
              <FieldGroup
                {...{ locked }}
                name={nameOf(index)}
                at={`${at}.${index}`}
                fields={field.fields}
                value={list[index] ?? {}}
                onChange={(next) => onChange(list.map((entry, one) => (one === index ? next : entry)))}
              />
            </details>
          )}
        </Entries>
        {locked === undefined && (
          <button
            id={`${id}-add`}
            type="button"
            className="button quiet"
            disabled={list.length >= (field.max ?? Number.POSITIVE_INFINITY)}
            onClick={add}
          >
            {t('desk.object.add', { name: label })}
          </button>
        )}
      </div>
    </fieldset>
  );
}
