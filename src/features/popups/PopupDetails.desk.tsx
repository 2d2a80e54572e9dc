import { useQuery } from '@tanstack/react-query';
import { useDesk } from '../../desk/desk.ts';
import { unlessShut } from '../../desk/intervals.ts';
import { formatDate } from '../../lib/dates.ts';
import { asMember } from '../login/store.ts';
import { getOverlaps, getPopupFigures } from './endpoints.ts';
import { figureDays, rateOf } from './rules.ts';

const refreshMilliseconds = 10_000;

/** Views and clicks of a popup, and the popups that compete with it, below its editor. One that was never saved has neither. */
export function PopupDetails({ reference }: { reference: string }) {
  const { locale, t, places } = useDesk();
  const figures = useQuery({
    queryKey: ['popup-figures', reference],
    queryFn: () => asMember(getPopupFigures, { query: { references: reference } }),
  });
  const others = useQuery({
    queryKey: ['popup-overlaps', reference],
    queryFn: () => asMember(getOverlaps, { params: { id: reference } }),
    refetchInterval: unlessShut(refreshMilliseconds),
  });
  if (!others.data) return null;
  const { views, clicks } = figures.data?.[0] ?? { views: 0, clicks: 0 };
  const rate = rateOf(clicks, views);
  const day = (date: string | null) => (date ? formatDate(locale, date) : '…');
  const simulator = places.ofRoom('popup-simulator');
  const report = places.ofRoom('statistics', 'popups');
  return (
    <section className="panel" aria-labelledby="popup-figures">
      <h2 id="popup-figures">{t('popups.figures')}</h2>
      <p>
        {t('popups.figures.line', { views, clicks, days: figureDays })}{' '}
        {rate === null ? t('popups.figures.none') : t('popups.figures.rate', { rate: rate.toLocaleString(locale) })}
      </p>
      {others.data.length > 0 && (
        <div role="note">
          <p>{t('popups.overlap', { count: others.data.length })}</p>
          <ul>
            {others.data.map(({ id, titles, dateFrom, dateUntil }) => (
              <li key={id}>
                <a href={places.ofDocument('popup', String(id))}>{titles[locale] ?? titles.nl ?? titles.fr ?? id}</a>
                {` (${id}, ${day(dateFrom)} – ${day(dateUntil)})`}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p>
        {report && <a href={report}>{t('popups.figures.report')}</a>}
        {report && simulator && ' · '}
        {simulator && <a href={simulator}>{t('popups.simulator')}</a>}
      </p>
    </section>
  );
}
