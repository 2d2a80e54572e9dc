import type { Translate } from '../../lib/message-format.ts';

const shapes = { missing: '–', draft: '○', ready: '◐', live: '●', behind: '◌' } as const;

/** State of a language: a word with a shape, never a colour alone. */
export function StateName({ t, state }: { t: Translate; state: keyof typeof shapes }) {
  return (
    <span className="state-name">
      <span aria-hidden="true">{shapes[state]}</span> {t(`desk.state.${state}`)}
    </span>
  );
}
