import { useStore } from '@nanostores/react';
import { type ReactNode, useId } from 'react';
import type { SearchAnswer } from './schema.ts';
import { $criteria, $results, type Criteria, changeCriteria, noFilters, type SearchScope, type SearchWords } from './store.ts';

type Props = { scope: SearchScope; words: SearchWords };
type Counted = SearchAnswer['facets']['kinds'][number];

function Choice({
  type,
  name,
  value,
  checked,
  count,
  children,
  onChoose,
}: {
  type: 'radio' | 'checkbox';
  name: string;
  value: string;
  checked: boolean;
  count: number | undefined;
  children: ReactNode;
  onChoose(): void;
}) {
  const id = useId();
  return (
    <div className="choice">
      <input type={type} id={id} name={name} value={value} checked={checked} onChange={onChoose} />
      <label htmlFor={id}>
        <span>{children}</span>
        {count !== undefined && <span className="count">{count}</span>}
      </label>
    </div>
  );
}

/** Returns the values of a filter with the chosen ones, even if these have no results. */
const withChosen = (counted: readonly Counted[], chosen: readonly string[]): Counted[] => [
  ...counted,
  ...chosen.filter((value) => !counted.some((one) => one.value === value)).map((value) => ({ value, count: 0 })),
];

/** Filters by kind, access, subject and period, each value with its number of results. */
export function SearchFilters({ scope, words }: Props) {
  const criteria = useStore($criteria);
  const { answer } = useStore($results);
  const id = useId();
  if (!answer) return null;
  const { facets } = answer;
  const change = (some: Criteria) => void changeCriteria(scope, some);
  const interests = criteria.interests?.split(',').filter(Boolean) ?? [];
  const kinds = withChosen(facets.kinds, criteria.kind ? [criteria.kind] : []);
  const toggled = (code: string) => (interests.includes(code) ? interests.filter((one) => one !== code) : [...interests, code]).join(',');
  const isNarrowed = Boolean(criteria.kind || criteria.premium || criteria.interests || criteria.from || criteria.until);
  const everyKind = facets.premium[Number(criteria.premium ?? 0)]?.count;
  return (
    <details className="search-filters" open={typeof matchMedia === 'undefined' || matchMedia('(width >= 64rem)').matches}>
      <summary>{words['search.filters']}</summary>
      <fieldset>
        <legend>{words['search.kind']}</legend>
        <Choice
          type="radio"
          name="kind"
          value=""
          checked={!criteria.kind}
          count={criteria.kind ? undefined : everyKind}
          onChoose={() => change({ kind: undefined })}
        >
          {words['search.kind.all']}
        </Choice>
        {kinds.map(({ value, count }) => (
          <Choice
            key={value}
            type="radio"
            name="kind"
            value={value}
            checked={criteria.kind === value}
            count={count}
            onChoose={() => change({ kind: value as Criteria['kind'] })}
          >
            {words[`search.kind.${value}` as keyof SearchWords]}
          </Choice>
        ))}
      </fieldset>
      <fieldset>
        <legend>{words['search.premium']}</legend>
        {facets.premium.map(({ value, count }) => (
          <Choice
            key={value}
            type="radio"
            name="premium"
            value={value}
            checked={(criteria.premium ?? '0') === value}
            count={count}
            onChoose={() => change({ premium: value === '0' ? undefined : (value as Criteria['premium']) })}
          >
            {words[`search.premium.${value}` as keyof SearchWords]}
          </Choice>
        ))}
      </fieldset>
      {(facets.interests.length > 0 || interests.length > 0) && (
        <fieldset>
          <legend>{words['search.interests']}</legend>
          {withChosen(facets.interests, interests).map(({ value, name, count }) => (
            <Choice
              key={value}
              type="checkbox"
              name="interests"
              value={value}
              checked={interests.includes(value)}
              count={count}
              onChoose={() => change({ interests: toggled(value) })}
            >
              {name ?? value}
            </Choice>
          ))}
        </fieldset>
      )}
      <fieldset className="period">
        <legend>{words['search.dates']}</legend>
        {(['from', 'until'] as const).map((name) => (
          <div key={name}>
            <label htmlFor={`${id}-${name}`}>{words[`search.${name}`]}</label>
            <input
              type="date"
              id={`${id}-${name}`}
              value={criteria[name] ?? ''}
              onChange={(event) => change({ [name]: event.target.value || undefined })}
            />
          </div>
        ))}
      </fieldset>
      {isNarrowed && (
        <button type="button" className="plain" onClick={() => change({ ...noFilters, magazine: criteria.magazine })}>
          {words['search.reset']}
        </button>
      )}
    </details>
  );
}
