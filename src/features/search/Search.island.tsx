import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { href } from '../../lib/routes.ts';
import { SearchBox } from './SearchBox.island.tsx';
import { SearchFilters } from './SearchFilters.island.tsx';
import { SearchItem } from './SearchItem.island.tsx';
import { queryCharacters, type SortOrder, sortOrders } from './schema.ts';
import {
  $asking,
  $isCut,
  $recent,
  $results,
  again,
  ask,
  counted,
  filled,
  forgetRecent,
  isNarrowed,
  more,
  noFilters,
  type Place,
  type SearchWords,
  start,
} from './store.ts';

type Props = Place & { words: SearchWords };
type Part = { place: Place; words: SearchWords };

function Recent({ place, words }: Part) {
  const recent = useStore($recent);
  if (!recent.length) return null;
  return (
    <section className="recent" aria-labelledby="recent">
      <h2 id="recent">{words['search.recent']}</h2>
      <ul>
        {recent.map((q) => (
          <li key={q}>
            <button type="button" className="plain" onClick={() => void ask(place, { q })}>
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

function Inside({ place, words }: Part) {
  const { magazine } = useStore($asking);
  if (!magazine) return null;
  return (
    <p className="inside">
      <span className="tag">{words['search.inIssue']}</span>
      <a href={href('magazine', place.locale, { magazineReference: magazine })}>{words['search.inIssue.back']}</a>
      <button type="button" className="plain" onClick={() => void ask(place, { magazine: undefined })}>
        {words['search.inIssue.everywhere']}
      </button>
    </p>
  );
}

function Spelling({ place, words }: Part) {
  const { answer } = useStore($results);
  const spelling = answer?.didYouMean;
  if (!spelling) return null;
  return (
    <p className="spelling">
      {words[answer.isCorrected ? 'search.corrected' : 'search.didYouMean']}{' '}
      <button type="button" className="plain" onClick={() => void ask(place, { q: spelling })}>
        {spelling}
      </button>
      {answer.isCorrected ? '' : place.locale === 'fr' ? '\u202f?' : '?'}
    </p>
  );
}

/** Says that a long query was cut, and leads a question in the other language to that language. */
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

function Failed({ place, words }: Part) {
  const { requestId, refusal } = useStore($results);
  return (
    <div className="empty" role="alert">
      <h2>{words[refusal ? 'search.refused.title' : 'search.failed.title']}</h2>
      <p>{refusal ?? words['search.failed.text']}</p>
      {requestId && <p className="meta">{filled(words['search.failed.id'], { id: requestId })}</p>}
      <button type="button" className="button" onClick={() => void again(place)}>
        {words['search.retry']}
      </button>
    </div>
  );
}

/** Ways to go on where nothing is found: a question that finds something, and words that look alike. */
function WaysOn({ place, words }: Part) {
  const { answer } = useStore($results);
  const { query, words: near = [] } = answer?.looser ?? {};
  return (
    <>
      {query && (
        <p className="spelling">
          {words[query.isUnfiltered ? 'search.looser.unfiltered' : 'search.looser']}{' '}
          <button type="button" className="plain" onClick={() => void ask(place, { ...noFilters, q: query.q })}>
            {query.q}
          </button>{' '}
          ({counted(place.locale, words, query.total)})
        </p>
      )}
      {near.length > 0 && (
        <div className="near">
          <h3 id="near">{words['search.looser.words']}</h3>
          <ul className="inline" aria-labelledby="near">
            {near.map((word) => (
              <li key={word}>
                <button type="button" className="plain" onClick={() => void ask(place, { ...noFilters, q: word })}>
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

function Order({ place, words }: Part) {
  const { answer } = useStore($results);
  return (
    <p className="order">
      <label htmlFor="order">{words['search.sort']}</label>
      <select id="order" value={answer?.sort} onChange={(event) => void ask(place, { sort: event.target.value as SortOrder })}>
        {sortOrders.map((sort) => (
          <option key={sort} value={sort}>
            {words[`search.sort.${sort}`]}
          </option>
        ))}
      </select>
    </p>
  );
}

function Rows({ place, words }: Part) {
  const { state, items, answer } = useStore($results);
  const asking = useStore($asking);
  const firstNew = useRef<HTMLAnchorElement>(null);
  const seen = useRef(0);
  const before = seen.current;

  // After "more" the reader goes on at the first row that is new.
  useEffect(() => {
    if (before > 0 && items.length > before && state === 'ready') firstNew.current?.focus();
    if (state === 'ready') seen.current = 0;
  });

  if (answer && answer.total === 0 && state !== 'failed')
    return (
      <div className="empty">
        <h2>{words['search.empty.title']}</h2>
        <p>{words[isNarrowed(asking) ? 'search.empty.filtered' : 'search.empty.text']}</p>
        {asking.q && isNarrowed(asking) && (
          <button type="button" className="button" onClick={() => void ask(place, noFilters)}>
            {words['search.reset']}
          </button>
        )}
        <WaysOn place={place} words={words} />
      </div>
    );
  return (
    <>
      <ol className="river" aria-busy={state === 'loading'}>
        {items.map((item, index) => (
          <li key={`${item.kind} ${item.reference}`}>
            <SearchItem item={item} locale={place.locale} words={words} linkRef={index === before ? firstNew : undefined} />
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
            void more(place);
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

/** The search screen: what is typed, what is found, and how to narrow it. The address says all of it. */
export function Search({ words, ...place }: Props) {
  const { state, answer } = useStore($results);
  const asking = useStore($asking);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page has one portal and language
  useEffect(() => start(place), []);
  const isEmpty = state === 'ready' && answer?.total === 0;
  const foundNothing = isEmpty && !isNarrowed(asking);
  const isBeginningShown = state === 'starting' || foundNothing || (isEmpty && !answer.looser?.query);
  // What the page shows without a question makes way for the answer, unless nothing is found.
  useEffect(() => {
    const beginning = document.getElementById('search-start');
    if (beginning) beginning.hidden = !isBeginningShown;
  }, [isBeginningShown]);
  const part = { place, words };
  return (
    <div className="search">
      <SearchBox {...part} action={href('search', place.locale)} />
      <Inside {...part} />
      {state === 'starting' && <Recent {...part} />}
      <p className="unseen" role="status">
        {state === 'loading' ? words['search.loading'] : answer && state === 'ready' ? counted(place.locale, words, answer.total) : ''}
      </p>
      {state !== 'starting' && (
        <div className={foundNothing ? 'columns found-in is-bare' : 'columns found-in'}>
          {!foundNothing && <SearchFilters {...part} />}
          <section aria-labelledby="results">
            <div className="section-head">
              <h2 id="results">{answer ? counted(place.locale, words, answer.total) : words['search.loading']}</h2>
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
