import { useEffect, useRef } from 'react';
import { go } from '../../desk/navigation.ts';

/** Returns to a list on Escape, as its link does, and focuses the row that was opened. */
export function useReturn(name: string, list: string): void {
  const left = useRef('');
  useEffect(() => {
    if (!name) return;
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || document.querySelector('dialog:modal')) return;
      // The key would close the question whether to leave as soon as it is open.
      event.preventDefault();
      go(list);
    };
    addEventListener('keydown', onEscape);
    return () => removeEventListener('keydown', onEscape);
  }, [name, list]);
  useEffect(() => {
    const row = left.current;
    left.current = name;
    if (name || !row) return;
    const place = document.activeElement;
    const isFound = () => {
      const link = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"] a`);
      // If the person moved the focus meanwhile, it stays.
      if (link && (document.activeElement === place || document.activeElement === document.body)) link.focus();
      return link !== null;
    };
    if (isFound()) return;
    const observer = new MutationObserver(() => isFound() && observer.disconnect());
    observer.observe(document.body, { subtree: true, childList: true });
    return () => observer.disconnect();
  }, [name]);
}
