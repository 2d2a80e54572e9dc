/** Renumbers the headings of a text below the page's h1: from h2, without skipping a level. */
export function outline(html: string): string {
  const given: number[] = [];
  return html.replace(/<(\/?)h([2-4])\b/g, (_, close: string, digit: string) => {
    if (close) return `</h${given.length + 1}`;
    const level = Number(digit);
    // Closes the sections that do not contain this heading.
    while (given.length && (given.at(-1) ?? 0) >= level) given.pop();
    given.push(level);
    return `<h${given.length + 1}`;
  });
}

/** Wraps wide tables in a scrollable region with a name, reachable by keyboard; code as well, in a separate region. */
export function scrollTables(html: string, nameOf: (number: number) => string): string {
  let depth = 0;
  let number = 0;
  return html.replaceAll('<pre>', '<pre tabindex="0">').replace(/<(\/?)table\b[^>]*>/g, (tag, close: string) => {
    if (close) {
      depth -= 1;
      return depth === 0 ? `${tag}</div>` : tag;
    }
    depth += 1;
    if (depth > 1) return tag;
    number += 1;
    return `<div class="scroll" role="region" tabindex="0" aria-label="${nameOf(number)}">${tag}`;
  });
}
