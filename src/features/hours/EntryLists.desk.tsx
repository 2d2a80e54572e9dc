import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { Failing, Waiting } from '../../desk/frame/States.tsx';
import { offerUndo } from '../../desk/told.ts';
import { useActs } from '../../ui/form/acts.ts';
import { asMember } from '../login/store.ts';
import { addEntry, getHourLists, removeEntry, saveEntry } from './manage-endpoints.ts';
import type { EntryWrite, ListName } from './manage-schema.ts';
import { type HourEntry, maxima } from './schema.ts';

type FormProps = { list: ListName; entry?: HourEntry; save(entry: EntryWrite): void; remove?(): void };

/** Names of an action or a location in both languages. */
function EntryForm({ list, entry, save, remove }: FormProps) {
  const { t } = useDesk();
  const id = useId();
  const [names, setNames] = useState({ nl: entry?.nl ?? '', fr: entry?.fr ?? '' });
  const [isAbsence, setAbsence] = useState(entry?.isAbsence ?? false);
  const [isFault, setFault] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isGood = Boolean(names.nl.trim() && names.fr.trim());
    setFault(!isGood);
    if (!isGood) return;
    save({ ...names, isAbsence });
    if (!entry) setNames({ nl: '', fr: '' });
  };
  return (
    <form className="hour-entry" onSubmit={submit} noValidate>
      {(['nl', 'fr'] as const).map((language) => (
        <div className="field" key={language}>
          <label htmlFor={`${id}-${language}`}>
            {t(`desk.language.${language}`)}
            {entry && <span className="unseen"> {entry.nl}</span>}
          </label>
          <input
            {...{ id: `${id}-${language}`, lang: language, maxLength: maxima.name, value: names[language] }}
            aria-invalid={(isFault && !names[language].trim()) || undefined}
            onChange={({ target }) => setNames({ ...names, [language]: target.value })}
          />
        </div>
      ))}
      {list === 'actions' && (
        <label>
          <input type="checkbox" checked={isAbsence} onChange={({ target }) => setAbsence(target.checked)} /> {t('hours.absence')}
        </label>
      )}
      <button type="submit" className={entry ? 'plain' : 'button'}>
        {t(entry ? (entry.isRemoved ? 'hours.list.restore' : 'hours.save') : 'hours.list.add')}
        {entry && <span className="unseen"> {entry.nl}</span>}
      </button>
      {remove && (
        <button type="button" className="plain" onClick={remove}>
          {t('hours.list.remove')}
          <span className="unseen"> {entry?.nl}</span>
        </button>
      )}
      {entry?.isRemoved && <span>{t('hours.list.removed')}</span>}
      <span className="fault" role="alert">
        {isFault && t('field.required')}
      </span>
    </form>
  );
}

/** Lists of actions and locations. A removed entry keeps its records, and takes no new time. */
export function EntryLists() {
  const { t } = useDesk();
  const { outcome, act } = useActs(t);
  const { data, error, refetch } = useQuery({ queryKey: ['hours', 'lists'], queryFn: () => asMember(getHourLists, {}) });
  const run = (work: () => Promise<unknown>) =>
    act(async () => {
      await work();
      await refetch();
      return { text: t('hours.saved') };
    });
  const saveIn = (list: ListName, id: number, body: EntryWrite) => asMember(saveEntry, { params: { list, id }, body });
  const remove = (list: ListName, { id, nl, fr, isAbsence }: HourEntry) =>
    run(async () => {
      await asMember(removeEntry, { params: { list, id } });
      const undo = async () => {
        await saveIn(list, id, { nl, fr, isAbsence });
        await refetch();
        return t('hours.saved');
      };
      offerUndo({ text: t('hours.list.gone', { name: nl }), undo });
    });
  return (
    <>
      <p role="status" className="notice">
        {outcome.text}
      </p>
      {error && <Failing t={t} error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting t={t} />}
      {data &&
        (['actions', 'locations'] as const).map((list) => (
          <section key={list} className="panel">
            <h2>{t(`hours.list.${list}`)}</h2>
            {data[list].map((entry) => (
              <EntryForm
                key={`${entry.id} ${entry.isRemoved}`}
                {...{ list, entry }}
                save={(body) => run(() => saveIn(list, entry.id, body))}
                {...(!entry.isRemoved && { remove: () => remove(list, entry) })}
              />
            ))}
            <EntryForm list={list} save={(body) => run(() => asMember(addEntry, { params: { list }, body }))} />
          </section>
        ))}
    </>
  );
}
