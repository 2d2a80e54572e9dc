import { useQuery } from '@tanstack/react-query';
import { useDesk } from '../../desk/desk.ts';
import { Failing } from '../../desk/frame/States.tsx';
import { useActs } from '../../ui/form/acts.ts';
import { Notice } from '../../ui/form/Notice.tsx';
import { asMember } from '../login/store.ts';
import { chooseMemberNewsletter, getMemberNewsletters } from '../members/endpoints.ts';
import type { MemberNewsletter } from './schema.ts';

/** Newsletters that a member gets; each choice is saved at once. */
export function MemberNewsletters({ id }: { id: number }) {
  const { t } = useDesk();
  const { outcome, act } = useActs(t);
  const asked = useQuery({ queryKey: ['member', id, 'newsletters'], queryFn: () => asMember(getMemberNewsletters, { params: { id } }) });
  const choose = ({ portalCode, portalName, language }: MemberNewsletter, isActive: boolean) =>
    act(async () => {
      await asMember(chooseMemberNewsletter, { params: { id }, body: { portalCode, language, isActive } });
      await asked.refetch();
      return { text: t(isActive ? 'members.newsletters.on' : 'members.newsletters.off', { portal: portalName, language }) };
    });
  const count = asked.data?.filter(({ isActive }) => isActive).length ?? 0;
  return (
    <details className="panel">
      <summary>{t('members.newsletters', { count })}</summary>
      {asked.error && <Failing t={t} error={asked.error} retry={() => void asked.refetch()} />}
      <fieldset className="choices">
        <legend className="unseen">{t('members.newsletters', { count })}</legend>
        {asked.data?.map((one) => (
          <label key={`${one.portalCode} ${one.language}`}>
            <input type="checkbox" checked={one.isActive} onChange={({ target }) => choose(one, target.checked)} />{' '}
            {`${one.portalName} (${one.language})`}
          </label>
        ))}
      </fieldset>
      <Notice>{outcome.text}</Notice>
    </details>
  );
}
