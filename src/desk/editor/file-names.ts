import { useEffect, useState } from 'react';
import type { Translate } from '../../lib/message-format.ts';
import { useFiles } from '../files.ts';

/** Returns a function from id to the name of a file: for a removed file a message, while it is loaded its number. */
export function useFileNames(ids: readonly number[], t: Translate): (id: number) => string {
  const files = useFiles();
  const [found, setFound] = useState<ReadonlyMap<number, string | null>>(new Map());
  const asked = [...new Set(ids)].join(' ');
  useEffect(() => {
    if (!files || !asked) return;
    let isLate = false;
    for (const id of asked.split(' ').map(Number))
      void files.find(id).then((file) => {
        if (!isLate) setFound((known) => new Map([...known, [id, file?.name ?? null]]));
      });
    return () => {
      isLate = true;
    };
  }, [files, asked]);
  return (id) => found.get(id) ?? t(found.has(id) ? 'desk.file.gone' : 'desk.file.number', { id });
}
