import { useDesk } from '../../../desk/desk.ts';
import { formatDate, formatTime } from '../../../lib/dates.ts';
import type { StaffComment } from './schema.ts';

const paragraphsOf = (text: string) => text.split(/\n{2,}/).filter(Boolean);

export function Text({ text, lang }: { text: string; lang: string }) {
  return (
    <div className="ticket-text" lang={lang}>
      {paragraphsOf(text).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}

export function Files({ files }: { files: StaffComment['files'] }) {
  const { t } = useDesk();
  if (!files.length) return null;
  return (
    <ul className="ticket-files" aria-label={t('tickets.desk.files')}>
      {files.map(({ id, name, bytes }) => (
        <li key={id}>
          {name} <small>{t('tickets.desk.kilobytes', { count: Math.max(1, Math.round(bytes / 1_000)) })}</small>
        </li>
      ))}
    </ul>
  );
}

export function When({ iso }: { iso: string }) {
  const { locale } = useDesk();
  return (
    <time dateTime={iso}>
      {formatDate(locale, iso)}, {formatTime(locale, iso)}
    </time>
  );
}
