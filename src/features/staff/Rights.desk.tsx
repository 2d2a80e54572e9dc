import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { offerUndo } from '../../desk/told.ts';
import { CallFailed } from '../../lib/call.ts';
import { useActs } from '../../ui/form/acts.ts';
import { Notice } from '../../ui/form/Notice.tsx';
import { asMember } from '../login/store.ts';
import { updateGrants } from './endpoints.ts';
import { GrantFields } from './GrantFields.desk.tsx';
import { nameOf } from './label-rules.ts';
import type { GrantsUpdate, Role, RoleGrant, StaffMember } from './schema.ts';

const quoted = (version: string) => ({ 'if-match': `"${version}"` });
const store = (id: number, version: string, body: GrantsUpdate) =>
  asMember(updateGrants, { headers: quoted(version), params: { id }, body });

type Draft = GrantsUpdate & { keys: readonly number[]; version: string };

/** Roles of a colleague with their scopes. A concurrent change by somebody else is shown, and not overwritten. */
export function Rights({ member, roles }: { member: StaffMember; roles: readonly Role[] }) {
  const { t } = useDesk();
  const client = useQueryClient();
  const { outcome, act } = useActs(t);
  const [draft, setDraft] = useState<Draft>();
  const lastKey = useRef(0);
  const name = nameOf(member);
  const { grants, direct, keys } = draft ?? { ...member, keys: member.grants.map((_, index) => -index) };
  const edit = (change: Partial<Draft>) => setDraft({ grants, direct, keys, version: draft?.version ?? member.version, ...change });
  const changeAt = (index: number, grant: RoleGrant) => edit({ grants: grants.map((one, at) => (at === index ? grant : one)) });
  const without = <T,>(list: readonly T[], index: number) => list.filter((_, at) => at !== index);

  const undo = (saved: StaffMember, before: GrantsUpdate) => async () => {
    await store(member.id, saved.version, before);
    await client.invalidateQueries();
    return t('staff.rights.undone', { name });
  };
  const save = () =>
    act(async () => {
      if (!draft) return undefined;
      const before = { grants: member.grants, direct: member.direct };
      try {
        const saved = await store(member.id, draft.version, { grants, direct });
        setDraft(undefined);
        await client.invalidateQueries();
        const text = t('staff.rights.saved', { name });
        // Withdrawn permissions of an import cannot be given back here.
        if (direct.length === member.direct.length) offerUndo({ text, undo: undo(saved, before) });
        return { text };
      } catch (error) {
        if (!(error instanceof CallFailed && error.answer.code === 'version_conflict')) throw error;
        setDraft(undefined);
        await client.invalidateQueries();
        return { text: t('staff.rights.elsewhere') };
      }
    });
  return (
    <section className="panel" aria-labelledby="rights">
      <h2 id="rights">{t('staff.rights.title')}</h2>
      {member.isMe && <p className="help">{t('staff.people.me')}</p>}
      <fieldset disabled={member.isMe} className="plain-set" aria-labelledby="rights">
        {!grants.length && !direct.length && <p>{t('staff.rights.none')}</p>}
        {grants.map((grant, index) => (
          <GrantFields
            key={keys[index]}
            number={index + 1}
            grant={grant}
            roles={roles}
            change={(next) => changeAt(index, next)}
            withdraw={() => edit({ grants: without(grants, index), keys: without(keys, index) })}
          />
        ))}
        {direct.length > 0 && (
          <fieldset className="panel-part">
            <legend>{t('staff.rights.direct')}</legend>
            <p className="help">{t('staff.rights.direct.help')}</p>
            <ul className="rows">
              {direct.map((permission) => (
                <li key={permission}>
                  <span>
                    {permission} <small>{t(`staff.permission.${permission}`)}</small>
                  </span>
                  <button type="button" className="plain" onClick={() => edit({ direct: direct.filter((one) => one !== permission) })}>
                    {t('staff.rights.withdraw')} <span className="unseen">{permission}</span>
                  </button>
                </li>
              ))}
            </ul>
          </fieldset>
        )}
        {!member.isMe && (
          <p className="actions">
            <button
              type="button"
              className="button quiet"
              onClick={() => {
                lastKey.current += 1;
                const [first] = roles;
                if (first)
                  edit({
                    grants: [...grants, { role: first.reference, portals: 'all', languages: 'all' }],
                    keys: [...keys, lastKey.current],
                  });
              }}
            >
              {t('staff.rights.add')}
            </button>
            {draft && (
              <>
                <button type="button" className="button" onClick={save}>
                  {t('staff.rights.save')}
                </button>
                <button type="button" className="plain" onClick={() => setDraft(undefined)}>
                  {t('staff.rights.discard')}
                </button>
                <span className="help">{t('staff.rights.unsaved')}</span>
              </>
            )}
          </p>
        )}
      </fieldset>
      <Notice>{outcome.text}</Notice>
    </section>
  );
}
