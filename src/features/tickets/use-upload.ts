import { useEffect, useRef } from 'react';
import type { Chosen } from './store.ts';
import { leaveOut, upload } from './store.ts';

/**
 * Uploads the file of an input as soon as it is chosen. Only the last chosen file counts; replaced uploads are removed.
 * The input is emptied with it, so that the same file can be chosen again.
 */
export function useUpload(file: Chosen, choose: (file: Chosen) => void) {
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(0);
  useEffect(() => {
    if (!file && input.current) input.current.value = '';
  }, [file]);
  const forget = () => {
    if (file && file !== 'uploading') leaveOut(file);
  };
  return {
    input,
    /** @throws the error of the upload, unless another file was chosen since */
    async take(chosen: File): Promise<void> {
      latest.current += 1;
      const number = latest.current;
      forget();
      choose('uploading');
      try {
        const taken = { id: await upload(chosen), name: chosen.name };
        if (number === latest.current) choose(taken);
        else leaveOut(taken);
      } catch (error) {
        if (number !== latest.current) return;
        choose(undefined);
        throw error;
      }
    },
    drop(): void {
      latest.current += 1;
      forget();
      choose(undefined);
      // The pressed button is removed.
      input.current?.focus();
    },
  };
}
