import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import { Empty, Failing, Waiting } from '../../desk/frame/States.tsx';
import { go } from '../../desk/navigation.ts';
import { offerUndo } from '../../desk/told.ts';
import { useActs } from '../../ui/form/acts.ts';
import { Confirm } from '../../ui/form/Confirm.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Notice } from '../../ui/form/Notice.tsx';
import { Submit } from '../../ui/form/Submit.tsx';
import { asMember } from '../login/store.ts';
import { createStaff, deleteStaff, updateGrants, updateStaff } from './endpoints.ts';
import { nameOf, placesOf } from './label-rules.ts';
import { Rights } from './Rights.desk.tsx';
import { permissionScopes } from './rules.ts';
import { type Role, type StaffMember, StaffUpdate } from './schema.ts';
import { usePeople, useRoles } from './use-rights.ts';

/** Code and names of a staff record. */
function Names({ member }: { member: StaffMember }) {
  const { t } = useDesk();
  const client = useQueryClient();
  const { id, code, firstName, lastName } = member;
  async function save(body: StaffUpdate): Promise<void> {
    await asMember(updateStaff, { params: { id }, body });
    await client.invalidateQueries();
    offerUndo({
      text: t('staff.people.saved'),
      undo: async () => {
        await asMember(updateStaff, { params: { id }, body: { code, firstName, lastName } });
        await client.invalidateQueries();
        return t('staff.people.unsaved');
      },
    });
  }
  return (
    <section className="panel" aria-labelledby="record">
      <h2 id="record">{t('staff.people.record')}</h2>
      <p className="help">{member.account.email}</p>
      <Form key={`${code} ${firstName} ${lastName}`} schema={StaffUpdate} submit={save} t={t} label={t('staff.people.record')}>
        <div className="side-by-side">
          <TextField name="firstName" label={t('staff.people.firstName')} defaultValue={firstName} autoComplete="off" />
          <TextField name="lastName" label={t('staff.people.lastName')} defaultValue={lastName} autoComplete="off" />
        </div>
        <TextField name="code" label={t('staff.people.code')} defaultValue={code} autoComplete="off" />
        <Submit>{t('staff.people.save')}</Submit>
      </Form>
    </section>
  );
}

/** Each permission that somebody holds, with its scope. */
function Effect({ member: { grants, direct, ...names }, roles }: { member: StaffMember; roles: readonly Role[] }) {
  const { t } = useDesk();
  const held = permissionScopes([
    ...grants.map(({ role, ...scope }) => ({
      ...scope,
      permissions: roles.find(({ reference }) => reference === role)?.permissions ?? [],
    })),
    { permissions: direct, portals: 'all', languages: 'all' },
  ]);
  return (
    <details className="panel">
      <summary>{t('staff.rights.effect', { name: nameOf(names) })}</summary>
      {!held.length && <p>{t('staff.rights.effect.none')}</p>}
      <ul className="rows">
        {held.map((one) => (
          <li key={JSON.stringify(one)}>
            <span>
              {t(`staff.permission.${one.permission}`)} <small>{placesOf(t, one)}</small>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Removal({ member, room }: { member: StaffMember; room: string }) {
  const { locale, t } = useDesk();
  const client = useQueryClient();
  const question = useRef<HTMLDialogElement>(null);
  const { outcome, act } = useActs(t);
  const name = nameOf(member);
  const { code, firstName, lastName, account, grants } = member;
  async function restore(): Promise<string> {
    const again = await asMember(createStaff, { body: { email: account.email, code, firstName, lastName } });
    const headers = { 'if-match': `"${again.version}"` };
    await asMember(updateGrants, { headers, params: { id: again.id }, body: { grants, direct: again.direct } });
    await client.invalidateQueries();
    return t('staff.people.restored', { name });
  }
  const remove = () =>
    act(async () => {
      await asMember(deleteStaff, { params: { id: member.id } });
      await client.invalidateQueries();
      go(addressOf(locale, { room }));
      offerUndo({ text: t('staff.people.removed', { name }), undo: restore });
      return undefined;
    });
  return (
    <div className="panel">
      <button type="button" className="plain" onClick={() => question.current?.showModal()}>
        {t('staff.people.remove')}
      </button>
      <Confirm
        ref={question}
        title={t('staff.people.remove.question', { name })}
        yes={t('staff.people.remove')}
        no={t('staff.people.keep')}
        run={remove}
      >
        <p>{t('staff.people.remove.text')}</p>
      </Confirm>
      <Notice>{outcome.text}</Notice>
    </div>
  );
}

/** One colleague: names, rights and removal. */
export function StaffRecord({ room, reference }: { room: string; reference: string }) {
  const { locale, t } = useDesk();
  const [people, roles] = [usePeople(), useRoles()];
  const error = people.error ?? roles.error;
  if (error && !people.data) return <Failing t={t} error={error} retry={() => void Promise.all([people.refetch(), roles.refetch()])} />;
  if (!people.data || !roles.data) return <Waiting t={t} />;
  const back = <a href={addressOf(locale, { room })}>{t('staff.people.back')}</a>;
  const member = people.data.find(({ id }) => String(id) === reference);
  if (!member)
    return (
      <>
        <RoomHead title={t('staff.people.title')} />
        <Empty title={t('staff.people.missing')}>{back}</Empty>
      </>
    );
  return (
    <>
      <RoomHead title={nameOf(member)}>{back}</RoomHead>
      <Rights member={member} roles={roles.data} />
      <Effect member={member} roles={roles.data} />
      <Names member={member} />
      {!member.isMe && <Removal member={member} room={room} />}
    </>
  );
}
