/** Characters that a mail program shows of a newsletter in its list; measured widths differ by font and screen. */
export const inboxes = {
  phone: { subject: 38, preheader: 78 },
  desk: { subject: 70, preheader: 60 },
} as const;

/** Returns the start of a text that fits, cut at the end of a word if one is near. */
export function cutAt(text: string, most: number): string {
  const characters = [...text.trim()];
  if (characters.length <= most) return characters.join('');
  const start = characters.slice(0, most - 1).join('');
  const space = start.lastIndexOf(' ');
  return `${(space > most * 0.7 ? start.slice(0, space) : start).trimEnd()}…`;
}
