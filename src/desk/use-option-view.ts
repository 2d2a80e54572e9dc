import { useEffect } from 'react';

/** Scrolls the option of a listbox that the keys chose into view: the focus stays in the input, so the browser does not. */
export function useOptionView(id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
}
