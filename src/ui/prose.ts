/** Headings of a text below the page's own h1: they begin at h2 and never skip a level, whatever was pasted. */
export function outline(html: string): string {
  const given: number[] = [];
  return html.replace(/<(\/?)h([2-4])\b/g, (_, close: string, digit: string) => {
    if (close) return `</h${given.length + 1}`;
    const level = Number(digit);
    // Those that this one is not part of are closed by it.
    while (given.length && (given.at(-1) ?? 0) >= level) given.pop();
    given.push(level);
    return `<h${given.length + 1}`;
  });
}

/** Wide tables scroll in a region of their own, which the keyboard can reach and a screen reader names; so does code, by itself. */
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
