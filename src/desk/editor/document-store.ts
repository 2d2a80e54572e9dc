// State of one open document: the server's version, the typed text, and their merge. Made by
// `DocumentEditor.tsx` for each document; the tab's copies in IndexedDB and the server's draft follow every change.
// Its state and merges are in `open-document.ts`, acts on the whole document (schedule, remove, off line) in
// `document-acts.ts`.
//
// States: loading, failed, ready, removed. While ready: saving or not; with clashes (the document changed since it was
// opened, and both sides changed the same field) a save waits until each is decided.
// Invariants: all typed text has a copy; a save only replaces a version that the writer has seen.

import { CallFailed } from '../../lib/call.ts';
import { documentActs } from './document-acts.ts';
import type { DocumentStore, Doing } from './editor-state.ts';
import { errorsBeside } from './errors.ts';
import { type DocumentOptions, openDocument } from './open-document.ts';
import { documentOpening } from './opening.ts';
import { isSame, partNames, withField } from './parts.ts';
import { documentSaving } from './saving.ts';

export function documentStore(options: DocumentOptions): DocumentStore {
  const { calls } = options;
  const open = openDocument(options);
  const { $, set, keepers, liveParts, versionOf, isUndecided, keep, settle, refresh, draftAgain } = open;
  const load = documentOpening(open, options);
  const trySave = documentSaving(open, options);

  const guarded = async (work: () => Promise<void>, doing: Doing = 'other') => {
    if ($.get().isSaving) return;
    const { status, done } = $.get();
    // After a failed undo the offer stays.
    const isOffered = status === 'removed' || doing === 'undoing';
    set({ isSaving: true, doing, fault: undefined, done: isOffered ? done : undefined, mergedWith: undefined });
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
    load,
    type(part, name, value) {
      const { parts, errors } = $.get();
      if (isSame(parts[part]?.[name], value)) return;
      const path = part === 'common' ? name : `texts.${part}.${name}`;
      const left = errorsBeside(errors, path, parts[part]?.[name], value);
      // The result of an earlier save is no longer true: a right may be restored, and the line of the draft shows where the text is.
      set({ parts: withField(parts, part, name, value), errors: left, done: undefined, fault: undefined });
      keep([part]);
    },
    async save(chosen = partNames, inStep = false) {
      const { clashes } = $.get();
      // Setting them again scrolls to them: they may be out of view.
      if (clashes.length) set({ clashes: [...clashes] });
      else await guarded(() => trySave(chosen, inStep), 'saving');
    },
    decide(clash, side) {
      const { parts, clashes } = $.get();
      const left = clashes.filter((one) => one !== clash);
      set({ clashes: left, ...(side === 'theirs' && { parts: withField(parts, clash.part, clash.name, clash.theirs) }) });
      keep([clash.part]);
      if (!isUndecided(clash.part)) keepers.sender?.release(clash.part);
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
        await keepers.copies?.drop(dropped);
        const gone = (await keepers.sender?.drop(dropped)) ?? dropped;
        const live = liveParts();
        const clashes = $.get().clashes.filter(({ part }) => !gone.includes(part));
        const parts = { ...$.get().parts, ...Object.fromEntries(gone.map((part) => [part, live[part]])) };
        set({ parts, errors: {}, clashes, foundAt: undefined, done: undefined });
      }),
    close() {
      keepers.sender?.close();
      keepers.copies?.close();
    },
    ...documentActs({
      ...{ calls, $, set, guarded, load },
      sender: () => keepers.sender,
      ...{ refresh, draftAgain },
    }),
  };
}
