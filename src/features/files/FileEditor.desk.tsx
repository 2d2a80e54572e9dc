import './files.css';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { LeaveGuard } from '../../desk/editor/LeaveGuard.tsx';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import { Failing, Waiting } from '../../desk/frame/States.tsx';
import { go } from '../../desk/navigation.ts';
import { offerUndo } from '../../desk/told.ts';
import { CallFailed } from '../../lib/call.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import { faultOf } from '../../ui/form/acts.ts';
import { AltFields } from './AltFields.desk.tsx';
import { CropTool } from './CropTool.desk.tsx';
import { FileFacts } from './FileFacts.desk.tsx';
import { takeBack } from './store.ts';
import { UploadArea } from './UploadArea.desk.tsx';
import { uploadFiles } from './upload-store.ts';
import { type FileEdit, useFileEditor } from './use-editor.ts';
import { Removal, WhereUsed } from './WhereUsed.desk.tsx';

type SightProps = { edit: FileEdit; fields: FieldErrors; isReadOnly: boolean };

/** The file itself: a picture with its crop and focal point, a video, or a link to open it. */
function Sight({ edit: { opened, edited, change }, fields, isReadOnly }: SightProps) {
  const { t } = useDesk();
  const { file, original } = opened;
  return (
    <>
      {original && (
        <CropTool {...{ original, fields, t }} crop={edited.crop} focus={edited.focus} isReadOnly={isReadOnly} change={change} />
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
    </>
  );
}

/** Upload of other bytes for the file, which keeps its address and its texts. */
function Replacement({ edit, replaced }: { edit: FileEdit; replaced(): void }) {
  const { t } = useDesk();
  const { file, version } = edit.opened;
  return (
    <section>
      <h2>{t('files.replace')}</h2>
      <p className="help">{t('files.replace.help')}</p>
      <UploadArea
        kinds={[file.kind]}
        label={t('files.replace.choose')}
        isSingle
        send={(files) => uploadFiles(files, { file: file.id, version })}
        arrived={() => {
          edit.setTold(t('files.replaced'));
          edit.resetFrame();
          replaced();
        }}
      />
    </section>
  );
}

/** Editor of a file: alternative texts, crop and focal point, new bytes, where it is used, removal. */
export function FileEditor({ reference }: { reference: string }) {
  const { locale, t, may } = useDesk();
  const { edit, fault, load } = useFileEditor(reference);
  if (!edit) return fault ? <Failing t={t} error={fault} retry={() => void load()} /> : <Waiting t={t} />;
  const { opened, edited, isDirty, isSaving, told } = edit;
  const mayEdit = may('IMAGE_EDITOR');
  const fields = fault instanceof CallFailed ? (fault.answer.fields ?? {}) : {};
  const isOutdated = fault instanceof CallFailed && fault.answer.code === 'version_conflict';
  const list = addressOf(locale, { room: 'files' });
  return (
    <form
      className="file-editor"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void edit.save();
      }}
    >
      <RoomHead title={opened.file.name}>
        <a href={list}>{t('files.back')}</a>
      </RoomHead>
      <div className="file-sheet">
        <div>
          <Sight {...{ edit, fields }} isReadOnly={!mayEdit} />
        </div>
        <div className="form">
          {opened.file.kind === 'picture' && (
            <AltFields alt={edited.alt} fields={fields} newer={edit.newer} isReadOnly={!mayEdit} change={(alt) => edit.change({ alt })} />
          )}
          {mayEdit && (
            <p className="acts">
              <button type="submit" className="button" aria-disabled={isSaving || !isDirty}>
                {t('files.save')}
              </button>
              {isDirty && (
                <button type="button" className="button quiet" onClick={edit.revert}>
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
          {mayEdit && <Replacement edit={edit} replaced={() => void load(opened.edited)} />}
          {mayEdit && (
            <Removal
              opened={opened}
              removed={(change) => {
                offerUndo({
                  text: t('files.removed', { count: 1 }),
                  undo: async () => t('files.restored', { count: await takeBack([change]) }),
                });
                go(list);
              }}
            />
          )}
        </div>
      </div>
    </form>
  );
}
