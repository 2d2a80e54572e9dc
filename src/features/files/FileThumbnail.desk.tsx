import { useEffect, useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { asMember } from '../login/store.ts';
import { getOriginal } from './endpoints.ts';
import { thumbnailOf } from './picture-rules.ts';
import type { LibraryFile } from './schema.ts';

/** A file in small: a gated picture is fetched with the rights of the person. */
export function FileThumbnail({ file }: { file: LibraryFile }) {
  const { t } = useDesk();
  const [src, setSrc] = useState(() => thumbnailOf(file));
  const { id, kind, isGated } = file;
  const shown = thumbnailOf(file);
  useEffect(() => {
    setSrc(shown);
    if (kind !== 'picture' || !isGated) return;
    let isLate = false;
    asMember(getOriginal, { params: { id: String(id) } }).then(
      ({ preview }) => isLate || setSrc(preview),
      () => {},
    );
    return () => {
      isLate = true;
    };
  }, [id, kind, isGated, shown]);
  return (
    <span className="thumbnail" data-kind={kind}>
      {src ? <img src={src} alt="" loading="lazy" decoding="async" /> : <span>{t(`files.kind.${kind}`)}</span>}
    </span>
  );
}
