import type { ClientDirective } from 'astro';

const signs = ['focusin', 'pointerover', 'pointerdown'];

/**
 * Directive `client:used`, for an island whose static markup works without a script: its code is loaded when a reader points
 * at it or focuses it. The value is a key of the session's storage: with an entry there, or a query in the address, it is
 * loaded at once.
 */
const whenUsed: ClientDirective = (load, { value }, island) => {
  const start = async () => {
    for (const sign of signs) island.removeEventListener(sign, start);
    await (await load())();
  };
  if (location.search || sessionStorage.getItem(value) || island.contains(document.activeElement)) void start();
  else for (const sign of signs) island.addEventListener(sign, start, { passive: true });
};

export default whenUsed;
