/** Keys of session storage. A browser may refuse access to it (design 5). */
type Kept = 'campagnecode' | 'challenge' | 'as' | 'staff' | 'polls' | 'tab';

export function kept(name: Kept): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keep(name: Kept, value: string | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  } catch {}
}
