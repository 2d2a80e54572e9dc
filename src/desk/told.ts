import { atom } from 'nanostores';

/** Result of an act that can be taken back: shown for ten seconds. */
export type Undoable = { text: string; undo(): Promise<string> };

export const undoMilliseconds = 10_000;
export const $undoable = atom<Undoable | undefined>(undefined);
/** Text for screen readers: what changed without a change of focus. */
export const $announced = atom('');

let timer: ReturnType<typeof setTimeout> | undefined;

/** Offers to take back an act for ten seconds; the next act replaces it. @returns a function that ends the offer */
export function offerUndo(undoable: Undoable): () => void {
  clearTimeout(timer);
  $undoable.set(undoable);
  const end = () => {
    if ($undoable.get() === undoable) $undoable.set(undefined);
  };
  timer = setTimeout(end, undoMilliseconds);
  return end;
}

/** Takes back the act that is offered. */
export async function undo(failed: (error: unknown) => string): Promise<void> {
  const offered = $undoable.get();
  if (!offered) return;
  clearTimeout(timer);
  $undoable.set(undefined);
  $announced.set(await offered.undo().catch(failed));
}

/** Says something to screen readers; the same words twice are said twice. */
export const announce = (text: string): void => $announced.set(text === $announced.get() ? `${text}\u200b` : text);
