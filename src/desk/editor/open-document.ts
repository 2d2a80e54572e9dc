// State of one open document: its live version, the typed text, and the merge of both with a newer version. Made by
// `document-store.ts` for each document; loading, saving and the other acts change it.
// Invariant: all typed text has a copy.

import { atom } from 'nanostores';
import type * as z from 'zod/mini';
import type { EditorCalls, Opened } from './calls.ts';
import type { DraftSender } from './draft-sender.ts';
import type { EditorState } from './editor-state.ts';
import { type Fields, isSame, merge, type PartName, type Parts, partNames, partsOf, withField } from './parts.ts';
import type { TabCopies } from './tab-copies.ts';

export type DocumentOptions = { calls: EditorCalls; schema: z.ZodMiniType; account: string; document: string; blank: Fields };
export type OpenDocument = ReturnType<typeof openDocument>;

/** Storage of typed text: this browser, and the server's draft if the server keeps drafts. */
type Keepers = { copies: TabCopies | undefined; sender: DraftSender | undefined };

const unopened: EditorState = {
  ...{ status: 'loading', fault: undefined, opened: undefined, parts: { common: {}, nl: null, fr: null }, errors: {} },
  ...{ isSaving: false, doing: 'other', done: undefined, clashes: [], mergedWith: undefined },
  ...{ sync: undefined, drafts: {}, due: null, foundAt: undefined },
};

export function openDocument({ calls, account, blank }: DocumentOptions) {
  const $ = atom<EditorState>(unopened);
  const set = (change: Partial<EditorState>) => $.set({ ...$.get(), ...change });
  const keepers: Keepers = { copies: undefined, sender: undefined };
  const partsIn = (opened: Opened | undefined) => partsOf(opened?.document ?? blank);
  const liveParts = () => partsIn($.get().opened);
  const versionOf = () => $.get().opened?.version ?? null;
  const isUndecided = (part: PartName) => $.get().clashes.some((clash) => clash.part === part);
  /**
   * Returns the name of the last author of a version, empty for an import; undefined if it is the person who uses this
   * editor.
   */
  const otherThanMe = ({ savedBy }: Opened) => (String(savedBy?.account) === account ? undefined : (savedBy?.name ?? ''));
  const show = (opened: Opened, parts: Parts) => set({ status: 'ready', opened, parts, fault: undefined });

  /** Copies changed parts in this browser and schedules their send. */
  const keep = (changed: readonly PartName[]) => {
    const { copies, sender } = keepers;
    for (const part of changed) {
      const [number, unanswered] = [sender?.numberOf(part) ?? 0, sender?.unansweredOf(part) ?? []];
      copies?.keep(part, $.get().parts[part], { base: versionOf(), number, unanswered });
      // A part with an open clash is not sent: the send would decide the clash.
      if (!isUndecided(part)) sender?.typed(part);
    }
  };

  /** Merges the typed text with a newer version. @returns whether there is no clash */
  const settle = async (theirs: Opened, base: Parts) => {
    const now = partsIn(theirs);
    // Drafts of parts that did not change stay as they are, with their authors.
    const rebased = keepers.sender ? await keepers.sender.rebase() : partNames;
    const { merged, clashes } = merge(base, $.get().parts, now);
    show(theirs, merged);
    // A field that both changed is a clash, and was not merged.
    const others = clashes.reduce((parts, { part, name }) => withField(parts, part, name, base[part]?.[name]), now);
    set({ clashes, mergedWith: isSame(base, others) ? undefined : otherThanMe(theirs) });
    keep(partNames.filter((part) => rebased.includes(part) && !isSame(merged[part], now[part])));
    return clashes.length === 0;
  };

  return {
    ...{ $, set, keepers, partsIn, liveParts, versionOf, isUndecided, otherThanMe, show, keep, settle },
    /** Merges the typed text with the live version. */
    async refresh(): Promise<void> {
      const base = liveParts();
      await settle(await calls.open(), base);
    },
    /** Reloads the live version, and makes the given parts drafts again. */
    async draftAgain(parts: Parts): Promise<void> {
      const opened = await calls.open();
      show(opened, parts);
      // Reloads the drafts: the server may have made some of these parts.
      await keepers.sender?.drop([]);
      const now = partsIn(opened);
      keep(partNames.filter((part) => !isSame(parts[part], now[part])));
    },
    /** Merges a part that another person sent to the same draft. `was` is this tab's version on the server, the common base. */
    met(part: PartName, was: Fields | null, theirs: Fields | null): void {
      const { parts, clashes, drafts } = $.get();
      const result = merge({ ...parts, [part]: was }, parts, { ...parts, [part]: theirs });
      const by = drafts[part]?.author?.name;
      set({
        parts: result.merged,
        clashes: [...clashes.filter((one) => one.part !== part), ...result.clashes.map((one) => ({ ...one, by }))],
      });
      if (!result.clashes.length) queueMicrotask(() => keepers.sender?.release(part));
    },
    /** Merges a part that was saved elsewhere, from the same base as `met`. */
    async saved(part: PartName, was: Fields | null): Promise<void> {
      await settle(await calls.open(), { ...liveParts(), [part]: was });
      if (!isUndecided(part)) queueMicrotask(() => keepers.sender?.release(part));
    },
  };
}
