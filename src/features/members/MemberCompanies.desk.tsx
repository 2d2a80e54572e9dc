import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { useActs } from '../../ui/form/acts.ts';
import { Notice } from '../../ui/form/Notice.tsx';
import { asMember } from '../login/store.ts';
import { addMemberCompany, findCompanies, removeMemberCompany } from './endpoints.ts';
import type { MemberRecord } from './schema.ts';
import { useRefresh } from './use-member.ts';

type Company = MemberRecord['companies'][number];

/** Companies that a member represents; others are found by name. */
export function MemberCompanies({ member: { user, companies } }: { member: MemberRecord }) {
  const { t, may } = useDesk();
  const id = useId();
  const refresh = useRefresh(user.id);
  const { outcome, act } = useActs(t);
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const found = useQuery({
    ...{ queryKey: ['companies', q], queryFn: () => asMember(findCompanies, { query: { q } }), enabled: q.length > 1 },
    placeholderData: (before) => before,
  });
  const others = q.length > 1 ? (found.data ?? []).filter(({ reference }) => !companies.some((one) => one.reference === reference)) : [];
  const isChanging = may('COM_SEC');
  const change = (endpoint: typeof addMemberCompany | typeof removeMemberCompany, { reference, name }: Company, isUndone = false) =>
    act(async () => {
      await asMember(endpoint, { params: { id: user.id, reference } });
      await refresh();
      setTyped('');
      const isAdded = endpoint === addMemberCompany;
      return {
        text: t(isAdded ? 'members.companies.added' : 'members.companies.removed', { name }),
        ...(!isUndone && { undo: () => change(isAdded ? removeMemberCompany : addMemberCompany, { reference, name }, true) }),
      };
    });
  return (
    <section className="panel" aria-labelledby="companies">
      <h2 id="companies">{t('members.companies')}</h2>
      {!companies.length && <p>{t('members.companies.none')}</p>}
      <ul className="rows">
        {companies.map((company) => (
          <li key={company.reference}>
            <span>
              {company.name} <small>{company.reference}</small>
            </span>
            {isChanging && (
              <button type="button" className="plain" onClick={() => change(removeMemberCompany, company)}>
                {t('members.companies.remove')} <span className="unseen">{company.name}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {isChanging && (
        <div className="field narrow">
          <label htmlFor={id}>{t('members.companies.find')}</label>
          <input id={id} type="search" value={typed} autoComplete="off" maxLength={100} onChange={({ target }) => setTyped(target.value)} />
          <ul className="rows">
            {others.map((company) => (
              <li key={company.reference}>
                <span>
                  {company.name} <small>{company.reference}</small>
                </span>
                <button type="button" className="plain" onClick={() => change(addMemberCompany, company)}>
                  {t('members.companies.add')} <span className="unseen">{company.name}</span>
                </button>
              </li>
            ))}
          </ul>
          {q.length > 1 && found.data && !others.length && <p className="help">{t('members.companies.nothing')}</p>}
        </div>
      )}
      <Notice action={outcome.undo && { label: t('desk.undo'), run: outcome.undo }}>{outcome.text}</Notice>
    </section>
  );
}
