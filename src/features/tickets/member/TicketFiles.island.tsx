import type { OwnTicketFile } from './schema.ts';

const kilobyte = 1_000;

/** Files of a message: each is saved, never shown in the page. */
export function TicketFiles({ files }: { files: readonly OwnTicketFile[] }) {
  if (!files.length) return null;
  return (
    <ul className="files">
      {files.map(({ id, name, bytes, address }) => (
        <li key={id}>
          <a href={address} download={name}>
            {name}
          </a>{' '}
          <small>{Math.max(Math.round(bytes / kilobyte), 1)} kB</small>
        </li>
      ))}
    </ul>
  );
}
