// The same document twice in one file: `import.ts`. Lines that are refused: `import-steps.ts`.

type Level = { keys: Set<string> | undefined; name: string; index: number; awaitsKey: boolean };

/** Returns the position of the quote that ends the string that begins at a position. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
}

/**
 * Returns the path of the first duplicate key of an object, such as `texts.nl.title`.
 * @param text valid JSON
 */
export function doubledKey(text: string): string | undefined {
  const levels: Level[] = [];
  const mark = /["{}[\],]/g;
  for (let found = mark.exec(text); found; found = mark.exec(text)) {
    const top = levels.at(-1);
    if (found[0] === '{') levels.push({ keys: new Set(), name: '', index: 0, awaitsKey: true });
    else if (found[0] === '[') levels.push({ keys: undefined, name: '', index: 0, awaitsKey: false });
    else if (found[0] === '}' || found[0] === ']') levels.pop();
    else if (found[0] === ',' && top) {
      top.index += 1;
      top.awaitsKey = top.keys !== undefined;
    } else if (found[0] === '"') {
      const end = endOfString(text, found.index);
      mark.lastIndex = end + 1;
      if (!top?.keys || !top.awaitsKey) continue;
      const name = JSON.parse(text.slice(found.index, end + 1)) as string;
      top.awaitsKey = false;
      top.name = name;
      if (top.keys.has(name)) return levels.map((level) => (level.keys ? level.name : level.index)).join('.');
      top.keys.add(name);
    }
  }
  return undefined;
}
