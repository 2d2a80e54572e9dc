/** Copies of the values in `localStorage`. If storage is full or refused, they last as long as the page. */
const meanwhile = new Map<string, string>();
const nameOf = (name: string) => `desk.${name}`;

/** Returns a stored value; undefined if there is none. */
export function kept(name: string): string | undefined {
  try {
    return localStorage.getItem(nameOf(name)) ?? meanwhile.get(name);
  } catch {
    return meanwhile.get(name);
  }
}

export function keep(name: string, value: string): void {
  meanwhile.set(name, value);
  try {
    localStorage.setItem(nameOf(name), value);
  } catch {
    // The value lasts as long as the page.
  }
}
