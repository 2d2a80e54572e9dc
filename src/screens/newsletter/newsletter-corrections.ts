import { key } from '../../content/keys.ts';
import { correctionsOf, newslettersByReference } from '../../features/newsletters/queries.ts';
import { typeset } from '../../lib/typography.ts';
import type { View } from '../screen.ts';

/** Looks up the corrections that newsletters are or have. */
export async function newsletterCorrections(view: View, references: readonly string[]) {
  const corrections = await correctionsOf(view.db, references);
  const shown = await newslettersByReference(
    view.db,
    view,
    corrections.flatMap(({ correcting, corrected }) => [correcting, corrected]),
  );
  const linkTo = (reference: string) => {
    const row = shown.get(reference);
    return row ? [{ reference, title: typeset(view.locale, row.texts.subject) }] : [];
  };
  return {
    /** Returns the visible newsletters that one corrects or that correct it. */
    linksFor(reference: string) {
      const [corrects] = corrections.flatMap((one) => (one.correcting === reference ? linkTo(one.corrected) : []));
      const later = corrections.flatMap((one) => (one.corrected === reference ? linkTo(one.correcting) : []));
      return { ...(corrects && { corrects }), ...(later.length && { corrections: later }) };
    },
    /** Returns the keys of these, also of invisible ones: the page links to them when they appear. */
    readsFor: (reference: string): string[] =>
      corrections.flatMap(({ correcting, corrected }) =>
        [correcting, corrected].includes(reference) ? [key.newsletter(correcting), key.newsletter(corrected)] : [],
      ),
  };
}
