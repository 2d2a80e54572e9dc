import type { atom } from 'nanostores';
import type { EditorCalls } from './calls.ts';
import type { DraftSender, SyncWord } from './draft-sender.ts';
import type { DocumentActs, Doing, Done, EditorState } from './editor-state.ts';
import { type Parts, partNames } from './parts.ts';

type Options = {
  calls: EditorCalls;
  $: ReturnType<typeof atom<EditorState>>;
  set(change: Partial<EditorState>): void;
  /** Runs an act unless another one runs, and shows its error. */
  guarded(work: () => Promise<void>, doing?: Doing): Promise<void>;
  load(): Promise<void>;
  refresh(): Promise<void>;
  /** Reloads the live version, and makes the given parts drafts again. */
  draftAgain(parts: Parts): Promise<void>;
  sender(): DraftSender | undefined;
};

/** Thrown if the server does not have all typed text: an act on the draft would miss the last words. */
export class NotSent extends Error {
  /** State of the typed text, which gives the reason. */
  readonly sync: SyncWord;
  constructor(sync: SyncWord = 'offline') {
    super('The server does not have all typed text.');
    this.sync = sync;
  }
}

/** Thrown if a save could not be undone: the document changed since, was sent, or the right is missing. */
export class NotUndone extends Error {}

/** Returns the acts on the whole document. At most one runs at a time. */
export function documentActs({ calls, $, set, guarded, load, refresh, draftAgain, sender }: Options): DocumentActs {
  const tell = (act: Done['act'], { live, change }: { live: Done['live']; change: string | undefined }, typed?: Done['typed']) =>
    set({ done: { act, at: new Date(), live, change, ...(typed && { typed }) } });
  return {
    mark: (part, state) =>
      guarded(async () => {
        if (!(await sender()?.mark(part, state))) throw new NotSent($.get().sync);
      }),
    flush: async () => (await sender()?.flush()) ?? false,
    schedule: (parts, at) =>
      guarded(async () => {
        if (!calls.drafts) return;
        const { clashes } = $.get();
        const decided = partNames.filter((part) => !clashes.some((clash) => clash.part === part));
        if (!(await sender()?.renew(decided))) throw new NotSent($.get().sync);
        set({ due: await calls.drafts.schedule(parts, at) });
      }),
    unschedule: () =>
      guarded(async () => {
        await calls.drafts?.unschedule();
        set({ due: null });
      }),
    endLag: (locale) =>
      guarded(async () => {
        await calls.endLag?.(locale);
        await refresh();
      }),
    setPublished: (isPublished) =>
      guarded(
        async () => {
          const { opened } = $.get();
          if (!opened?.document) return;
          const saved = await calls.save({ ...opened.document, isPublished }, opened.version, true);
          await refresh();
          tell(isPublished ? 'saved' : 'offline', saved);
        },
        isPublished ? 'saving' : 'offline',
      ),
    remove: (isConfirmed) =>
      guarded(async () => {
        const version = $.get().opened?.version;
        if (!calls.removal || !version) return;
        const removed = await calls.removal.remove(version, isConfirmed);
        set({ status: 'removed' });
        tell('removed', removed);
      }, 'removing'),
    async undo(change) {
      let isWhole = true;
      const { parts, done } = $.get();
      await guarded(async () => {
        if (!calls.removal) return;
        const undone = await calls.removal.undo(change, done?.typed !== undefined);
        isWhole = undone.isWhole;
        if (done?.typed && !isWhole) throw new NotUndone();
        if (done?.typed) await draftAgain(parts);
        else if ($.get().status === 'removed') await load();
        else await refresh();
        tell('undone', { live: undone.live, change: undefined }, done?.typed);
      }, 'undoing');
      return isWhole && $.get().fault === undefined;
    },
  };
}
