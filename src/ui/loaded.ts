import { atom, type ReadableAtom } from 'nanostores';
import { CallFailed } from '../lib/call.ts';

/** State of loaded data: pending, failed or present. Present data stays during a reload. */
export type Loaded<T> = {
  data: T | undefined;
  isLoading: boolean;
  failed?: { message: string | undefined; requestId: string | undefined };
};

export type Loadable<T> = {
  $: ReadableAtom<Loaded<T>>;
  load(): Promise<void>;
  /** Stores the new state that a change was answered with. */
  set(data: T): void;
};

/** Returns a store of data that `load` fetches. `load` never rejects: a failure is a state. */
export function loadable<T>(ask: () => Promise<T>): Loadable<T> {
  const $ = atom<Loaded<T>>({ data: undefined, isLoading: false });
  /** Of two concurrent loads the later one wins, and a change wins over loads that started before it. */
  let turn = 0;
  return {
    $,
    async load() {
      turn += 1;
      const own = turn;
      $.set({ data: $.get().data, isLoading: true });
      try {
        const data = await ask();
        if (own === turn) $.set({ data, isLoading: false });
      } catch (error) {
        if (own !== turn) return;
        const answer = error instanceof CallFailed ? error.answer : undefined;
        $.set({ data: $.get().data, isLoading: false, failed: { message: answer?.message, requestId: answer?.requestId } });
      }
    },
    set(data) {
      turn += 1;
      $.set({ data, isLoading: false });
    },
  };
}
