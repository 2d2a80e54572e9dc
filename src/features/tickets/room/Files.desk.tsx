import { useState } from 'react';
import { useDesk } from '../../../desk/desk.ts';
import { formatBytes } from '../../files/unit-rules.ts';
import type { StaffFile } from './schema.ts';

const shownTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];
const mostShownBytes = 5_000_000;

/** File with its size, which is saved by its link; a picture in small. */
function FileLink({ file: { name, bytes, mediaType, address } }: { file: StaffFile }) {
  const { locale } = useDesk();
  // Addresses get a new signature at each load of the ticket; a shown picture keeps its first one.
  const [shown] = useState(address);
  return (
    <li>
      {shownTypes.includes(mediaType) && bytes <= mostShownBytes && <img src={shown} alt="" loading="lazy" />}
      <a href={address} download={name}>
        {name}
      </a>{' '}
      <small>{formatBytes(locale, bytes)}</small>
    </li>
  );
}

/** Files of a question, a comment or a note. */
export function Files({ files }: { files: readonly StaffFile[] }) {
  const { t } = useDesk();
  if (!files.length) return null;
  return (
    <ul className="ticket-files" aria-label={t('tickets.desk.files')}>
      {files.map((file) => (
        <FileLink key={file.id} file={file} />
      ))}
    </ul>
  );
}
