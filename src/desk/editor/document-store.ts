// State of one open document: what the server has, what is typed, and how the two come together. Made by
// `DocumentEditor.tsx` for each document; the tab's copies in IndexedDB and the server's draft follow every change.
// Acts on the whole document (schedule, remove, off line) are in `document-acts.ts`.
//
// States: loading, failed, ready, removed. While ready: saving or not; with clashes (the document changed since it was
// opened, and both sides changed the same field) a save waits until each is decided.
// Never: typed text without a copy; a save over a version that the writer has not seen.

import { atom } from 'nanostores';
import type * as z from 'zod/mini';
import { CallFailed } from '../../lib/call.ts';
import { parseFields } from '../../lib/parse.ts';
import type { Due, EditorCalls, Opened } from './calls.ts';
import { documentActs } from './document-acts.ts';
import { type DraftInfos, type DraftSender, draftSender, type SyncWord } from './draft-sender.ts';
import type { DocumentStore, Doing, Done, EditorState } from './editor-state.ts';
import { errorsBeside } from './errors.ts';
import {
  type Clash,
  documentOf,
  type Fields,
  isSame,
  merge,
  mergePart,
  type PartName,
  type Parts,
  partNames,
  partsOf,
  withField,
} from './parts.ts';
import { mayWrite } from './rights.ts';
import { type TabCopies, tabCopies } from './tab-copies.ts';

type Options = { calls: EditorCalls; schema: z.ZodMiniType; account: string; document: string; blank: Fields };

const nothing: Parts = { common: {}, nl: null, fr: null };
const mostTurns = 3;
const isConflict = (error: unknown) => error instanceof CallFailed && error.answer.statusCode === 409;

export function documentStore({ calls, schema, account, document, blank }: Options): DocumentStore {
  const order = Object.keys(blank);
  const $ = atom<EditorState>({
    ...{
      status: 'loading',
      fault: undefined,
      opened: undefined,
      parts: nothing,
      errors: {},
      isSaving: false,
      doing: 'other',
      done: undefined,
    },
    ...{ clashes: [], mergedWith: undefined, sync: undefined, drafts: {}, due: null, foundAt: undefined },
  });
  const set = (change: Partial<EditorState>) => $.set({ ...$.get(), ...change });
  const liveParts = (opened = $.get().opened) => partsOf(opened?.document ?? blank);
  const versionOf = () => $.get().opened?.version ?? null;
  /**
   * Returns who saved a version last, empty for an import, unless it is the person who uses this editor: their own act is
   * no news to them.
   */
  const otherThanMe = ({ savedBy }: Opened) => (String(savedBy?.account) === account ? undefined : (savedBy?.name ?? ''));
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
    const by = $.get().drafts[part]?.author?.name;
    set({
      parts: result.merged,
      clashes: [...clashes.filter((one) => one.part !== part), ...result.clashes.map((one) => ({ ...one, by }))],
    });
    if (!result.clashes.length) queueMicrotask(() => sender?.release(part));
  };
  /** Shows a newer version with what is typed on it. @returns whether nothing is left to decide */
  const settle = async (theirs: Opened, base: Parts) => {
    const now = partsOf(theirs.document ?? blank);
    // Drafts of parts that did not change stay as they are, with their authors.
    const rebased = sender ? await sender.rebase() : partNames;
    const { merged, clashes } = merge(base, $.get().parts, now);
    show(theirs, merged);
    // A field that both changed is asked about; it was not merged.
    const others = clashes.reduce((parts, { part, name }) => withField(parts, part, name, base[part]?.[name]), now);
    set({ clashes, mergedWith: isSame(base, others) ? undefined : otherThanMe(theirs) });
    keep(partNames.filter((part) => rebased.includes(part) && !isSame(merged[part], now[part])));
    return clashes.length === 0;
  };

  /** Shows what is live now, with what is typed on it. */
  const refresh = async () => {
    const base = liveParts();
    await settle(await calls.open(), base);
  };

  /** Merges a part that was saved elsewhere. `was` is this tab's version on the server, the common base. */
  const saved = async (part: PartName, was: Fields | null) => {
    await settle(await calls.open(), { ...liveParts(), [part]: was });
    if (!$.get().clashes.some((clash) => clash.part === part)) queueMicrotask(() => sender?.release(part));
  };

  async function afterSave(sent: Parts, chosen: readonly PartName[], done: Done): Promise<void> {
    const opened = await calls.open();
    const now = partsOf(opened.document ?? blank);
    // Text typed during the save stays.
    const { merged } = merge(sent, $.get().parts, now);
    show(opened, merged);
    set({ done, errors: {}, clashes: [], foundAt: undefined });
    await copies?.drop(chosen);
    await sender?.drop(chosen);
    keep(chosen.filter((part) => !isSame(merged[part], now[part])));
  }

  async function trySave(chosen: readonly PartName[], inStep: boolean, turn: number): Promise<void> {
    const { parts } = $.get();
    const sent: Parts = { ...liveParts(), ...Object.fromEntries(chosen.map((part) => [part, parts[part]])) };
    const document = documentOf(sent, order);
    const parsed = parseFields(schema, document);
    if ('fields' in parsed) return set({ errors: parsed.fields });
    try {
      const { live, change } = await calls.save(document, versionOf(), inStep);
      await afterSave(sent, chosen, { act: 'saved', at: new Date(), live, change });
    } catch (error) {
      if (!isConflict(error) || turn > mostTurns) throw error;
      const base = liveParts();
      if (await settle(await calls.open(), base)) await trySave(chosen, inStep, turn + 1);
    }
  }

  const guarded = async (work: () => Promise<void>, doing: Doing = 'other') => {
    if ($.get().isSaving) return;
    const { status, done } = $.get();
    // A removal that could not be undone can be undone again.
    set({ isSaving: true, doing, fault: undefined, done: status === 'removed' ? done : undefined, mergedWith: undefined });
    try {
      await work();
    } catch (fault) {
      const fields = fault instanceof CallFailed ? fault.answer.fields : undefined;
      set({ fault, ...(fields && { errors: fields }) });
    } finally {
      set({ isSaving: false });
    }
  };

  async function load(): Promise<void> {
    set({ status: 'loading', fault: undefined, mergedWith: undefined });
    sender?.close();
    try {
      const opened = await calls.open();
      const now = partsOf(opened.document ?? blank);
      copies ??= await tabCopies({ account, document });
      const listener = {
        live: () => ($.get().opened ? liveParts() : now),
        parts: () => $.get().parts,
        told: (sync: SyncWord) => set({ sync }),
        drafted: (drafts: DraftInfos, due: Due | null) => set({ drafts, due }),
        kept: (part: PartName) => void copies?.drop([part]),
        ...{ met, saved },
      };
      sender = calls.drafts && (await draftSender(calls.drafts, listener));
      set({ sync: sender && 'stored' });
      const drafted = sender?.merged(now) ?? { parts: now, outdated: [] };
      const found = await copies.found(opened.version, (part) => sender?.numberOf(part) ?? 0);
      const isStale = (part: PartName) => found.stale.includes(part);
      const fresh = Object.fromEntries(Object.entries(found.parts).filter(([part]) => !isStale(part as PartName)));
      let mine: Parts = { ...drafted.parts, ...fresh };
      let clashes: Clash[] = [];
      for (const { part, from } of drafted.outdated) {
        const { merged, clashes: met } = mergePart(part, from, mine, now);
        if (!isSame(merged[part], mine[part])) set({ mergedWith: otherThanMe(opened) });
        mine = merged;
        clashes = [...clashes, ...met];
      }
      // Words that this browser kept while the draft moved on.
      const { merged, clashes: kept } = merge(nothing, { ...mine, ...found.parts }, mine);
      show(opened, { ...mine, ...Object.fromEntries(found.stale.map((part) => [part, merged[part]])) });
      set({ foundAt: found.at, clashes: [...clashes.filter(({ part }) => !isStale(part)), ...kept.filter(({ part }) => isStale(part))] });
      keep(partNames.filter((part) => part in found.parts));
      // The saved version contains all of such a draft: nothing is left to save, and nobody else would drop it.
      const spent = drafted.outdated
        .map(({ part }) => part)
        .filter((part) => !(part in found.parts) && isSame(mine[part], now[part]) && mayWrite(opened.may, part));
      if (spent.length) await sender?.drop(spent).catch(() => undefined);
    } catch (fault) {
      set({ status: 'failed', fault });
    }
  }

  return {
    $,
    load,
    type(part, name, value) {
      const { parts, errors } = $.get();
      if (isSame(parts[part]?.[name], value)) return;
      const path = part === 'common' ? name : `texts.${part}.${name}`;
      const left = errorsBeside(errors, path, parts[part]?.[name], value);
      // The result of an earlier save is no longer true: a right may be back, and the line of the draft says where the words are.
      set({ parts: withField(parts, part, name, value), errors: left, done: undefined, fault: undefined });
      keep([part]);
    },
    async save(chosen = partNames, inStep = false) {
      const { clashes } = $.get();
      // Set again, they are shown again: they may be out of sight.
      if (clashes.length) set({ clashes: [...clashes] });
      else await guarded(() => trySave(chosen, inStep, 0), 'saving');
    },
    decide(clash, side) {
      const { parts, clashes } = $.get();
      const left = clashes.filter((one) => one !== clash);
      set({ clashes: left, ...(side === 'theirs' && { parts: withField(parts, clash.part, clash.name, clash.theirs) }) });
      keep([clash.part]);
      if (!left.some(({ part }) => part === clash.part)) sender?.release(clash.part);
    },
    async catchUp() {
      if ($.get().isSaving || $.get().clashes.length) return;
      try {
        await refresh();
        set({ fault: undefined });
      } catch (fault) {
        set({ fault });
      }
    },
    restore: (id) =>
      guarded(async () => {
        const base = liveParts();
        const { live, change } = await calls.restore(id, versionOf());
        await settle(await calls.open(), base);
        set({ done: { act: 'saved', at: new Date(), live, change }, mergedWith: undefined });
      }, 'saving'),
    drop: (dropped = partNames) =>
      guarded(async () => {
        await copies?.drop(dropped);
        const gone = (await sender?.drop(dropped)) ?? dropped;
        const live = liveParts();
        const clashes = $.get().clashes.filter(({ part }) => !gone.includes(part));
        const parts = { ...$.get().parts, ...Object.fromEntries(gone.map((part) => [part, live[part]])) };
        set({ parts, errors: {}, clashes, foundAt: undefined, done: undefined });
      }),
    close() {
      sender?.close();
      copies?.close();
    },
    ...documentActs({
      ...{ calls, $, set, guarded, load },
      sender: () => sender,
      refresh,
    }),
  };
}
