import { useDesk } from '../../desk/desk.ts';
import { useActs } from '../../ui/form/acts.ts';
import { Notice } from '../../ui/form/Notice.tsx';
import { asMember } from '../login/store.ts';
import { updateMemberInterests } from './endpoints.ts';
import type { MemberRecord } from './schema.ts';
import { useInterestNames, useRefresh } from './use-member.ts';

/** Interests of a member; each choice is saved at once. */
export function MemberInterests({ member: { user, interests } }: { member: MemberRecord }) {
  const { locale, t, may } = useDesk();
  const all = useInterestNames().data ?? [];
  const refresh = useRefresh(user.id);
  const { outcome, act } = useActs(t);
  const choose = (codes: string[]) =>
    act(async () => {
      await asMember(updateMemberInterests, { params: { id: user.id }, body: { codes } });
      await refresh();
      return { text: t('members.interests.saved') };
    });
  return (
    <details className="panel">
      <summary>{t('members.interests', { count: interests.length })}</summary>
      <fieldset className="choices" disabled={!may('COM_SEC')}>
        <legend className="unseen">{t('members.interests', { count: interests.length })}</legend>
        {all.map(({ code, names }) => (
          <label key={code}>
            <input
              type="checkbox"
              checked={interests.includes(code)}
              onChange={({ target }) => choose(target.checked ? [...interests, code] : interests.filter((one) => one !== code))}
            />{' '}
            {names[locale] ?? names.nl ?? names.fr ?? code}
          </label>
        ))}
      </fieldset>
      <Notice>{outcome.text}</Notice>
    </details>
  );
}
