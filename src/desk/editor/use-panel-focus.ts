import { useEffect, useRef } from 'react';

/** Panels of an editor, each opened by a button of the bar. */
export const panels = ['preview', 'history', 'schedule', 'rename', 'removal'] as const;
export type Panel = (typeof panels)[number];

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

/**
 * Returns a function that toggles a panel by a key or the palette, from anywhere in a long document: the focus moves to
 * the heading of an opened panel, and to the button of a closed one.
 */
export function usePanelFocus(open: readonly Panel[], toggle: (panel: Panel) => void): (panel: Panel) => void {
  const asked = useRef<Panel>(undefined);
  useEffect(() => {
    const panel = asked.current;
    asked.current = undefined;
    if (panel && open.includes(panel)) find(`[data-panel="${panel}"]`)?.focus();
  }, [open]);
  return (panel) => {
    if (find(`[data-panel="${panel}"]`)?.parentElement?.contains(document.activeElement)) find(`[data-opens="${panel}"]`)?.focus();
    asked.current = panel;
    toggle(panel);
  };
}
