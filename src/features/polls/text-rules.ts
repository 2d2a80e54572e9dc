/** A poll stands in a text where a paragraph is nothing but a link to its page. */
const placed = /<p><a href="(?:\/fr\/sondage|\/nl\/poll|\/poll)\/([A-Za-z0-9_-]{12})">[^<]*<\/a><\/p>/g;

/** Returns the codes of the polls that stand in a clean text, each once. */
export const pollCodesIn = (html: string): string[] => [...new Set([...html.matchAll(placed)].map(([, code = '']) => code))];

/** Returns a text with its polls drawn, each at its first place: names of elements are unique on a page. Others stay links. */
export function withPolls(html: string, drawn: ReadonlyMap<string, string>): string {
  const left = new Map(drawn);
  return html.replace(placed, (link, code: string) => {
    const poll = left.get(code);
    left.delete(code);
    return poll ?? link;
  });
}
