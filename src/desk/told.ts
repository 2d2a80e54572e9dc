import { atom } from 'nanostores';

/** Result of an act that can be undone. `undo` returns a message with its result. */
export type Undoable = { text: string; undo(): Promise<string> };

/** Milliseconds for which a result is shown and can be undone. */
export const undoMilliseconds = 10_000;
export const $shown = atom<Undoable | { text: string } | undefined>(undefined);
/** Text for screen readers, about changes without a change of focus. */
export const $announced = atom('');

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows the result of an act for ten seconds; the next one replaces it. @returns a function that hides it */
export function show(result: Undoable | { text: string }): () => void {
  clearTimeout(timer);
  $shown.set(result);
  const end = () => {
    if ($shown.get() === result) $shown.set(undefined);
  };
  timer = setTimeout(end, undoMilliseconds);
  return end;
}

/** Offers to undo an act for ten seconds. @returns a function that ends the offer */
export const offerUndo = (undoable: Undoable): (() => void) => show(undoable);

/** Undoes the offered act, and shows the result. */
export async function undo(failed: (error: unknown) => string): Promise<void> {
  const offered = $shown.get();
  if (!offered || !('undo' in offered)) return;
  clearTimeout(timer);
  $shown.set(undefined);
  const text = await offered.undo().catch(failed);
  if (text) show({ text });
}

/** Announces text to screen readers; a repeated text is read again. */
export const announce = (text: string): void => $announced.set(text === $announced.get() ? `${text}\u200b` : text);
