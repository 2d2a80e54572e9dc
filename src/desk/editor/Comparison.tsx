import { useMemo } from 'react';
import type { Translate } from '../../lib/message-format.ts';
import { FileName } from './FileControl.tsx';
import { comparison } from './words.ts';

type ComparisonProps = { before: string; after: string; t: Translate };

const marks = { same: 'span', removed: 'del', added: 'ins' } as const;

/** Shows what changed from one text to another, word by word, the pictures of the library by name and thumbnail. */
export function Comparison({ before, after, t }: ComparisonProps) {
  const runs = useMemo(() => comparison(before, after), [before, after]);
  if (before === after) return <p className="help">{t('desk.history.same')}</p>;
  return (
    <p className="comparison" dir="auto">
      {runs.map(({ text, file, change }, index) => {
        const Mark = marks[change];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the runs of two texts never move.
          <Mark key={index}>{file === undefined ? text : <FileName id={file} />}</Mark>
        );
      })}
    </p>
  );
}
