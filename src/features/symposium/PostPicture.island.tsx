import { useRef, useState } from 'react';
import type { Translate } from '../../lib/message-format.ts';
import { faultOf } from '../../ui/form/acts.ts';
import { useForm } from '../../ui/form/Form.tsx';
import { storedName } from '../files/upload-rules.ts';
import { asMember } from '../login/store.ts';
import { uploadMemberFile } from '../member-uploads/endpoints.ts';
import { uploadFaultKey } from '../member-uploads/rules.ts';

/** Upload of a member; `id` is 0 for none. */
export type Picture = { id: number; name: string };
type PictureFieldProps = {
  t: Translate;
  file: Picture;
  choose(file: Picture): void;
  isSending: boolean;
  setSending(isSending: boolean): void;
};

/** Picture of a post: an upload of the member's own, sent when it is chosen. The last choice wins. */
export function PictureField({ t, file, choose, isSending, setSending }: PictureFieldProps) {
  const [told, setTold] = useState('');
  const latest = useRef(0);
  const fault = useForm().fields.fileId;
  async function upload(input: HTMLInputElement): Promise<void> {
    const chosen = input.files?.[0];
    if (!chosen) return;
    latest.current += 1;
    const number = latest.current;
    const isLatest = () => number === latest.current;
    setSending(true);
    setTold(t('symposium.own.uploading'));
    try {
      const { id, name, kind } = await asMember(uploadMemberFile, { query: { name: storedName(chosen.name) }, bytes: chosen });
      if (!isLatest()) return;
      if (kind === 'picture') choose({ id, name });
      setTold(kind === 'picture' ? '' : t('symposium.own.notPicture'));
    } catch (error) {
      if (!isLatest()) return;
      const rule = uploadFaultKey(error, 'symposium.own.notPicture');
      setTold(rule ? t(rule) : faultOf(error, t));
      // Browsers report no change if the same file is chosen again.
      input.value = '';
    } finally {
      if (isLatest()) setSending(false);
    }
  }
  return (
    <div className="field" aria-busy={isSending}>
      <label htmlFor="post-picture">
        {t('symposium.own.picture')}
        <span className="optional"> {t('form.optional')}</span>
      </label>
      <input
        id="post-picture"
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-invalid={fault !== undefined}
        aria-describedby="post-picture-told post-picture-fault"
        onChange={({ currentTarget }) => void upload(currentTarget)}
      />
      <p className="help" id="post-picture-told" role="status">
        {told || (file.id ? t('symposium.own.has', { name: file.name }) : '')}
      </p>
      <p className="fault" id="post-picture-fault" hidden={!fault}>
        {fault && t(fault === 'not_allowed' ? 'symposium.own.notPicture' : 'symposium.own.again')}
      </p>
      {file.id > 0 && (
        <button type="button" className="plain" onClick={() => choose({ id: 0, name: '' })}>
          {t('symposium.own.noPicture')}
        </button>
      )}
    </div>
  );
}
