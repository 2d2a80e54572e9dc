import { withoutControls } from '../../lib/characters.ts';

/** Returns the text of a field, and removes from the field what a document refuses and nobody sees; the caret stays where it was. */
export function typedText(field: HTMLInputElement | HTMLTextAreaElement): string {
  const kept = withoutControls(field.value);
  if (kept === field.value) return kept;
  const caret = withoutControls(field.value.slice(0, field.selectionStart ?? undefined)).length;
  field.value = kept;
  field.setSelectionRange(caret, caret);
  return kept;
}
