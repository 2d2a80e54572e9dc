import './files.css';
import { useCallback, useEffect, useState } from 'react';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { LeaveGuard } from '../../desk/editor/LeaveGuard.tsx';
import { useFiles } from '../../desk/files.ts';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import { Failing, Waiting } from '../../desk/frame/States.tsx';
import { go } from '../../desk/navigation.ts';
import { announce, offerUndo } from '../../desk/told.ts';
import { CallFailed } from '../../lib/call.ts';
import { faultOf } from '../../ui/form/acts.ts';
import { AltFields } from './AltFields.desk.tsx';
import { CropTool } from './CropTool.desk.tsx';
import { type Edited, isSameEdit, mergedEdit, newerAlts } from './edit-rules.ts';
import { FileFacts } from './FileFacts.desk.tsx';
import { type OpenedFile, openFile, saveFile, takeBack } from './store.ts';
import { UploadArea } from './UploadArea.desk.tsx';
import { uploadFiles } from './upload-store.ts';
import { Removal, WhereUsed } from './WhereUsed.desk.tsx';

/** Editor of a file: alternative texts, crop and focal point, new bytes, where it is used, removal. */
export function FileEditor({ reference }: { reference: string }) {
  const { locale, t, may } = useDesk();
  const [opened, setOpened] = useState<OpenedFile>();
  const [edited, setEdited] = useState<Edited>();
  const [fault, setFault] = useState<unknown>();
  const [told, setTold] = useState('');
  const [isSaving, setSaving] = useState(false);
  /** Fields of the version on which something was typed, and of one that somebody else saved meanwhile. */
  const [met, setMet] = useState<{ base: Edited; newer: Edited }>();
  const library = useFiles();
  /** Loads the file. What was changed since `base` stays. */
  const load = useCallback(
    async (base?: Edited) => {
      setFault(undefined);
      try {
        const now = await openFile(reference);
        // Editors and comparisons show what it is now.
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
  const isDirty = opened !== undefined && edited !== undefined && !isSameEdit(opened.edited, edited);

  if (!opened || !edited) return fault ? <Failing t={t} error={fault} retry={() => void load()} /> : <Waiting t={t} />;
  const { file, original, version } = opened;
  const mayEdit = may('IMAGE_EDITOR');
  const fields = fault instanceof CallFailed ? (fault.answer.fields ?? {}) : {};
  const isOutdated = fault instanceof CallFailed && fault.answer.code === 'version_conflict';

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
  return (
    <form
      className="file-editor"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <RoomHead title={file.name}>
        <a href={addressOf(locale, { room: 'files' })}>{t('files.back')}</a>
      </RoomHead>
      <div className="file-sheet">
        <div>
          {original && (
            <CropTool
              {...{ original, fields, t }}
              crop={edited.crop}
              focus={edited.focus}
              isReadOnly={!mayEdit}
              change={(part) => setEdited((now) => now && { ...now, ...part })}
            />
          )}
          {file.kind === 'video' && file.url && (
            // biome-ignore lint/a11y/useMediaCaption: captions belong to the video that shows the file.
            <video className="file-film" src={file.url} controls preload="metadata" />
          )}
          {file.url && file.kind !== 'video' && (
            <p>
              <a href={file.url} target="_blank" rel="noopener">
                {t('files.open')}
              </a>
            </p>
          )}
          <FileFacts file={file} original={original} />
        </div>
        <div className="form">
          {file.kind === 'picture' && (
            <AltFields
              alt={edited.alt}
              fields={fields}
              newer={met ? newerAlts(met.base, edited, met.newer) : {}}
              isReadOnly={!mayEdit}
              change={(alt) => setEdited((now) => now && { ...now, alt })}
            />
          )}
          {mayEdit && (
            <p className="acts">
              <button type="submit" className="button" aria-disabled={isSaving || !isDirty}>
                {t('files.save')}
              </button>
              {isDirty && (
                <button type="button" className="button quiet" onClick={() => setEdited(opened.edited)}>
                  {t('files.revert')}
                </button>
              )}
            </p>
          )}
          <p role="status">{isDirty ? t('files.unsaved') : told}</p>
          <LeaveGuard isUnsent={isDirty} t={t} />
          {fault !== undefined && (
            <div role="alert" className="problem">
              <p>{faultOf(fault, t)}</p>
              {isOutdated && (
                <button type="button" className="plain" onClick={() => void load(opened.edited)}>
                  {t('files.reload')}
                </button>
              )}
            </div>
          )}
          <WhereUsed mentions={opened.mentions} />
          {mayEdit && (
            <section>
              <h2>{t('files.replace')}</h2>
              <p className="help">{t('files.replace.help')}</p>
              <UploadArea
                kinds={[file.kind]}
                label={t('files.replace.choose')}
                isSingle
                send={(files) => uploadFiles(files, { file: file.id, version })}
                arrived={() => {
                  setTold(t('files.replaced'));
                  // A frame that was drawn on the old picture means nothing on the new one.
                  setEdited((now) => now && { ...now, crop: opened.edited.crop, focus: opened.edited.focus });
                  void load(opened.edited);
                }}
              />
            </section>
          )}
          {mayEdit && (
            <Removal
              opened={opened}
              removed={(change) => {
                offerUndo({
                  text: t('files.removed', { count: 1 }),
                  undo: async () => t('files.restored', { count: await takeBack([change]) }),
                });
                go(addressOf(locale, { room: 'files' }));
              }}
            />
          )}
        </div>
      </div>
    </form>
  );
}
