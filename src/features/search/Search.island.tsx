import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { href } from '../../lib/routes.ts';
import { firstResultsId } from './first-store.ts';
import { SearchBox } from './SearchBox.island.tsx';
import { SearchFilters } from './SearchFilters.island.tsx';
import { SearchItem } from './SearchItem.island.tsx';
import { queryCharacters } from './schema.ts';
import { type SortOrder, sortOrders } from './sort-schema.ts';
import {
  $criteria,
  $isCut,
  $recent,
  $results,
  again,
  changeCriteria,
  counted,
  filled,
  forgetRecent,
  isNarrowed,
  more,
  noFilters,
  type SearchScope,
  type SearchWords,
  start,
} from './store.ts';

type Props = SearchScope & { words: SearchWords };
type Part = { scope: SearchScope; words: SearchWords };

function Recent({ scope, words }: Part) {
  const recent = useStore($recent);
  if (!recent.length) return null;
  return (
    <section className="recent" aria-labelledby="recent">
      <h2 id="recent">{words['search.recent']}</h2>
      <ul>
        {recent.map((q) => (
          <li key={q}>
            <button type="button" className="plain" onClick={() => void changeCriteria(scope, { q })}>
              {q}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="plain quiet" onClick={forgetRecent}>
        {words['search.recent.clear']}
      </button>
    </section>
  );
}

function Inside({ scope, words }: Part) {
  const { magazine } = useStore($criteria);
  if (!magazine) return null;
  return (
    <p className="inside">
      <span className="tag">{words['search.inIssue']}</span>
      <a href={href('magazine', scope.locale, { magazineReference: magazine })}>{words['search.inIssue.back']}</a>
      <button type="button" className="plain" onClick={() => void changeCriteria(scope, { magazine: undefined })}>
        {words['search.inIssue.everywhere']}
      </button>
    </p>
  );
}

function Spelling({ scope, words }: Part) {
  const { answer } = useStore($results);
  const spelling = answer?.didYouMean;
  if (!spelling) return null;
  return (
    <p className="spelling">
      {words[answer.isCorrected ? 'search.corrected' : 'search.didYouMean']}{' '}
      <button type="button" className="plain" onClick={() => void changeCriteria(scope, { q: spelling })}>
        {spelling}
      </button>
      {answer.isCorrected ? '' : scope.locale === 'fr' ? '\u202f?' : '?'}
    </p>
  );
}

/** Notice that a long query was cut, and link to the results in the other language. */
function Hints({ words }: Pick<Part, 'words'>) {
  const { answer, state } = useStore($results);
  const isCut = useStore($isCut);
  const other = state === 'ready' ? answer?.otherLanguage : undefined;
  return (
    <>
      {isCut && <p className="spelling">{filled(words['search.cut'], { count: queryCharacters })}</p>}
      {other && (
        <p className="spelling">
          <a href={other.address} hrefLang={other.locale}>
            {filled(words[other.total === 1 ? 'search.otherLanguage.one' : 'search.otherLanguage.other'], { count: other.total })}
          </a>
        </p>
      )}
    </>
  );
}

function Failed({ scope, words }: Part) {
  const { requestId, refusal } = useStore($results);
  return (
    <div className="empty" role="alert">
      <h2>{words[refusal ? 'search.refused.title' : 'search.failed.title']}</h2>
      <p>{refusal ?? words['search.failed.text']}</p>
      {requestId && <p className="meta">{filled(words['search.failed.id'], { id: requestId })}</p>}
      <button type="button" className="button" onClick={() => void again(scope)}>
        {words['search.retry']}
      </button>
    </div>
  );
}

/** Alternatives to a query without results: a query that has some, and similar words. */
function Alternatives({ scope, words }: Part) {
  const { answer } = useStore($results);
  const { query, words: near = [] } = answer?.looser ?? {};
  return (
    <>
      {query && (
        <p className="spelling">
          {words[query.isUnfiltered ? 'search.looser.unfiltered' : 'search.looser']}{' '}
          <button type="button" className="plain" onClick={() => void changeCriteria(scope, { ...noFilters, q: query.q })}>
            {query.q}
          </button>{' '}
          ({counted(scope.locale, words, query.total)})
        </p>
      )}
      {near.length > 0 && (
        <div className="near">
          <h3 id="near">{words['search.looser.words']}</h3>
          <ul className="inline" aria-labelledby="near">
            {near.map((word) => (
              <li key={word}>
                <button type="button" className="plain" onClick={() => void changeCriteria(scope, { ...noFilters, q: word })}>
                  {word}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function Order({ scope, words }: Part) {
  const { answer } = useStore($results);
  return (
    <p className="order">
      <label htmlFor="order">{words['search.sort']}</label>
      <select id="order" value={answer?.sort} onChange={(event) => void changeCriteria(scope, { sort: event.target.value as SortOrder })}>
        {sortOrders.map((sort) => (
          <option key={sort} value={sort}>
            {words[`search.sort.${sort}`]}
          </option>
        ))}
      </select>
    </p>
  );
}

function Rows({ scope, words }: Part) {
  const { state, items, answer } = useStore($results);
  const criteria = useStore($criteria);
  const firstNew = useRef<HTMLAnchorElement>(null);
  const seen = useRef(0);
  const before = seen.current;

  // After "more" the first new row gets the focus.
  useEffect(() => {
    if (before > 0 && items.length > before && state === 'ready') firstNew.current?.focus();
    if (state === 'ready') seen.current = 0;
  });

  if (answer && answer.total === 0 && state !== 'failed')
    return (
      <div className="empty">
        <h2>{words['search.empty.title']}</h2>
        <p>{words[isNarrowed(criteria) ? 'search.empty.filtered' : 'search.empty.text']}</p>
        {criteria.q && isNarrowed(criteria) && (
          <button type="button" className="button" onClick={() => void changeCriteria(scope, noFilters)}>
            {words['search.reset']}
          </button>
        )}
        <Alternatives scope={scope} words={words} />
      </div>
    );
  return (
    <>
      <ol className="river" aria-busy={state === 'loading'}>
        {items.map((item, index) => (
          <li key={`${item.kind} ${item.reference}`}>
            <SearchItem item={item} locale={scope.locale} words={words} linkRef={index === before ? firstNew : undefined} />
          </li>
        ))}
      </ol>
      {answer?.cursor && (
        <button
          type="button"
          className="button"
          disabled={state === 'loading'}
          onClick={() => {
            seen.current = items.length;
            void more(scope);
          }}
        >
          {words['search.more']}
        </button>
      )}
    </>
  );
}

function Skeleton() {
  return (
    <ol className="river skeleton" aria-hidden="true">
      {['a', 'b', 'c', 'd'].map((key) => (
        <li key={key} />
      ))}
    </ol>
  );
}

/** The search screen: field, results and filters. All criteria are in the address. */
export function Search({ words, ...scope }: Props) {
  const { state, answer } = useStore($results);
  const criteria = useStore($criteria);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page has one portal and language
  useEffect(() => start(scope), []);
  const isEmpty = state === 'ready' && answer?.total === 0;
  const foundNothing = isEmpty && !isNarrowed(criteria);
  const isBeginningShown = state === 'starting' || foundNothing || (isEmpty && !answer.looser?.query);
  // The static start of the page is hidden while there are results.
  useEffect(() => {
    const beginning = document.getElementById('search-start');
    if (beginning) beginning.hidden = !isBeginningShown;
  }, [isBeginningShown]);
  // Results that were drawn before React started are removed once the same results are here.
  useLayoutEffect(() => {
    if (state === 'ready' || state === 'failed') document.getElementById(firstResultsId)?.remove();
  }, [state]);
  const part = { scope, words };
  return (
    <div className="search">
      <SearchBox {...part} action={href('search', scope.locale)} />
      <Inside {...part} />
      {state === 'starting' && <Recent {...part} />}
      <p className="unseen" role="status">
        {state === 'loading' ? words['search.loading'] : answer && state === 'ready' ? counted(scope.locale, words, answer.total) : ''}
      </p>
      {state !== 'starting' && (
        <div className={foundNothing ? 'columns found-in is-bare' : 'columns found-in'}>
          {!foundNothing && <SearchFilters {...part} />}
          <section aria-labelledby="results">
            <div className="section-head">
              <h2 id="results">{answer ? counted(scope.locale, words, answer.total) : words['search.loading']}</h2>
              {answer && answer.total > 1 && <Order {...part} />}
            </div>
            <Hints words={words} />
            <Spelling {...part} />
            {state === 'failed' && <Failed {...part} />}
            {state === 'loading' && !answer ? <Skeleton /> : <Rows {...part} />}
          </section>
        </div>
      )}
    </div>
  );
}
