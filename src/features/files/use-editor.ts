import { useCallback, useEffect, useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { useFiles } from '../../desk/files.ts';
import { announce } from '../../desk/told.ts';
import { type Edited, isSameEdit, mergedEdit, newerAlts } from './edit-rules.ts';
import { type OpenedFile, openFile, saveFile } from './store.ts';

export type FileEdit = {
  opened: OpenedFile;
  edited: Edited;
  /** Alternative texts that somebody else saved while others were typed here. */
  newer: ReturnType<typeof newerAlts>;
  isDirty: boolean;
  isSaving: boolean;
  /** Result of the last save. */
  told: string;
  setTold(text: string): void;
  change(part: Partial<Edited>): void;
  revert(): void;
  /** Puts back crop and focal point: those of the old bytes mean nothing on new ones. */
  resetFrame(): void;
  save(): Promise<void>;
};

/** Loads a file for its editor, and holds the changes. `edit` is undefined until it is loaded. */
export function useFileEditor(reference: string): {
  edit: FileEdit | undefined;
  fault: unknown;
  /** Loads the file again. What was changed since `base` stays. */
  load(base?: Edited): Promise<void>;
} {
  const { t } = useDesk();
  const [opened, setOpened] = useState<OpenedFile>();
  const [edited, setEdited] = useState<Edited>();
  const [fault, setFault] = useState<unknown>();
  const [told, setTold] = useState('');
  const [isSaving, setSaving] = useState(false);
  /** Fields of the version on which something was typed, and of one that somebody else saved meanwhile. */
  const [met, setMet] = useState<{ base: Edited; newer: Edited }>();
  const library = useFiles();
  const load = useCallback(
    async (base?: Edited) => {
      setFault(undefined);
      try {
        const now = await openFile(reference);
        // Editors and comparisons have to show the new version.
        library?.forget(Number(reference));
        setOpened(now);
        setEdited((current) => (base && current ? mergedEdit(base, current, now.edited) : now.edited));
        setMet(base && { base, newer: now.edited });
      } catch (error) {
        setFault(error);
      }
    },
    [reference, library],
  );
  useEffect(() => void load(), [load]);
  if (!opened || !edited) return { edit: undefined, fault, load };

  const change = (part: Partial<Edited>) => setEdited((now) => now && { ...now, ...part });
  async function save(): Promise<void> {
    if (!opened || !edited || isSaving) return;
    setSaving(true);
    setFault(undefined);
    try {
      const { live } = await saveFile(opened, edited);
      await load(edited);
      const text = t('files.saved', { count: live.pages + live.following });
      setTold(text);
      announce(text);
    } catch (error) {
      setFault(error);
    } finally {
      setSaving(false);
    }
  }
  return {
    edit: {
      ...{ opened, edited, isSaving, told, setTold, change, save },
      newer: met ? newerAlts(met.base, edited, met.newer) : {},
      isDirty: !isSameEdit(opened.edited, edited),
      revert: () => setEdited(opened.edited),
      resetFrame: () => change({ crop: opened.edited.crop, focus: opened.edited.focus }),
    },
    ...{ fault, load },
  };
}
