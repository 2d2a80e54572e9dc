import { useDesk } from '../../desk/desk.ts';
import type { LibraryFile, Original } from './schema.ts';
import { formatBytes } from './unit-rules.ts';

/** Properties of a file that cannot be edited. */
export function FileFacts({ file, original }: { file: LibraryFile; original: Original | undefined }) {
  const { locale, t } = useDesk();
  const facts = [
    [t('files.id'), String(file.id)],
    [t('files.kind'), `${t(`files.kind.${file.kind}`)} (${file.mediaType})`],
    [t('files.size'), formatBytes(locale, file.bytes)],
    ...(original ? [[t('files.pixels'), `${original.width} × ${original.height}`]] : []),
    ...(file.isGated ? [[t('files.access'), t('files.access.gated')]] : []),
  ];
  return (
    <dl className="file-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
