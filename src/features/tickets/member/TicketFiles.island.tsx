import type { Locale } from '../../../lib/locale.ts';
import { formatBytes } from '../../files/unit-rules.ts';
import type { OwnTicketFile } from './schema.ts';

/** Files of a message: each is saved, never shown in the page. */
export function TicketFiles({ locale, files }: { locale: Locale; files: readonly OwnTicketFile[] }) {
  if (!files.length) return null;
  return (
    <ul className="files">
      {files.map(({ id, name, bytes, address }) => (
        <li key={id}>
          <a href={address} download={name}>
            {name}
          </a>{' '}
          <small>{formatBytes(locale, bytes)}</small>
        </li>
      ))}
    </ul>
  );
}
