/**
 * Keys of the staff rooms. Called by the frame and every room through `useKeys`.
 * The component shown last has priority. Keys of one character can be switched off (WCAG 2.1.4), and do not fire in
 * fields, with a modifier, or behind an open dialog. `event.key` is compared, so that every keyboard layout works.
 */

import { atom } from 'nanostores';
import { useEffect, useRef } from 'react';
import { keep, kept } from './kept.ts';

/** A key: one character such as `j` or `?`, or `Mod+k` for Ctrl or Cmd with a letter or `enter`. */
export type Key = {
  key: string;
  label: string;
  run(): void;
  /** Returns the element on which it acts. If that is inside the open dialog, the key works there. */
  target?(): Element | null;
};

/** Keys of all components that are shown, the latest first. */
export const $keys = atom<readonly (readonly Key[])[]>([]);

/** Returns the label of a key on this machine. */
export function shownKey(key: string): string {
  if (!key.startsWith('Mod+')) return key;
  const letter = key.slice(4);
  const name = letter === 'enter' ? 'Enter' : letter.toUpperCase();
  return `${/Mac|iP(?:hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl'} ${name}`;
}

const setting = 'letters';
export const $hasLetters = atom(true);
export function setLetters(isOn: boolean): void {
  keep(setting, isOn ? 'on' : 'off');
  $hasLetters.set(isOn);
}

const typed = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable], [role=textbox]';
const isInField = (target: EventTarget | null) => target instanceof Element && target.closest(typed) !== null;

/** Returns the first of the keys that an event matches. */
export function keyFor(event: KeyboardEvent, keys: readonly Key[], hasLetters: boolean): Key | undefined {
  if (event.isComposing || event.altKey) return undefined;
  if (event.ctrlKey || event.metaKey) {
    if (event.shiftKey) return undefined;
    return keys.find(({ key }) => key === `Mod+${event.key.toLowerCase()}`);
  }
  if (!hasLetters || isInField(event.target)) return undefined;
  const isReached = ({ target }: Key) => !document.querySelector('dialog:modal') || target?.()?.closest('dialog:modal');
  return keys.find((one) => one.key === event.key && isReached(one));
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  const found = keyFor(event, $keys.get().flat(), $hasLetters.get());
  if (!found) return;
  event.preventDefault();
  found.run();
}

/** Starts listening. @returns a function that stops it */
export function startKeys(): () => void {
  $hasLetters.set(kept(setting) !== 'off');
  addEventListener('keydown', onKeyDown);
  return () => removeEventListener('keydown', onKeyDown);
}

/** Registers keys as long as a component is shown. */
export function useKeys(keys: readonly Key[]): void {
  const latest = useRef(keys);
  latest.current = keys;
  const names = keys.map(({ key, label }) => `${key} ${label}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: keys are compared by name; their functions are read when one is pressed.
  useEffect(() => {
    const own = latest.current.map(({ key, label }, at) => ({
      ...{ key, label, run: () => latest.current[at]?.run() },
      target: () => latest.current[at]?.target?.() ?? null,
    }));
    $keys.set([own, ...$keys.get()]);
    return () => $keys.set($keys.get().filter((one) => one !== own));
  }, [names]);
}
