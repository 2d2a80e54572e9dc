// State of one open document: what the server has, what is typed, and how the two come together. Made by
// `DocumentEditor.tsx` for each document; the tab's copies in IndexedDB and the server's draft follow every change.
//
// States: loading, failed, ready. While ready: saving or not; with clashes (the document changed since it was opened,
// and both sides changed the same field) a save waits until each is decided.
// Never: typed words that no copy has; a save over a version that nobody has seen.

import { atom } from 'nanostores';
import type * as z from 'zod/mini';
import { CallFailed } from '../../lib/call.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import { parseFields } from '../../lib/parse.ts';
import type { EditorCalls, Live, Opened } from './calls.ts';
import { type DraftSender, draftSender, type SyncWord } from './draft-sender.ts';
import { type Clash, documentOf, type Fields, isSame, merge, type PartName, type Parts, partNames, partsOf, withField } from './parts.ts';
import { type TabCopies, tabCopies } from './tab-copies.ts';

export type EditorState = {
  status: 'loading' | 'failed' | 'ready';
  /** What the last call failed with. */
  fault: unknown;
  opened: Opened | undefined;
  parts: Parts;
  errors: FieldErrors;
  isSaving: boolean;
  saved: { at: Date; live: Live } | undefined;
  clashes: readonly Clash[];
  /** Name of the person whose change was merged with what is typed. */
  mergedWith: string | undefined;
  sync: SyncWord;
  /** Instant at which words were typed that this browser had kept and the server had not. */
  foundAt: number | undefined;
};

export type DocumentStore = {
  $: ReturnType<typeof atom<EditorState>>;
  load(): Promise<void>;
  type(part: PartName, name: string, value: unknown): void;
  save(): Promise<void>;
  /** Decides a clash. */
  decide(clash: Clash, side: 'mine' | 'theirs'): void;
  restore(id: string): Promise<void>;
  /** Drops what is typed and not saved. */
  drop(): Promise<void>;
  close(): void;
};

type Options = { calls: EditorCalls; schema: z.ZodMiniType; account: string; document: string; blank: Fields };

const nothing: Parts = { common: {}, nl: null, fr: null };
const isConflict = (error: unknown) => error instanceof CallFailed && error.answer.statusCode === 409;

export function documentStore({ calls, schema, account, document, blank }: Options): DocumentStore {
  const order = Object.keys(blank);
  const $ = atom<EditorState>({
    ...{ status: 'loading', fault: undefined, opened: undefined, parts: nothing, errors: {}, isSaving: false, saved: undefined },
    ...{ clashes: [], mergedWith: undefined, sync: 'stored', foundAt: undefined },
  });
  const set = (change: Partial<EditorState>) => $.set({ ...$.get(), ...change });
  const liveParts = (opened = $.get().opened) => partsOf(opened?.document ?? blank);
  const versionOf = () => $.get().opened?.version ?? null;
  let copies: TabCopies | undefined;
  let sender: DraftSender | undefined;

  const show = (opened: Opened, parts: Parts) => set({ status: 'ready', opened, parts, fault: undefined });
  /** Keeps changed parts in this browser and sends them on their way. */
  const keep = (changed: readonly PartName[]) => {
    for (const part of changed) {
      const fields = $.get().parts[part];
      copies?.keep(part, fields, versionOf(), sender?.numberOf(part) ?? 0);
      sender?.typed(part);
    }
  };
  const settle = (theirs: Opened, base: Parts) => {
    const { merged, clashes } = merge(base, $.get().parts, partsOf(theirs.document ?? blank));
    const isFromOther = !isSame(base, partsOf(theirs.document ?? blank));
    show(theirs, merged);
    set({ clashes, mergedWith: isFromOther ? theirs.savedBy?.name : undefined });
    keep(partNames);
    return clashes.length === 0;
  };

  async function afterSave(sent: Parts, live: Live): Promise<void> {
    const opened = await calls.open();
    // What was typed during the save stays.
    const { merged } = merge(sent, $.get().parts, partsOf(opened.document ?? blank));
    show(opened, merged);
    set({ saved: { at: new Date(), live }, errors: {}, clashes: [], foundAt: undefined });
    await sender?.drop();
    await copies?.drop();
    const left = partNames.filter((part) => !isSame(merged[part], partsOf(opened.document ?? blank)[part]));
    keep(left);
  }

  async function trySave(turn: number): Promise<void> {
    const sent = $.get().parts;
    const parsed = parseFields(schema, documentOf(sent, order));
    if ('fields' in parsed) return set({ errors: parsed.fields });
    try {
      const { live } = await calls.save(documentOf(sent, order), versionOf());
      await afterSave(sent, live);
    } catch (error) {
      if (!isConflict(error) || turn > mostTurns) throw error;
      const base = liveParts();
      if (settle(await calls.open(), base)) await trySave(turn + 1);
    }
  }

  const guarded = async (work: () => Promise<void>) => {
    if ($.get().isSaving) return;
    set({ isSaving: true, fault: undefined, saved: undefined, mergedWith: undefined });
    try {
      await work();
    } catch (fault) {
      const fields = fault instanceof CallFailed ? fault.answer.fields : undefined;
      set({ fault, ...(fields && { errors: fields }) });
    } finally {
      set({ isSaving: false });
    }
  };

  return {
    $,
    async load() {
      set({ status: 'loading', fault: undefined });
      try {
        const opened = await calls.open();
        copies = await tabCopies({ account, document });
        sender =
          calls.drafts &&
          (await draftSender(
            calls.drafts,
            () => ({ parts: $.get().parts, base: versionOf() }),
            (sync) => set({ sync }),
          ));
        const drafted = sender?.merged(liveParts(opened)) ?? liveParts(opened);
        const found = await copies.found(opened.version);
        show(opened, { ...drafted, ...found.parts });
        if (found.at) {
          set({ foundAt: found.at });
          if (!found.isSameVersion) set({ clashes: clashesOf($.get().parts, liveParts(opened)) });
          keep(partNames.filter((part) => part in found.parts));
        }
        if (!sender) set({ sync: 'browser' });
      } catch (fault) {
        set({ status: 'failed', fault });
      }
    },
    type(part, name, value) {
      const { parts, errors } = $.get();
      if (isSame(parts[part]?.[name], value)) return;
      const path = part === 'common' ? name : `texts.${part}.${name}`;
      const { [path]: mended, ...others } = errors;
      set({ parts: withField(parts, part, name, value), errors: others, saved: undefined });
      keep([part]);
    },
    save: () => guarded(() => ($.get().clashes.length ? Promise.resolve() : trySave(0))),
    decide(clash, side) {
      const { parts, clashes } = $.get();
      set({
        clashes: clashes.filter((one) => one !== clash),
        ...(side === 'theirs' && { parts: withField(parts, clash.part, clash.name, clash.theirs) }),
      });
      keep([clash.part]);
    },
    restore: (id) =>
      guarded(async () => {
        const { live } = await calls.restore(id, versionOf());
        await afterSave($.get().parts, live);
      }),
    async drop() {
      await sender?.drop();
      await copies?.drop();
      set({ parts: liveParts(), errors: {}, clashes: [], foundAt: undefined, saved: undefined });
    },
    close() {
      sender?.close();
      copies?.close();
    },
  };
}

const mostTurns = 3;

/** Returns the fields in which two versions differ. */
function clashesOf(mine: Parts, theirs: Parts): Clash[] {
  return merge(nothing, mine, theirs).clashes;
}
