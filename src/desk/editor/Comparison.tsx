import { useMemo } from 'react';
import type { Translate } from '../../lib/message-format.ts';
import { comparison } from './words.ts';

type ComparisonProps = { before: string; after: string; t: Translate };

/** Shows what changed from one text to another, word by word. */
export function Comparison({ before, after, t }: ComparisonProps) {
  const runs = useMemo(() => comparison(before, after), [before, after]);
  if (before === after) return <p className="help">{t('desk.history.same')}</p>;
  return (
    <p className="comparison" dir="auto">
      {runs.map(({ text, change }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the runs of two texts never move.
        if (change === 'same') return <span key={index}>{text}</span>;
        // biome-ignore lint/suspicious/noArrayIndexKey: see above.
        return change === 'added' ? <ins key={index}>{text}</ins> : <del key={index}>{text}</del>;
      })}
    </p>
  );
}
