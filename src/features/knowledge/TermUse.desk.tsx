import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { Failing } from '../../desk/frame/States.tsx';
import { go } from '../../desk/navigation.ts';
import { offerUndo } from '../../desk/told.ts';
import { CallFailed } from '../../lib/call.ts';
import { faultOf } from '../../ui/form/acts.ts';
import { undoChange } from '../editing/endpoints.ts';
import { asMember } from '../login/store.ts';
import type { TermKind } from './schema.ts';
import { getTermUse, mergeTerms } from './staff-endpoints.ts';

const roomOf = { category: 'knowledge-categories', tag: 'knowledge-tags' } as const;

/** Items with a category or a tag, and the act that puts another one in its place; below its editor. */
function TermUse({ kind, reference }: { kind: TermKind; reference: string }) {
  const { t, locale } = useDesk();
  const client = useQueryClient();
  const [into, setInto] = useState('');
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const asked = useQuery({
    queryKey: ['knowledge-term', kind, reference],
    queryFn: () => asMember(getTermUse, { params: { kind, reference } }),
  });
  const use = asked.data;
  // A term that was never saved has no use.
  const isNew = asked.error instanceof CallFailed && asked.error.answer.code === 'not_found';
  if (!use) return asked.error && !isNew ? <Failing t={t} error={asked.error} retry={() => void asked.refetch()} /> : null;

  async function merge() {
    setFault('');
    if (!into) return setFault(t('field.required'));
    setBusy(true);
    try {
      const { change, items } = await asMember(mergeTerms, { params: { kind, reference }, body: { into } });
      go(addressOf(locale, { room: roomOf[kind], reference: into }));
      offerUndo({
        text: t('knowledge.term.merged', { count: items }),
        undo: async () => {
          const { refused } = await asMember(undoChange, { params: { change } });
          await client.invalidateQueries();
          return t(refused.length ? 'desk.done.undoneSome' : 'desk.done.undoneAll');
        },
      });
      // Not earlier: this page would request the removed term, and a slow request would keep the person here.
      void client.invalidateQueries();
    } catch (error) {
      setFault(faultOf(error, t));
    } finally {
      setBusy(false);
    }
  }
  return (
    <section className="panel" aria-labelledby="term-use">
      <h2 id="term-use">{t('knowledge.term.use', { count: use.items.length })}</h2>
      {use.items.length > 0 && (
        <ul>
          {use.items.map((item) => (
            <li key={item.reference}>
              <a href={addressOf(locale, { room: 'knowledge', reference: item.reference })}>{item.title}</a>
            </li>
          ))}
        </ul>
      )}
      {use.others.length > 0 && (
        <form
          className="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void merge();
          }}
        >
          <div className="field">
            <label htmlFor="merge-into">{t('knowledge.term.into')}</label>
            <p className="help" id="merge-help">
              {t('knowledge.term.into.help')}
            </p>
            <select
              id="merge-into"
              value={into}
              onChange={(event) => setInto(event.target.value)}
              aria-describedby={fault ? 'merge-fault merge-help' : 'merge-help'}
              aria-invalid={fault !== ''}
            >
              <option value="">{t('knowledge.term.choose')}</option>
              {use.others.map((other) => (
                <option key={other.reference} value={other.reference}>
                  {other.name}
                </option>
              ))}
            </select>
            <p id="merge-fault" className="fault" role="alert">
              {fault}
            </p>
          </div>
          <button type="submit" className="button quiet" disabled={isBusy}>
            {t('knowledge.term.merge')}
          </button>
        </form>
      )}
    </section>
  );
}

export const CategoryUse = ({ reference }: { reference: string }) => <TermUse kind="category" reference={reference} />;
export const TagUse = ({ reference }: { reference: string }) => <TermUse kind="tag" reference={reference} />;
