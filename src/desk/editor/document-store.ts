// State of one open document: what the server has, what is typed, and how the two come together. Made by
// `DocumentEditor.tsx` for each document; the tab's copies in IndexedDB and the server's draft follow every change.
//
// States: loading, failed, ready. While ready: saving or not; with clashes (the document changed since it was opened,
// and both sides changed the same field) a save waits until each is decided.
// Never: typed text without a copy; a save over a version that the writer has not seen.

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
  /** Error of the last call. */
  fault: unknown;
  opened: Opened | undefined;
  parts: Parts;
  errors: FieldErrors;
  isSaving: boolean;
  saved: { at: Date; live: Live } | undefined;
  clashes: readonly Clash[];
  /** Name of the person whose change was merged with what is typed. */
  mergedWith: string | undefined;
  /** Undefined where the server keeps no drafts: what is typed is in this browser. */
  sync: SyncWord | undefined;
  /** Instant at which words were typed that this browser had kept and the server had not. */
  foundAt: number | undefined;
};

export type DocumentStore = {
  $: ReturnType<typeof atom<EditorState>>;
  load(): Promise<void>;
  type(part: PartName, name: string, value: unknown): void;
  /** Saves some parts; others stay drafts. */
  save(parts?: readonly PartName[]): Promise<void>;
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
    ...{ clashes: [], mergedWith: undefined, sync: undefined, foundAt: undefined },
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
      // A part with an open question stays in this browser: sent, it would be the answer.
      if (!$.get().clashes.some((clash) => clash.part === part)) sender?.typed(part);
    }
  };
  /** Merges a part that another person sent to the same draft. */
  const met = (part: PartName, was: Fields | null, theirs: Fields | null) => {
    const { parts, clashes } = $.get();
    const result = merge({ ...parts, [part]: was }, parts, { ...parts, [part]: theirs });
    set({ parts: result.merged, clashes: [...clashes.filter((one) => one.part !== part), ...result.clashes] });
    if (!result.clashes.length) queueMicrotask(() => sender?.release(part));
  };
  /** Shows a newer version with what is typed on it. @returns whether nothing is left to decide */
  const settle = (theirs: Opened, base: Parts) => {
    const now = partsOf(theirs.document ?? blank);
    const { merged, clashes } = merge(base, $.get().parts, now);
    show(theirs, merged);
    set({ clashes, mergedWith: isSame(base, now) ? undefined : theirs.savedBy?.name });
    keep(partNames.filter((part) => !isSame(merged[part], now[part])));
    return clashes.length === 0;
  };

  async function afterSave(sent: Parts, chosen: readonly PartName[], live: Live): Promise<void> {
    const opened = await calls.open();
    const now = partsOf(opened.document ?? blank);
    // Text typed during the save stays.
    const { merged } = merge(sent, $.get().parts, now);
    show(opened, merged);
    set({ saved: { at: new Date(), live }, errors: {}, clashes: [], foundAt: undefined });
    await copies?.drop(chosen);
    await sender?.drop(chosen);
    keep(chosen.filter((part) => !isSame(merged[part], now[part])));
  }

  async function trySave(chosen: readonly PartName[], turn: number): Promise<void> {
    const { parts } = $.get();
    const sent: Parts = { ...liveParts(), ...Object.fromEntries(chosen.map((part) => [part, parts[part]])) };
    const document = documentOf(sent, order);
    const parsed = parseFields(schema, document);
    if ('fields' in parsed) return set({ errors: parsed.fields });
    try {
      const { live } = await calls.save(document, versionOf());
      await afterSave(sent, chosen, live);
    } catch (error) {
      if (!isConflict(error) || turn > mostTurns) throw error;
      const base = liveParts();
      if (settle(await calls.open(), base)) await trySave(chosen, turn + 1);
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
        const now = partsOf(opened.document ?? blank);
        copies = await tabCopies({ account, document });
        const listener = {
          parts: () => $.get().parts,
          told: (sync: SyncWord) => set({ sync }),
          kept: (part: PartName) => void copies?.drop([part]),
          met,
        };
        sender = calls.drafts && (await draftSender(calls.drafts, now, listener));
        const drafted = sender?.merged(now) ?? { parts: now, outdated: [] };
        const found = await copies.found(opened.version, (part) => sender?.numberOf(part) ?? 0);
        const mine: Parts = { ...drafted.parts, ...found.parts };
        const { merged, clashes } = merge(nothing, mine, drafted.parts);
        show(opened, { ...mine, ...Object.fromEntries(found.stale.map((part) => [part, merged[part]])) });
        const behind = drafted.outdated.filter((part) => !found.stale.includes(part));
        set({
          foundAt: found.at,
          clashes: [
            ...clashes.filter(({ part }) => found.stale.includes(part)),
            ...merge(nothing, mine, now).clashes.filter(({ part }) => behind.includes(part)),
          ],
        });
        keep(partNames.filter((part) => part in found.parts));
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
    save: (chosen = partNames) => guarded(() => ($.get().clashes.length ? Promise.resolve() : trySave(chosen, 0))),
    decide(clash, side) {
      const { parts, clashes } = $.get();
      const left = clashes.filter((one) => one !== clash);
      set({ clashes: left, ...(side === 'theirs' && { parts: withField(parts, clash.part, clash.name, clash.theirs) }) });
      keep([clash.part]);
      if (!left.some(({ part }) => part === clash.part)) sender?.release(clash.part);
    },
    restore: (id) =>
      guarded(async () => {
        const base = liveParts();
        const { live } = await calls.restore(id, versionOf());
        settle(await calls.open(), base);
        set({ saved: { at: new Date(), live }, mergedWith: undefined });
      }),
    drop: () =>
      guarded(async () => {
        await copies?.drop(partNames);
        await sender?.drop(partNames);
        set({ parts: liveParts(), errors: {}, clashes: [], foundAt: undefined, saved: undefined });
      }),
    close() {
      sender?.close();
      copies?.close();
    },
  };
}

const mostTurns = 3;
