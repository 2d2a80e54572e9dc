type Policy = { createHTML(html: string): unknown };
type Factory = { createPolicy(name: string, rules: { createHTML(html: string): string }): Policy };

let policy: Policy | undefined;

/** The one place where script makes HTML of a string: of what our own server cleaned, and of nothing else (design 6). */
export function showHtml(place: Element, html: string): void {
  // A page may make a policy of this name once.
  policy ??= (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy('tweeluik', { createHTML: (cleaned) => cleaned });
  place.innerHTML = (policy ? policy.createHTML(html) : html) as string;
}
