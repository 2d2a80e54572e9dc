/**
 * Returns whether a given signature, token or signed address is the one that this installation made. Takes a time that
 * does not depend on where they differ: `===` stops at the first difference, so its time reveals how much of a guess is right.
 */
export function isSameSignature(own: string, given: string): boolean {
  let differences = own.length ^ given.length;
  for (let at = 0; at < own.length; at++) differences |= own.charCodeAt(at) ^ given.charCodeAt(at % (given.length || 1));
  return differences === 0;
}
