import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { Failing, Waiting } from '../../desk/frame/States.tsx';
import { formatDate } from '../../lib/dates.ts';
import { useActs } from '../../ui/form/acts.ts';
import { Confirm } from '../../ui/form/Confirm.tsx';
import { Notice } from '../../ui/form/Notice.tsx';
import { asMember } from '../login/store.ts';
import { AddFactor } from './AddFactor.desk.tsx';
import { deleteFactor, getFactors, renewRecoveryCodes } from './endpoints.ts';
import { RecoveryCodes } from './RecoveryCodes.desk.tsx';
import type { Factor } from './schema.ts';

/** My own second factors: adds and removes them, and makes new recovery codes. */
export function Security() {
  const { locale, t } = useDesk();
  const client = useQueryClient();
  const asked = useQuery({ queryKey: ['factors'], queryFn: () => asMember(getFactors, {}), staleTime: 0 });
  const { outcome, act } = useActs(t);
  const [isAdding, setAdding] = useState(false);
  const question = useRef<HTMLDialogElement>(null);
  const [removing, setRemoving] = useState<Factor>();
  const [codes, setCodes] = useState<readonly string[]>();
  const renew = () =>
    act(async () => {
      setCodes((await asMember(renewRecoveryCodes, {})).recoveryCodes);
      await asked.refetch();
      return undefined;
    });
  const remove = ({ id, name }: Factor) =>
    act(async () => {
      await asMember(deleteFactor, { params: { id } });
      await client.invalidateQueries();
      return { text: t('factors.mine.removed', { name }) };
    });

  if (asked.error) return <Failing t={t} error={asked.error} retry={() => void asked.refetch()} />;
  if (!asked.data) return <Waiting t={t} />;
  const { factors, recoveryCodesLeft } = asked.data;
  if (codes) return <RecoveryCodes t={t} codes={codes} done={() => setCodes(undefined)} />;
  return (
    <>
      <p className="desk-lead">{t('factors.mine.intro')}</p>
      <Notice>{outcome.text}</Notice>
      <ul className="rows">
        {factors.map((factor) => (
          <li key={factor.id}>
            <span>
              <strong>{factor.name}</strong>
              <small>{t('factors.mine.since', { date: formatDate(locale, factor.createdAt) })}</small>
            </span>
            {factors.length > 1 && (
              <button
                type="button"
                className="plain"
                onClick={() => {
                  setRemoving(factor);
                  question.current?.showModal();
                }}
              >
                {t('factors.mine.remove')} <span className="unseen">{factor.name}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {factors.length === 1 && <p className="help">{t('factors.mine.last')}</p>}
      <Confirm
        ref={question}
        title={t('factors.mine.remove.question', { name: removing?.name ?? '' })}
        yes={t('factors.mine.remove')}
        no={t('factors.mine.keep')}
        run={() => removing && remove(removing)}
      >
        <p>{t('factors.mine.remove.text')}</p>
      </Confirm>
      {!isAdding && (
        <p>
          <button type="button" className="button" onClick={() => setAdding(true)}>
            {t('factors.mine.add')}
          </button>
        </p>
      )}
      {isAdding && (
        <AddFactor
          t={t}
          added={({ recoveryCodes }) => {
            setAdding(false);
            if (recoveryCodes) setCodes(recoveryCodes);
            void client.invalidateQueries();
          }}
        />
      )}
      {factors.length > 0 && (
        <section className="panel" aria-labelledby="recovery">
          <h2 id="recovery">{t('factors.mine.codes')}</h2>
          <p>{t('factors.mine.left', { count: recoveryCodesLeft })}</p>
          <p>
            <button type="button" className="button quiet" onClick={renew}>
              {t('factors.mine.renew')}
            </button>
          </p>
        </section>
      )}
    </>
  );
}
