import './editor.css';
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Locale } from '../../lib/locale.ts';
import { faultOf } from '../../ui/form/acts.ts';
import { useDesk } from '../desk.ts';
import { RoomHead } from '../frame/RoomHead.tsx';
import { $guard, go } from '../navigation.ts';
import type { FindTargets } from '../rich-text/LinkPanel.tsx';
import { Clashes } from './Clashes.tsx';
import type { EditorCalls, Opened } from './calls.ts';
import { DoneLine } from './DoneLine.tsx';
import { documentStore } from './document-store.ts';
import type { DocumentStore, EditorState } from './editor-state.ts';
import type { EntityForm } from './entity-form.ts';
import { errorsAtFields } from './errors.ts';
import { FieldNotes, useNotes } from './FieldNotes.tsx';
import type { Choice } from './field-texts.ts';
import { History } from './History.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { Moved } from './Moved.tsx';
import { Newer } from './Newer.tsx';
import type { Names } from './names.ts';
import { PartLine } from './PartLine.tsx';
import { Preview } from './Preview.tsx';
import { isSame, partNames, partsOf, titleIn } from './parts.ts';
import { Removal } from './Removal.tsx';
import { Rename } from './Rename.tsx';
import { isLocked } from './rights.ts';
import { SaveBar, type SaveQuestion } from './SaveBar.tsx';
import { Sheet } from './Sheet.tsx';
import { fieldsOf } from './schema-fields.ts';
import { type EditorTools, ToolsContext } from './tools.ts';
import type { Panel } from './use-panel-focus.ts';
import { usePresence } from './use-presence.ts';

export type DocumentEditorProps = {
  /** Must be the same object as long as the document is open. */
  calls: EditorCalls;
  form: EntityForm;
  reference: string;
  /** Options of lists and choices, by field. */
  choices: Readonly<Record<string, readonly Choice[]>>;
  /** Account of the person: each account has its own copies in the browser. */
  account: string;
  maySource?: boolean;
  /** Finds content that texts can link to, by the language of the text. */
  finds?: Readonly<Record<Locale, FindTargets>> | undefined;
  /** Readers for whom a preview is made, and whether it may be of any portal. */
  readers?: readonly Choice[];
  previewsAnywhere?: boolean;
  /** Finds documents that fields can name. */
  names?: Names | undefined;
  /** Returns the whole address of a page, on the domain of its portal. */
  siteOf?: ((page: Opened['addresses'][number]) => string | undefined) | undefined;
  /** Question that is shown before a save. */
  question?: SaveQuestion | undefined;
  /** The document cannot change any more: its fields are not shown. */
  isClosed?: boolean | undefined;
  /** Returns the content above the fields: the acts of this kind of documents. */
  above?: ((open: OpenDocument) => ReactNode) | undefined;
  /** Returns the address of the editor of another document. */
  hrefOf?: ((one: { entity: string; reference: string }) => string | undefined) | undefined;
};

/** Document in its editor, for the content above its fields. */
export type OpenDocument = { reference: string; state: EditorState; store: DocumentStore; isDirty: boolean };

/** Editor of any document, made from its schema. */
export function DocumentEditor(props: DocumentEditorProps) {
  const {
    calls,
    form,
    reference,
    choices,
    account,
    maySource = false,
    finds,
    names,
    siteOf = ({ address }) => address,
    hrefOf,
    above,
    question,
    isClosed = false,
  } = props;
  const { readers = [], previewsAnywhere = false } = props;
  const { locale, t } = useDesk();
  const { schema, html, texts } = form;
  const fields = useMemo(() => fieldsOf(schema, html), [schema, html]);
  const blank = useMemo(() => form.blank(reference), [form, reference]);
  const store = useMemo(
    () => documentStore({ calls, schema, blank, account, document: `${form.entity}/${reference}` }),
    [calls, schema, blank, account, form.entity, reference],
  );
  const state = useStore(store.$);
  const [open, setOpen] = useState<readonly Panel[]>(form.isPreviewed ? ['preview'] : []);
  const { people, live: heard, takeOver } = usePresence(calls.presence, state.opened?.version);
  const notes = useNotes(calls.notes);
  const place = useRef<HTMLDivElement>(null);
  const { opened, parts, errors, done } = state;
  const live = partsOf(opened?.document ?? blank);
  const dirty = opened ? partNames.filter((part) => !isSame(parts[part], live[part])) : [];
  const isUnsent = dirty.length > 0 && state.sync !== 'stored';

  useEffect(() => {
    void store.load();
    return () => store.close();
  }, [store]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first wrong field gets the focus after each save that found one.
  useEffect(() => {
    if (!state.isSaving && Object.keys(errors).length) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state.isSaving]);
  useEffect(() => {
    // The focused element is gone. The undo button does not get the focus: a second Enter would undo the removal.
    if (state.status === 'removed') place.current?.querySelector<HTMLElement>('.said')?.focus();
  }, [state.status]);

  const openNamed = (next: string) => go(hrefOf?.({ entity: form.entity, reference: next }) ?? '');
  const copies = { account, document: `${form.entity}/${reference}`, named: (next: string) => `${form.entity}/${next}` };
  const moved = calls.renamed && (
    <Moved
      {...{ state, copies, t }}
      renamed={calls.renamed}
      field={form.key}
      opened={(next) => {
        // No text is lost on leaving: the copies in this browser were moved to the new reference.
        $guard.set(undefined);
        openNamed(next);
      }}
    />
  );
  if (state.status === 'loading') return <p className="help">{t('form.loading')}</p>;
  if (state.status === 'failed' || !opened)
    return (
      <>
        <RoomHead title={reference} />
        <div role="alert" className="form">
          <p className="problem">{faultOf(state.fault, t)}</p>
          <button type="button" className="button" onClick={() => void store.load()}>
            {t('form.retry')}
          </button>
          {moved}
        </div>
      </>
    );
  const title = titleIn(parts, locale) ?? reference;
  if (state.status === 'removed' && done)
    return (
      <div className="document-editor" ref={place}>
        <RoomHead title={title} />
        <div className="said" role="status" tabIndex={-1}>
          <DoneLine
            {...{ done, locale, t, href: undefined, following: calls.following, canUndo: !state.isSaving }}
            undo={() => void (done.change && store.undo(done.change))}
          />
        </div>
        {state.fault !== undefined && <p className="problem">{faultOf(state.fault, t, 'form.offline')}</p>}
      </div>
    );
  const { portals, portal } = parts.common as { portals?: readonly string[]; portal?: string };
  const codes = portals ?? (portal ? [portal] : []);
  const tools: EditorTools = {
    ...{ form, locale, t, maySource, finds, names, parts },
    common: {
      change: (name, value) => store.type('common', name, value),
      isLocked: (name) => isLocked(opened.may, 'common', name),
    },
    errors: errorsAtFields(errors, fields, locale),
    choices: { ...choices, ...form.options?.(t, locale) },
    contrasts: form.contrasts?.(parts.common) ?? {},
    films: Object.fromEntries(Object.entries(form.films ?? {}).map(([path, film]) => [path, parts.common[film]])),
  };
  const shownOn = codes.map((value) => choices.portals?.find((one) => one.value === value) ?? { value, label: value });
  const elsewhere = (choices.portals ?? []).filter(({ value }) => !codes.includes(value));
  const isOnSite = opened.document !== null && opened.document.isPublished !== false;
  const page = isOnSite ? (opened.addresses.find((one) => one.locale === locale) ?? opened.addresses[0]) : undefined;
  const offered: Panel[] = [
    ...(calls.preview && !form.isKept ? ['preview' as const] : []),
    'history',
    ...(calls.drafts && opened.may.save && !form.isKept ? ['schedule' as const] : []),
    ...(calls.rename && opened.version && opened.may.remove && !opened.may.locked.includes('common') ? ['rename' as const] : []),
    ...(calls.removal && opened.version && !isClosed && (opened.may.save || opened.may.remove) ? ['removal' as const] : []),
  ];
  const toggle = (panel: Panel) => setOpen(open.includes(panel) ? open.filter((one) => one !== panel) : [...open, panel]);
  return (
    <ToolsContext value={tools}>
      <div className={`document-editor ${form.isPreviewed ? 'beside' : ''}`} ref={place}>
        <RoomHead title={title} />
        <LeaveGuard isUnsent={isUnsent} flush={store.flush} t={t} />
        <SaveBar
          {...{ state, store, live, dirty, people, locale, t, offered, open, toggle }}
          {...{ question, isClosed }}
          isKept={form.isKept ?? false}
          following={calls.following}
          href={page && siteOf(page)}
        />
        {moved}
        <Clashes {...{ state, store, fields, texts, t }} />
        {open.includes('rename') && calls.rename && (
          <Rename {...{ state, store, form, reference, t }} rename={calls.rename} opened={openNamed} />
        )}
        {open.includes('removal') && calls.removal && (
          <Removal {...{ state, store, hrefOf, locale, t }} isKept={form.isKept ?? false} calls={calls.removal} />
        )}
        {open.includes('history') && (
          <History {...{ calls, opened, fields, texts, locale, t }} restore={store.restore} isSaving={state.isSaving} />
        )}
        {open.includes('preview') && calls.preview && (
          <Preview
            {...{ parts, texts, locale, t }}
            preview={calls.preview}
            portals={previewsAnywhere ? [...shownOn, ...elsewhere] : shownOn}
            readers={readers}
          />
        )}
        {above?.({ reference, state, store, isDirty: dirty.length > 0 })}
        {!isClosed && (
          <Sheet
            {...{ state, store, fields }}
            above={(part) => <PartLine {...{ part, state, store, live, account, fields, texts, locale, t, takeOver }} />}
            below={(path, label) => notes && <FieldNotes {...{ path, label, notes, locale, t }} />}
          />
        )}
        <Newer {...{ state, store, account, isClosed, locale, t }} live={heard} isDirty={dirty.length > 0} />
      </div>
    </ToolsContext>
  );
}
