import { useDesk } from '../../../desk/desk.ts';
import { formatDate, formatTime } from '../../../lib/dates.ts';

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

export function When({ iso }: { iso: string }) {
  const { locale } = useDesk();
  return (
    <time dateTime={iso}>
      {formatDate(locale, iso)}, {formatTime(locale, iso)}
    </time>
  );
}
