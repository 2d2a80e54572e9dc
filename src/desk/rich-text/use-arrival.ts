import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import type { Locale } from '../../lib/locale.ts';
import { useFiles } from '../files.ts';
import type { ArrivalState } from './Arrival.tsx';
import { beginArrival, endArrival } from './arrival-place.ts';
import type { Brought, Refusal } from './behaviour.ts';
import { findPicture, placePicture } from './pictures.ts';

type Options = {
  /** Language of the text, and of proposed alternative texts. */
  locale: Locale;
  /** Opens the panel for the alternative text. */
  ask(): void;
  refuse(refusal: Refusal | undefined): void;
};

/** Point on the screen; undefined for the cursor. */
export type Point = { left: number; top: number } | undefined;

/**
 * Handles dropped and pasted pictures: uploads them to the library, then inserts them. The text does not change before
 * the upload is complete, or if it is refused.
 */
export function useArrival({ locale, ask, refuse }: Options) {
  const files = useFiles();
  const [arrival, setArrival] = useState<ArrivalState>();
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);
  useEffect(() => {
    if (files?.mayAddPictures) files.prepare();
  }, [files]);

  function refusalOf(given: readonly File[]): Refusal | undefined {
    if (!files) return { why: 'onlyWords' };
    if (given.length > 1) return { why: 'several' };
    if (!given.every(files.isPicture)) return { why: 'isFile' };
    if (!files.mayAddPictures) return { why: 'mayNotAdd' };
    return stopping.current ? { why: 'busy' } : undefined;
  }

  async function take(editor: Editor, given: readonly File[], point: Point): Promise<void> {
    const refusal = refusalOf(given);
    refuse(refusal);
    const [file] = given;
    if (refusal || !file || !files) return;
    const { name } = file;
    const stop = new AbortController();
    stopping.current = stop;
    setArrival({ state: 'coming', name, percent: 0 });
    beginArrival(editor, name, point);
    editor.view.focus();
    const { doc } = editor.state;
    try {
      const added = await files.add(file, {
        told: (percent, isCut) => setArrival({ state: isCut ? 'cut' : 'coming', name, percent }),
        signal: stop.signal,
      });
      if (editor.isDestroyed) return;
      const at = endArrival(editor);
      if ('fault' in added) return setArrival({ state: 'failed', name, fault: added.fault });
      // A person who typed on meanwhile, here or in another field, keeps the cursor.
      const isAway = !editor.view.hasFocus() || editor.state.doc !== doc;
      const proposed = { file: String(added.file.id), alt: added.file.alt[locale] };
      placePicture(editor, proposed, at, { isQuiet: isAway });
      setArrival(isAway ? { state: 'placed', name, file: proposed.file } : undefined);
      if (!isAway && !proposed.alt) ask();
    } catch (error) {
      if (!stop.signal.aborted) throw error;
      if (!editor.isDestroyed) endArrival(editor);
      setArrival(undefined);
    } finally {
      stopping.current = undefined;
    }
  }
  /** Places a picture that was dragged out of the library, or that a page of the site shows. One with other bytes is a file like any other. */
  async function bring(editor: Editor, { id, point, shown }: Brought): Promise<void> {
    const refusal: Refusal | undefined = files ? (stopping.current ? { why: 'busy' } : undefined) : { why: 'onlyWords' };
    refuse(refusal);
    if (refusal) return;
    beginArrival(editor, '', point);
    const file = await files?.find(id);
    if (editor.isDestroyed) return;
    const at = endArrival(editor);
    if (shown && !file?.src?.endsWith(`?v=${shown.version}`))
      return shown.files.length ? take(editor, shown.files, point) : refuse({ why: 'otherPicture' });
    if (file?.kind !== 'picture') return refuse({ why: 'isFile' });
    const alt = file.alt[locale];
    placePicture(editor, { file: String(id), alt }, at, { isQuiet: false });
    editor.view.focus();
    if (!alt) ask();
  }
  return {
    arrival,
    take,
    bring,
    stop: () => stopping.current?.abort(),
    close: () => setArrival(undefined),
    /** Moves to an inserted picture, and opens the panel for its alternative text. */
    describe(editor: Editor, file: string): void {
      setArrival(undefined);
      if (findPicture(editor, file)) ask();
      else editor.view.focus();
    },
  };
}
