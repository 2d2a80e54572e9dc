import { useQuery } from '@tanstack/react-query';
import { ageOf } from '../../desk/ages.ts';
import { useDesk } from '../../desk/desk.ts';
import { StateName } from '../../desk/frame/StateName.tsx';
import { dayOf, formatDate, formatTime } from '../../lib/dates.ts';
import { locales } from '../../lib/locale.ts';
import type { MessageKey } from '../../lib/message-format.ts';
import { asMember } from '../login/store.ts';
import { getPortals } from '../portals/endpoints.ts';
import { portalNames } from '../portals/rules.ts';
import { countOf, isOfSending } from './count-rules.ts';
import type { FrontLine, sections } from './schema.ts';

type SectionProps = { section: (typeof sections)[number]; lines: readonly FrontLine[]; now: string };

const keyOf = ({ kind, document, entity, locale, at }: FrontLine) =>
  [kind, document?.entity ?? entity, document?.reference, locale, at].join(' ');

/** One section of the front: its lines, or why there are none. */
export function FrontSection({ section, lines, now }: SectionProps) {
  const { t } = useDesk();
  return (
    <section className="front-section" aria-labelledby={`front-${section}`}>
      <h2 id={`front-${section}`}>{t(`overview.section.${section}` as MessageKey)}</h2>
      {lines.length ? (
        <ul>
          {lines.map((line) => (
            <li key={keyOf(line)} data-kind={line.kind}>
              {line.document ? <DocumentLine line={line} document={line.document} now={now} /> : <CountLine line={line} now={now} />}
            </li>
          ))}
        </ul>
      ) : (
        <p className="front-none">{t(`overview.none.${section}` as MessageKey)}</p>
      )}
    </section>
  );
}

type LineProps = { line: FrontLine; now: string };

/** Line about one document, with a link to its editor or its room. */
function DocumentLine({ line, document, now }: LineProps & { document: NonNullable<FrontLine['document']> }) {
  const { locale, t, places } = useDesk();
  const portals = useQuery({ queryKey: ['portals'], queryFn: () => asMember(getPortals, {}), staleTime: 60_000 });
  const { kind, at, by, text, languages, count } = line;
  const title = document.titles[locale] ?? document.titles.nl ?? document.titles.fr ?? document.reference;
  const href = places.ofDocument(document.entity, document.reference);
  const isAhead = line.section === 'appearing';
  const when = (iso: string) => {
    if (isAhead) return `${formatDate(locale, iso)}, ${formatTime(locale, iso)}`;
    return dayOf(iso) === dayOf(now) ? formatTime(locale, iso) : ageOf(locale, iso, now);
  };
  const label = ['appears', 'live'].includes(kind)
    ? undefined
    : t(`overview.kind.${kind}` as MessageKey, { language: line.locale ?? '', count: count ?? 0 });
  return (
    <>
      <span className="front-title">{href ? <a href={href}>{title}</a> : title}</span>
      <span className="front-about">
        {label && <strong>{label}</strong>}
        <span>{document.portals.map(portalNames(portals.data, locale)).join(', ')}</span>
        {at && <time dateTime={at}>{when(at)}</time>}
        {languages &&
          locales.map((one) => (
            <span key={one}>
              {one.toUpperCase()} <StateName t={t} state={languages[one]} />
            </span>
          ))}
        {by && kind !== 'draft' && <span>{t('overview.by', { name: by })}</span>}
        {text && <Words text={text} prefix={codes[kind]} />}
      </span>
    </>
  );
}

/** Messages of lines whose text is a code. */
const codes: Readonly<Record<string, string>> = {
  fault: 'problem.',
  dateMissed: 'newsletters.reason.',
  dateRefused: 'newsletters.reason.',
};
/** The words of somebody, or the message of a code. */
function Words({ text, prefix }: { text: string; prefix: string | undefined }) {
  const { t } = useDesk();
  return prefix ? <span>{t(`${prefix}${text}` as MessageKey)}</span> : <q>{text}</q>;
}

/** Line that counts documents of a room, mails, jobs or keys. */
function CountLine({ line, now }: LineProps) {
  const { locale, t, places } = useDesk();
  const { at } = line;
  const { text, href } = countOf(line, t, places);
  return (
    <>
      <span className="front-title">{href ? <a href={href}>{text}</a> : text}</span>
      {at && (
        <span className="front-about">
          <time dateTime={at}>{isOfSending(line) ? ageOf(locale, at, now) : t('overview.oldest', { age: ageOf(locale, at, now) })}</time>
        </span>
      )}
    </>
  );
}
