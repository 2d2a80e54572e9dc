import { useQuery } from '@tanstack/react-query';
import { useDesk } from '../../desk/desk.ts';
import { unlessShut } from '../../desk/intervals.ts';
import { asMember } from '../login/store.ts';
import { getPollResults } from './endpoints.ts';
import { percentOf } from './rules.ts';

/** Votes in a poll, below its editor. A poll that was never saved has none. */
export function PollVotes({ reference }: { reference: string }) {
  const { t } = useDesk();
  const { data: counts } = useQuery({
    queryKey: ['poll', reference],
    queryFn: () => asMember(getPollResults, { params: { code: reference } }),
    refetchInterval: unlessShut(30_000),
  });
  if (!counts) return null;
  return (
    <section className="panel list" aria-labelledby="votes">
      <h2 id="votes">{t('polls.votes')}</h2>
      {counts.total === 0 && <p>{t('polls.votes.none')}</p>}
      {counts.total > 0 && (
        <table className="figures">
          <thead>
            <tr>
              <th scope="col">{t('polls.votes.answer')}</th>
              <th scope="col" data-kind="number">
                {t('polls.votes.number')}
              </th>
              <th scope="col" data-kind="number">
                %
              </th>
            </tr>
          </thead>
          <tbody>
            {counts.answers.map(({ key, answer, votes }) => (
              <tr key={key}>
                <th scope="row">{answer}</th>
                <td data-kind="number">{votes}</td>
                <td data-kind="number">{percentOf(votes, counts.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
