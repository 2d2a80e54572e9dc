import { useId, useRef, useState } from 'react';
import type { Translate } from '../../lib/message-format.ts';
import { faultOf } from '../../ui/form/acts.ts';
import { useForm } from '../../ui/form/Form.tsx';
import { uploadFaultKey } from '../member-uploads/rules.ts';
import { mostPictures } from './document-schema.ts';
import { uploadOwn } from './editor-store.ts';
import type { Picked } from './member-schema.ts';

/** Picture that can be chosen. */
export type OwnPicture = { picked: Picked; url: string; name: string };
const keyOf = (picked: Picked) => JSON.stringify(picked);
const accepted = 'image/png,image/jpeg,image/webp,image/avif,image/svg+xml';

const pictureOf = (known: readonly OwnPicture[], picked: Picked) => known.find((one) => keyOf(one.picked) === keyOf(picked));

type PictureRowProps = {
  picture: OwnPicture | undefined;
  index: number;
  isLast: boolean;
  move(by: -1 | 1): void;
  remove(name: string): void;
  t: Translate;
};

/** A picture of a corner, with its place among the others. Buttons: earlier, later, remove. */
function PictureRow({ picture, index, isLast, move, remove, t }: PictureRowProps) {
  const { url, name } = picture ?? { url: '', name: '' };
  const title = t('companies.own.picture', { number: index + 1, name });
  const which = <span className="unseen"> {title}</span>;
  return (
    <li>
      <img src={url} alt={title} />
      <span className="actions">
        <button type="button" className="plain" disabled={index === 0} onClick={() => move(-1)}>
          {t('companies.own.earlier')}
          {which}
        </button>
        <button type="button" className="plain" disabled={isLast} onClick={() => move(1)}>
          {t('companies.own.later')}
          {which}
        </button>
        <button type="button" className="plain" onClick={() => remove(name)}>
          {t('companies.own.remove')}
          {which}
        </button>
      </span>
    </li>
  );
}

type LogoFieldProps = { known: readonly OwnPicture[]; logo: Picked | null; setLogo(logo: Picked | null): void; t: Translate };

/** Choice of the logo of a corner among its pictures. */
function LogoField({ known, logo, setLogo, t }: LogoFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t('companies.field.corner.logoFileId')}</label>
      <p className="help" id={`${id}-help`}>
        {t('companies.field.corner.logoFileId.help')}
      </p>
      <select
        id={id}
        aria-describedby={`${id}-help`}
        value={logo === null ? '' : keyOf(logo)}
        onChange={({ currentTarget: { value } }) => setLogo(value ? (JSON.parse(value) as Picked) : null)}
      >
        <option value="">{t('companies.own.logo.none')}</option>
        {known.map(({ picked, name }) => (
          <option key={keyOf(picked)} value={keyOf(picked)}>
            {name}
          </option>
        ))}
      </select>
      {logo !== null && <img className="own-logo" src={pictureOf(known, logo)?.url} alt="" />}
    </div>
  );
}

type OwnPicturesProps = {
  known: readonly OwnPicture[];
  pictures: readonly Picked[];
  /** Undefined if the company has no corner. */
  logo: Picked | null | undefined;
  setPictures(change: (now: readonly Picked[]) => Picked[]): void;
  setLogo(logo: Picked | null): void;
  add(picture: OwnPicture): void;
  t: Translate;
};

/** Pictures of a corner in their order, and its logo; new ones are uploaded here. */
export function OwnPictures({ known, pictures, logo, setPictures, setLogo, add, t }: OwnPicturesProps) {
  const { fields } = useForm();
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const [progress, setProgress] = useState<number>();
  const [told, setTold] = useState('');
  const rest = known.filter(({ picked }) => !pictures.some((one) => keyOf(one) === keyOf(picked)));
  const fault = Object.entries(fields).find(([path]) => path.startsWith('pictureFileIds'))?.[1];

  function move(index: number, by: -1 | 1): void {
    setPictures((now) => {
      const next = [...now];
      const [moved] = next.splice(index, 1);
      return moved === undefined ? next : next.toSpliced(index + by, 0, moved);
    });
    // The focus follows the picture, so that one key moves it on.
    requestAnimationFrame(() => {
      const buttons = list.current?.children[index + by]?.querySelectorAll<HTMLButtonElement>('button');
      const same = buttons?.[by === -1 ? 0 : 1];
      (same?.disabled ? buttons?.[by === -1 ? 1 : 0] : same)?.focus();
    });
  }

  async function upload(files: FileList): Promise<void> {
    setTold('');
    for (const file of files) {
      setProgress(0);
      try {
        const { id: uploaded, kind, preview, name } = await uploadOwn(file, setProgress);
        if (kind !== 'picture' || !preview) throw new Error(name);
        const picked = { upload: uploaded };
        add({ picked, url: preview, name: file.name });
        setPictures((now) => (now.length < mostPictures ? [...now, picked] : [...now]));
        setTold(t('companies.own.uploaded', { name: file.name }));
      } catch (error) {
        const isOther = error instanceof Error && error.constructor === Error;
        const rule = isOther ? 'companies.own.noPicture' : uploadFaultKey(error, 'companies.own.noPicture');
        const reason = rule ? t(rule) : faultOf(error, t);
        setTold(`${file.name}: ${reason}`);
        break;
      } finally {
        setProgress(undefined);
      }
    }
  }

  return (
    <fieldset className="own-pictures">
      <legend>{t('companies.field.pictureFileIds')}</legend>
      <p className="help">{t('companies.field.pictureFileIds.help')}</p>
      <ol ref={list}>
        {pictures.map((picked, index) => (
          <PictureRow
            key={keyOf(picked)}
            {...{ index, t }}
            picture={pictureOf(known, picked)}
            isLast={index === pictures.length - 1}
            move={(by) => move(index, by)}
            remove={(name) => {
              setPictures((now) => now.filter((one) => keyOf(one) !== keyOf(picked)));
              setTold(t('companies.own.removed', { name }));
            }}
          />
        ))}
      </ol>
      {rest.length > 0 && (
        <p className="actions">
          {rest.map(({ picked, name }) => (
            <button
              key={keyOf(picked)}
              type="button"
              className="plain"
              disabled={pictures.length >= mostPictures}
              onClick={() => setPictures((now) => [...now, picked])}
            >
              {t('companies.own.show', { name })}
            </button>
          ))}
        </p>
      )}
      <div className="field">
        <label htmlFor={id}>{t('companies.own.upload')}</label>
        <p className="help" id={`${id}-help`}>
          {t('companies.own.upload.help')}
        </p>
        <input
          id={id}
          type="file"
          accept={accepted}
          multiple
          aria-describedby={`${id}-help`}
          disabled={progress !== undefined}
          onChange={({ currentTarget }) => {
            if (currentTarget.files?.length) void upload(currentTarget.files).finally(() => (currentTarget.value = ''));
          }}
        />
        {progress !== undefined && <progress max={1} value={progress} aria-label={t('companies.own.uploading')} />}
        <p role="status">{told}</p>
        {fault && <p className="fault">{t(`field.${fault}`)}</p>}
      </div>
      {logo !== undefined && <LogoField {...{ known, logo, setLogo, t }} />}
    </fieldset>
  );
}
