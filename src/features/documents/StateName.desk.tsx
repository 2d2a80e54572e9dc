import type * as z from 'zod/mini';
import type { Translate } from '../../lib/translate.ts';
import type { LanguageState } from '../editing/schema.ts';

const shapes: Readonly<Record<z.infer<typeof LanguageState>, string>> = { missing: '–', draft: '○', ready: '◐', live: '●', behind: '◌' };

/** State of a language: a word with a shape, never a colour alone. */
export function StateName({ t, state }: { t: Translate; state: z.infer<typeof LanguageState> }) {
  return (
    <span className="state-name">
      <span aria-hidden="true">{shapes[state]}</span> {t(`desk.state.${state}`)}
    </span>
  );
}
