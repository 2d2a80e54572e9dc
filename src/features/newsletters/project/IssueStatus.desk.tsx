import type { Translate } from '../../../lib/message-format.ts';
import { issueStateOf, type SendingFlags } from '../state-rules.ts';
import type { IssueState } from './schema.ts';

const shapes: Readonly<Record<IssueState, string>> = {
  ...{ archive: '–', 1: '○', 2: '◐', 3: '◷', 4: '▶', 5: '●', 6: '✕' },
  ...{ sending: '▶', paused: '‖', cancelled: '■' },
};

/** Returns the words of a newsletter's state. */
export const statusWords = (of: SendingFlags, t: Translate): string => t(`newsletters.desk.status.${issueStateOf(of)}`);

/** State of a newsletter: words with a shape, never a colour alone. */
export function IssueStatus({ of, t }: { of: SendingFlags; t: Translate }) {
  return (
    <span className="state-name">
      <span aria-hidden="true">{shapes[issueStateOf(of)]}</span> {statusWords(of, t)}
    </span>
  );
}
