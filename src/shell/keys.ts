const relations: Readonly<Record<string, string>> = { ArrowLeft: 'prev', ArrowRight: 'next' };

const isBusy = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], .scroll, pre, video') !== null;

/** Turns viewer pages with the arrow keys, unless the focused element uses them. */
export function turnPages(): void {
  addEventListener('keydown', (event) => {
    const relation = relations[event.key];
    if (!relation || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isBusy(event.target))
      return;
    document.querySelector<HTMLAnchorElement>(`[data-turn] a[rel="${relation}"]`)?.click();
  });
}
