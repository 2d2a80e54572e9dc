import { useEffect, useRef } from 'react';

/** Panels of an editor, each opened by a button of the bar. */
export const panels = ['preview', 'history', 'schedule', 'rename', 'removal'] as const;
export type Panel = (typeof panels)[number];

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

/**
 * Returns the act of a panel for a key and the palette. They are pressed from anywhere in a long document: the focus goes
 * to the head of the panel that they open, and from a panel that they close to its button.
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
