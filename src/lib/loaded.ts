import { atom, type ReadableAtom } from 'nanostores';
import { CallFailed } from './call.ts';

/** What is asked of the server: on its way, refused, or here. What was here stays while it is asked again. */
export type Loaded<T> = {
  data: T | undefined;
  isLoading: boolean;
  failed?: { message: string | undefined; requestId: string | undefined };
};

export type Loadable<T> = {
  $: ReadableAtom<Loaded<T>>;
  load(): Promise<void>;
  /** After a change that was answered with the new state. */
  set(data: T): void;
};

export function loadable<T>(ask: () => Promise<T>): Loadable<T> {
  const $ = atom<Loaded<T>>({ data: undefined, isLoading: false });
  return {
    $,
    async load() {
      $.set({ data: $.get().data, isLoading: true });
      try {
        $.set({ data: await ask(), isLoading: false });
      } catch (error) {
        const answer = error instanceof CallFailed ? error.answer : undefined;
        $.set({ data: $.get().data, isLoading: false, failed: { message: answer?.message, requestId: answer?.requestId } });
      }
    },
    set: (data) => $.set({ data, isLoading: false }),
  };
}
