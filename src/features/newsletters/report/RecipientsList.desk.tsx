import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTools } from '../../../desk/editor/tools.ts';
import type { Answer } from '../../../lib/endpoint.ts';
import { faultOf } from '../../../ui/form/acts.ts';
import { asMember } from '../../login/store.ts';
import { saveRecipientsList } from '../approval/endpoints.ts';
import { mostListed, pastedAddresses } from '../issue/rules.ts';
import { type ProjectShown, useRefresh } from '../project/use-project.ts';

const shownFaults = 10;

/** Own list of recipients of a newsletter, from pasted addresses. Addresses without a subscription get no mail, and are counted. */
export function RecipientsList({ project: { reference, listed } }: { project: ProjectShown }) {
  const { t, locale } = useTools();
  const id = useId();
  const client = useQueryClient();
  const refresh = useRefresh(reference);
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const [stored, setStored] = useState<Answer<typeof saveRecipientsList>>();
  const { emails, doubles, faults } = pastedAddresses(text);
  const isTooLong = emails.length > mostListed;
  const number = (value: number) => value.toLocaleString(locale);
  const store = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      setStored(await asMember(saveRecipientsList, { params: { reference }, body: { emails } }));
      setText('');
    } catch (error) {
      setFault(error);
    }
    await refresh();
    await client.invalidateQueries({ queryKey: ['newsletter-recipients', reference] });
    setBusy(false);
  };
  return (
    <div className="desk-field recipients-list">
      <label className="label" htmlFor={id}>
        {t('newsletters.list.title')}
      </label>
      <p className="help" id={`${id}-help`}>
        {t('newsletters.list.help', { most: number(mostListed) })} {listed > 0 && t('newsletters.list.listed', { count: listed })}
      </p>
      <textarea
        {...{ id, value: text }}
        rows={4}
        spellCheck={false}
        aria-describedby={`${id}-help ${id}-pasted`}
        aria-invalid={faults.length > 0 || isTooLong}
        onChange={({ target }) => {
          setText(target.value);
          setStored(undefined);
        }}
      />
      <div id={`${id}-pasted`} role="status">
        {text.trim() !== '' && (
          <p>
            {t('newsletters.list.found', { count: emails.length })} {doubles > 0 && t('newsletters.list.doubles', { count: doubles })}
          </p>
        )}
        {isTooLong && <p className="fault">{t('newsletters.list.tooLong', { most: number(mostListed) })}</p>}
        {faults.length > 0 && (
          <>
            <p className="fault">{t('newsletters.list.faults', { count: faults.length })}</p>
            <ul>
              {faults.slice(0, shownFaults).map(({ line, text: written }) => (
                <li key={`${line} ${written}`}>{t('newsletters.list.fault', { line, text: written })}</li>
              ))}
            </ul>
          </>
        )}
        {stored && (
          <p>
            {t('newsletters.list.stored', { count: stored.listed })}{' '}
            {stored.notSubscribed > 0 && t('newsletters.list.notSubscribed', { count: stored.notSubscribed })}
          </p>
        )}
      </div>
      {fault !== undefined && (
        <p className="problem" role="alert">
          {faultOf(fault, t)}
        </p>
      )}
      <button type="button" className="button quiet" disabled={isBusy || emails.length === 0 || isTooLong} onClick={() => void store()}>
        {t('newsletters.list.store')}
      </button>
    </div>
  );
}
