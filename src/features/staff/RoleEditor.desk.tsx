import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import { Empty, Failing, Waiting } from '../../desk/frame/States.tsx';
import { go } from '../../desk/navigation.ts';
import { offerUndo } from '../../desk/told.ts';
import { CallFailed } from '../../lib/call.ts';
import type { Permission } from '../../lib/permissions.ts';
import { useActs } from '../../ui/form/acts.ts';
import { TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Notice } from '../../ui/form/Notice.tsx';
import { Submit } from '../../ui/form/Submit.tsx';
import { asMember } from '../login/store.ts';
import { createRole, deleteRole, updateRole } from './endpoints.ts';
import { PermissionList } from './PermissionList.desk.tsx';
import { type Role, RoleUpdate } from './schema.ts';
import { useRoles } from './use-rights.ts';

const store = ({ reference }: Role, version: string, body: RoleUpdate) =>
  asMember(updateRole, { headers: { 'if-match': `"${version}"` }, params: { reference }, body });

function RoleForm({ role }: { role: Role }) {
  const { locale, t } = useDesk();
  const client = useQueryClient();
  const [permissions, setPermissions] = useState<Permission[]>(role.permissions);
  // The changes began with this version, whatever a refetch brings.
  const [{ version }] = useState(role);
  async function save(body: RoleUpdate): Promise<void> {
    const { names } = role;
    try {
      const saved = await store(role, version, body);
      await client.invalidateQueries();
      offerUndo({
        text: t('staff.roles.saved', { name: body.names[locale] }),
        undo: async () => {
          await store(role, saved.version, { names, permissions: role.permissions });
          await client.invalidateQueries();
          return t('staff.roles.undone', { name: names[locale] });
        },
      });
    } catch (error) {
      if (!(error instanceof CallFailed && error.answer.code === 'version_conflict')) throw error;
      await client.invalidateQueries();
      throw new CallFailed({ ...error.answer, message: t('staff.roles.elsewhere') });
    }
  }
  return (
    <Form
      schema={RoleUpdate}
      read={(data) => ({ names: { nl: data.get('names.nl'), fr: data.get('names.fr') }, permissions })}
      submit={save}
      t={t}
      label={t('staff.roles.name')}
    >
      <div className="side-by-side">
        <TextField name="names.nl" lang="nl" label={t('staff.roles.nl')} defaultValue={role.names.nl} autoComplete="off" />
        <TextField name="names.fr" lang="fr" label={t('staff.roles.fr')} defaultValue={role.names.fr} autoComplete="off" />
      </div>
      {role.isMine && <p className="help">{t('staff.roles.mine')}</p>}
      <PermissionList chosen={permissions} isLocked={role.isMine} choose={setPermissions} />
      <Submit>{t('staff.roles.save')}</Submit>
    </Form>
  );
}

function Removal({ role: { reference, names, permissions, holders }, room }: { role: Role; room: string }) {
  const { locale, t } = useDesk();
  const client = useQueryClient();
  const { outcome, act } = useActs(t);
  if (holders) return <p className="help">{t('staff.roles.inUse')}</p>;
  const remove = () =>
    act(async () => {
      await asMember(deleteRole, { params: { reference } });
      await client.invalidateQueries();
      go(addressOf(locale, { room }));
      offerUndo({
        text: t('staff.roles.removed', { name: names[locale] }),
        undo: async () => {
          await asMember(createRole, { body: { reference, names, permissions } });
          await client.invalidateQueries();
          return t('staff.roles.restored', { name: names[locale] });
        },
      });
      return undefined;
    });
  return (
    <>
      <button type="button" className="plain" onClick={remove}>
        {t('staff.roles.remove')}
      </button>
      <Notice>{outcome.text}</Notice>
    </>
  );
}

/** Form of one role: its names and the list of all permissions. */
export function RoleEditor({ room, reference }: { room: string; reference: string }) {
  const { locale, t } = useDesk();
  const roles = useRoles();
  if (roles.error && !roles.data) return <Failing t={t} error={roles.error} retry={() => void roles.refetch()} />;
  if (!roles.data) return <Waiting t={t} />;
  const back = <a href={addressOf(locale, { room })}>{t('staff.roles.back')}</a>;
  const role = roles.data.find((one) => one.reference === reference);
  if (!role)
    return (
      <>
        <RoomHead title={t('staff.roles.title')} />
        <Empty title={t('staff.roles.missing')}>{back}</Empty>
      </>
    );
  return (
    <>
      <RoomHead title={role.names[locale]}>{back}</RoomHead>
      <p className="desk-lead">{t('staff.roles.held', { count: role.holders })}</p>
      <RoleForm key={role.version} role={role} />
      <section className="panel">
        <Removal role={role} room={room} />
      </section>
    </>
  );
}
