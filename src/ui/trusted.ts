type Policy = { createHTML(html: string): unknown };
type Factory = { createPolicy(name: string, rules: { createHTML(html: string): string }): Policy };

let policy: Policy | undefined;

/** The only place where script turns a string into HTML: only strings that our server cleaned (design 6). */
export function showHtml(element: Element, html: string): void {
  // A page can create a policy of this name only once.
  policy ??= (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy('tweeluik', { createHTML: (cleaned) => cleaned });
  element.innerHTML = (policy ? policy.createHTML(html) : html) as string;
}
