import './editor.css';
import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Locale } from '../../lib/locale.ts';
import { faultOf } from '../../ui/form/acts.ts';
import { useDesk } from '../desk.ts';
import { RoomHead } from '../frame/RoomHead.tsx';
import type { FindTargets } from '../rich-text/LinkPanel.tsx';
import { Clashes } from './Clashes.tsx';
import type { EditorCalls, PresentPerson } from './calls.ts';
import { documentStore } from './document-store.ts';
import type { EntityForm } from './entity-form.ts';
import type { Choice } from './field-texts.ts';
import { History } from './History.tsx';
import { Preview } from './Preview.tsx';
import { isSame, partNames, partsOf } from './parts.ts';
import { SaveBar } from './SaveBar.tsx';
import { Sheet } from './Sheet.tsx';
import { fieldsOf } from './schema-fields.ts';

export type DocumentEditorProps = {
  /** Must be the same object as long as the document is open. */
  calls: EditorCalls;
  form: EntityForm;
  reference: string;
  /** Options of lists and choices, by field. */
  choices: Readonly<Record<string, readonly Choice[]>>;
  /** Account of the person: copies in the browser are kept apart. */
  account: string;
  maySource?: boolean;
  /** Finds content that texts can link to, by the language of the text. */
  finds?: Readonly<Record<Locale, FindTargets>> | undefined;
};

const beatMs = 20_000;

/** Editor of any document, made from its schema. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { calls, form, reference, choices, account, maySource = false, finds } = props;
  const { locale, t } = useDesk();
  const { schema, html, texts } = form;
  const fields = useMemo(() => fieldsOf(schema, html), [schema, html]);
  const blank = useMemo(() => form.blank(reference), [form, reference]);
  const store = useMemo(
    () => documentStore({ calls, schema, blank, account, document: `${form.entity}/${reference}` }),
    [calls, schema, blank, account, form.entity, reference],
  );
  const state = useStore(store.$);
  const [isHistory, setHistory] = useState(false);
  const [isPreview, setPreview] = useState(false);
  const [people, setPeople] = useState<readonly PresentPerson[]>([]);
  const place = useRef<HTMLDivElement>(null);
  const { opened, parts, errors } = state;
  const live = partsOf(opened?.document ?? blank);
  const dirty = opened ? partNames.filter((part) => !isSame(parts[part], live[part])) : [];
  const isDirty = dirty.length > 0;

  useEffect(() => {
    void store.load();
    return () => store.close();
  }, [store]);
  useEffect(() => {
    if (!isDirty) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [isDirty]);
  useEffect(() => {
    const { presence } = calls;
    if (!presence) return;
    const tab = crypto.randomUUID();
    const beat = () => void presence.beat(tab).then(setPeople, () => {});
    beat();
    const timer = setInterval(beat, beatMs);
    return () => {
      clearInterval(timer);
      void presence.leave(tab).catch(() => {});
    };
  }, [calls]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first wrong field gets the focus after each save that found one.
  useEffect(() => {
    if (!state.isSaving && Object.keys(errors).length) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state.isSaving]);

  if (state.status === 'loading') return <p className="help">{t('form.loading')}</p>;
  if (state.status === 'failed' || !opened)
    return (
      <div role="alert" className="form">
        <p className="problem">{faultOf(state.fault, t)}</p>
        <button type="button" className="button" onClick={() => void store.load()}>
          {t('form.retry')}
        </button>
      </div>
    );
  const codes = (parts.common?.portals ?? []) as readonly string[];
  const shownOn = codes.map((value) => choices.portals?.find((one) => one.value === value) ?? { value, label: value });
  const title = parts[locale]?.title ?? parts[locale === 'nl' ? 'fr' : 'nl']?.title;
  return (
    <div className="document-editor" ref={place}>
      <RoomHead title={typeof title === 'string' && title ? title : reference} />
      <SaveBar
        {...{ state, store, dirty, people, locale, t, isHistory, isPreview }}
        toggleHistory={() => setHistory(!isHistory)}
        togglePreview={calls.preview && (() => setPreview(!isPreview))}
      />
      <Clashes {...{ state, store, fields, texts, t }} />
      {isHistory && <History {...{ calls, opened, fields, texts, locale, t }} restore={store.restore} />}
      {isPreview && calls.preview && <Preview {...{ parts, texts, locale, t }} preview={calls.preview} portals={shownOn} />}
      <Sheet {...{ state, store, fields, texts, choices, locale, t, maySource, finds }} />
    </div>
  );
}
