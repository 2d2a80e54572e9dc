/** Tags, entities and addresses stay unchanged. A colon in a time or a word is not followed by a space, so it does not match. */
const parts = /<[^>]*>|&#?\w+;|https?:\/\/[^\s<]+|«[ \u00a0\u202f]*|[ \u00a0\u202f]*[;:!?»](?=[\s<)»;:!?.,…]|$)/g;
/** Characters after which a mark gets no space: a repeated mark, a bracket, or the tag of a block. */
const closeTo = /[\s(?!]$/;

/** Returns a French text or HTML with U+00A0 before `;` `:` `!` `?` `»` and after `«`. */
export function spacedFrench(text: string): string {
  return text.replace(parts, (part, at: number) => {
    if (/^[<&h]/.test(part)) return part;
    if (part.startsWith('«')) return '«\u00a0';
    const mark = part.at(-1) as string;
    return part.length === 1 && (at === 0 || closeTo.test(text.slice(0, at))) ? mark : `\u00a0${mark}`;
  });
}
