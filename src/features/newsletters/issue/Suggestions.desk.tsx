import { useQuery } from '@tanstack/react-query';
import { useTools } from '../../../desk/editor/tools.ts';
import { useKeys } from '../../../desk/keys.ts';
import { formatDate } from '../../../lib/dates.ts';
import { locales } from '../../../lib/locale.ts';
import { asMember } from '../../login/store.ts';
import { getSuggestions } from './endpoints.ts';
import { type Item, itemOfArticle, stillSuggested } from './item-rules.ts';

const mostShown = 9;

type SuggestionsProps = { portal: string; reference: string; items: readonly Item[]; add(item: Item, isOpened: boolean): void };

/** The newest texts of the portal that no newsletter had: one key takes one over. */
export function Suggestions({ portal, reference, items, add }: SuggestionsProps) {
  const { t, locale } = useTools();
  const { data, error } = useQuery({
    queryKey: ['newsletter-suggestions', portal, reference],
    queryFn: () => asMember(getSuggestions, { params: { portal }, query: reference ? { except: reference } : {} }),
  });
  const shown = stillSuggested(data ?? [], items).slice(0, mostShown);
  const titleOf = ({ titles }: (typeof shown)[number]) => titles[locale] ?? titles.nl ?? titles.fr ?? '';
  useKeys(
    shown.map((one, index) => ({
      key: String(index + 1),
      label: t('newsletters.desk.suggestions.addOf', { title: titleOf(one) }),
      run: () => add(itemOfArticle(one.reference), false),
    })),
  );
  if (error) return null;
  return (
    <section className="suggestions" aria-labelledby="suggestions">
      <h3 id="suggestions">{t('newsletters.desk.suggestions')}</h3>
      {data && shown.length === 0 && <p className="front-none">{t('newsletters.desk.suggestions.none')}</p>}
      <ol>
        {shown.map((one, index) => (
          <li key={one.reference}>
            <kbd>{index + 1}</kbd>
            {locales.map((each) => (
              <span key={each} className="item-title" data-locale={each} lang={one.titles[each] ? each : undefined}>
                {one.titles[each] ?? t(each === 'fr' ? 'newsletters.desk.suggestions.untranslated' : 'newsletters.desk.suggestions.onlyFr')}
              </span>
            ))}
            <small>
              {formatDate(locale, one.displayDate)}
              {one.isPremium && `, ${t('newsletters.desk.premium')}`}
            </small>
            <button
              type="button"
              className="plain"
              aria-label={t('newsletters.desk.suggestions.addOf', { title: titleOf(one) })}
              onClick={() => add(itemOfArticle(one.reference), false)}
            >
              {t('newsletters.desk.suggestions.add')}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
