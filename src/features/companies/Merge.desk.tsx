import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import { Empty, Failing, Waiting } from '../../desk/frame/States.tsx';
import { go } from '../../desk/navigation.ts';
import { announce, offerUndo } from '../../desk/told.ts';
import { CallFailed } from '../../lib/call.ts';
import { faultOf } from '../../ui/form/acts.ts';
import { asMember } from '../login/store.ts';
import { fieldName } from './label-rules.ts';
import { getCompanyPair, mergeCompanies, undoMerge } from './merge-endpoints.ts';
import type { CompanyMerge, CompanyPair, ComparedField, MergeField } from './merge-schema.ts';

/** Company whose value a field gets: the first, the second, or both. */
type Pick = 0 | 1 | 'both';
type Picks = Readonly<Partial<Record<MergeField, Pick>>>;

const isBare = (value: ComparedField['values'][number]) => value === null || value === '';
/** Returns the default choice of a field: lists of both companies, and values that the remaining company lacks. */
function proposed({ values, canUnite }: ComparedField, stays: 0 | 1): Pick {
  if (canUnite) return 'both';
  return isBare(values[stays]) ? ((1 - stays) as 0 | 1) : stays;
}

/** Two companies beside each other, and the merge of one into the other with a choice for each field. */
export function Merge({ room, pair }: { room: string; pair: string }) {
  const { locale, t } = useDesk();
  const [reference = '', other = ''] = pair.split('~');
  const asked = useQuery({
    queryKey: ['company pair', pair],
    queryFn: () => asMember(getCompanyPair, { params: { reference, other } }),
  });
  const back = <a href={addressOf(locale, { room })}>{t('companies.doubles.back')}</a>;
  const isGone = asked.error instanceof CallFailed && [400, 404].includes(asked.error.answer.statusCode);
  if (isGone || asked.error)
    return (
      <>
        <RoomHead title={t('companies.doubles')} />
        {isGone ? (
          <Empty title={t('companies.doubles.gone')}>{back}</Empty>
        ) : (
          <Failing t={t} error={asked.error} retry={() => void asked.refetch()} />
        )}
      </>
    );
  if (!asked.data) return <Waiting t={t} />;
  const { companies } = asked.data;
  return (
    <>
      <RoomHead title={`${companies[0].name} · ${companies[1].name}`}>{back}</RoomHead>
      <p className="desk-lead">{t('companies.doubles.pair.help')}</p>
      <Choices {...asked.data} refresh={() => void asked.refetch()} />
    </>
  );
}

function Choices({ companies, fields, refresh }: CompanyPair & { refresh(): void }) {
  const { locale, t } = useDesk();
  const client = useQueryClient();
  const [stays, setStays] = useState<0 | 1>(companies[1].mayGo ? 0 : 1);
  const [picks, setPicks] = useState<Picks>({});
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [winner, loser] = [companies[stays], companies[stays === 0 ? 1 : 0]];
  const pickOf = (field: ComparedField) => picks[field.path] ?? proposed(field, stays);
  const choose = (path: MergeField, pick: Pick) => setPicks((before) => ({ ...before, [path]: pick }));

  async function merge(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFault('');
    const chosen = (which: Pick) => fields.filter((field) => pickOf(field) === which).map(({ path }) => path);
    const body = {
      ...{ from: loser.reference, version: winner.version, fromVersion: loser.version },
      ...{ take: chosen(stays === 0 ? 1 : 0), both: chosen('both') as CompanyMerge['both'] },
    };
    try {
      const { change, documents, representatives } = await asMember(mergeCompanies, { params: { reference: winner.reference }, body });
      // The pair does not exist any more: it is not loaded again before another room opens.
      await client.invalidateQueries({ refetchType: 'none' });
      const text = t('companies.doubles.merged', { from: loser.name, into: winner.name, documents, representatives });
      announce(text);
      go(addressOf(locale, { room: 'companies', reference: winner.reference }));
      offerUndo({
        text,
        async undo() {
          const { refused } = await asMember(undoMerge, { params: { change } });
          await client.invalidateQueries();
          return t(refused.length ? 'desk.done.undoneSome' : 'desk.done.undoneAll');
        },
      });
    } catch (error) {
      const isChanged = error instanceof CallFailed && error.answer.code === 'conflict';
      setFault(isChanged ? t('companies.doubles.changed') : faultOf(error, t));
      if (isChanged) refresh();
      setBusy(false);
    }
  }
  return (
    <form className="merge form" onSubmit={(event) => void merge(event)} noValidate>
      <fieldset className="merge-row">
        <legend>{t('companies.doubles.stays')}</legend>
        {companies.map((company, index) => (
          <label key={company.reference} className="merge-value">
            <input
              type="radio"
              name="stays"
              checked={stays === index}
              disabled={!companies[index === 0 ? 1 : 0].mayGo}
              onChange={() => setStays(index as 0 | 1)}
            />
            <span>
              <strong>{company.name}</strong> <span className="help">{company.reference}</span>
              <br />
              {t('companies.doubles.has', { mentions: company.mentions, representatives: company.representatives })}
            </span>
          </label>
        ))}
      </fieldset>
      {fields.map((field) => (
        <FieldChoice key={field.path} {...{ field, companies }} pick={pickOf(field)} choose={(pick) => choose(field.path, pick)} />
      ))}
      <p>{t('companies.doubles.moves', { from: loser.name, into: winner.name })}</p>
      <p className="fault" role="alert">
        {fault}
      </p>
      <p>
        <button type="submit" className="button" aria-disabled={isBusy}>
          {t('companies.doubles.merge', { from: loser.name, into: winner.name })}
        </button>
      </p>
    </form>
  );
}

type FieldChoiceProps = { field: ComparedField; companies: CompanyPair['companies']; pick: Pick; choose(pick: Pick): void };

/** Choice between both values of a field; for lists also both together. */
function FieldChoice({ field: { path, values, canUnite }, companies, pick, choose }: FieldChoiceProps) {
  const { t } = useDesk();
  const language = /^texts\.(nl|fr)\./.exec(path)?.[1];
  const wordsOf = (value: ComparedField['values'][number]) =>
    typeof value === 'boolean' ? t(value ? 'companies.changes.yes' : 'companies.changes.no') : (value ?? t('companies.changes.empty'));
  const option = (value: Pick, text: string, company: string, lang?: string) => (
    <label key={String(value)} className="merge-value">
      <input type="radio" name={path} checked={pick === value} onChange={() => choose(value)} />
      <span>
        <span className="unseen">{t('desk.pair', { name: company, value: '' })}</span>
        <span lang={lang}>{text}</span>
      </span>
    </label>
  );
  return (
    <fieldset className="merge-row">
      <legend>{fieldName(path, t)}</legend>
      {values.map((value, index) => option(index as 0 | 1, wordsOf(value), companies[index === 0 ? 0 : 1].name, language))}
      {canUnite && option('both', t('companies.doubles.both'), t('companies.doubles.other'))}
    </fieldset>
  );
}
