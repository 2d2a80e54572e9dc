import type { Translate } from '../../../lib/message-format.ts';

const shapes = { 1: '○', 2: '◐', 3: '◷', 4: '▶', 5: '●', 6: '✕', archive: '–' } as const;

export type StatusOf = { statusId: number | null; isPaused: boolean; isCancelled: boolean };

/** Returns the words of a newsletter's status. */
export function statusWords({ statusId, isPaused, isCancelled }: StatusOf, t: Translate): string {
  if (statusId === 4 && isCancelled) return t('newsletters.desk.status.cancelled');
  if (statusId === 4 && isPaused) return t('newsletters.desk.status.paused');
  return t(`newsletters.desk.status.${(statusId ?? 'archive') as keyof typeof shapes}`);
}

/** Status of a newsletter: words with a shape, never a colour alone. */
export function IssueStatus({ of, t }: { of: StatusOf; t: Translate }) {
  return (
    <span className="state-name">
      <span aria-hidden="true">{shapes[(of.statusId ?? 'archive') as keyof typeof shapes]}</span> {statusWords(of, t)}
    </span>
  );
}
