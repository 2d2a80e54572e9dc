import { useEffect } from 'react';

/** Scrolls the option that was chosen by keys into view. The browser does not, because the focus stays in the input. */
export function useOptionView(id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
}
