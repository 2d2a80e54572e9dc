import { atom } from 'nanostores';

/** Result of an act that can be taken back. `undo` returns what it did in words. */
export type Undoable = { text: string; undo(): Promise<string> };

/** Milliseconds for which a result is shown and can be taken back. */
export const undoMilliseconds = 10_000;
export const $shown = atom<Undoable | { text: string } | undefined>(undefined);
/** Text for screen readers: what changed without a change of focus. */
export const $announced = atom('');

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows the result of an act for ten seconds; the next one replaces it. @returns a function that ends that */
export function show(result: Undoable | { text: string }): () => void {
  clearTimeout(timer);
  $shown.set(result);
  const end = () => {
    if ($shown.get() === result) $shown.set(undefined);
  };
  timer = setTimeout(end, undoMilliseconds);
  return end;
}

/** Offers to take back an act for ten seconds. @returns a function that ends the offer */
export const offerUndo = (undoable: Undoable): (() => void) => show(undoable);

/** Takes back the act that is offered, and shows what that did. */
export async function undo(failed: (error: unknown) => string): Promise<void> {
  const offered = $shown.get();
  if (!offered || !('undo' in offered)) return;
  clearTimeout(timer);
  $shown.set(undefined);
  const text = await offered.undo().catch(failed);
  if (text) show({ text });
}

/** Says something to screen readers; the same words twice are said twice. */
export const announce = (text: string): void => $announced.set(text === $announced.get() ? `${text}\u200b` : text);
