import type { Editor } from '@tiptap/core';
import { useCallback, useSyncExternalStore } from 'react';
import type { Translate } from '../../lib/message-format.ts';
import { goToPicture, undescribedPictures } from './pictures.ts';

type UndescribedProps = { editor: Editor; t: Translate; describe(): void };

/**
 * Shows the number of pictures without a description, with a button to the first. Decorative pictures do not count. It
 * does not block a save.
 */
export function Undescribed({ editor, t, describe }: UndescribedProps) {
  const follow = useCallback(
    (changed: () => void) => {
      editor.on('update', changed);
      return () => void editor.off('update', changed);
    },
    [editor],
  );
  const count = useSyncExternalStore(follow, () => undescribedPictures(editor.state.doc).length);
  if (!count) return null;
  return (
    <div className="text-arrival">
      <span>{t('desk.text.picture.undescribed', { count })}</span>
      <button
        type="button"
        className="plain"
        onClick={() => {
          const [first] = undescribedPictures(editor.state.doc);
          if (first === undefined) return;
          goToPicture(editor, first);
          describe();
        }}
      >
        {t('desk.text.picture.describe')}
      </button>
    </div>
  );
}
