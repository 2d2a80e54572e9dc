import { useQueryClient } from '@tanstack/react-query';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import type { Column } from '../../desk/list/columns.ts';
import { List } from '../../desk/list/List.tsx';
import { go } from '../../desk/navigation.ts';
import { permissionIds } from '../../lib/permissions.ts';
import { TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Submit } from '../../ui/form/Submit.tsx';
import { asMember } from '../login/store.ts';
import { createRole, getRoles } from './endpoints.ts';
import { RoleEditor } from './RoleEditor.desk.tsx';
import { type Role, RoleCreate } from './schema.ts';

const keyOf = ({ reference }: Role) => reference;

/** Makes a role without permissions, and opens it. */
function NewRole({ room }: { room: string }) {
  const { locale, t } = useDesk();
  const client = useQueryClient();
  async function begin(body: RoleCreate): Promise<void> {
    const { reference } = await asMember(createRole, { body });
    await client.invalidateQueries();
    go(addressOf(locale, { room, reference }));
  }
  return (
    <section className="panel" aria-labelledby="new">
      <h2 id="new">{t('staff.roles.new')}</h2>
      <Form
        schema={RoleCreate}
        read={(data) => ({
          reference: data.get('reference'),
          names: { nl: data.get('names.nl'), fr: data.get('names.fr') },
          permissions: [],
        })}
        submit={begin}
        t={t}
        label={t('staff.roles.new')}
      >
        <TextField
          name="reference"
          label={t('staff.roles.reference')}
          help={t('staff.roles.new.help')}
          autoComplete="off"
          spellCheck={false}
        />
        <div className="side-by-side">
          <TextField name="names.nl" lang="nl" label={t('staff.roles.nl')} autoComplete="off" />
          <TextField name="names.fr" lang="fr" label={t('staff.roles.fr')} autoComplete="off" />
        </div>
        <Submit>{t('staff.roles.new.begin')}</Submit>
      </Form>
    </section>
  );
}

function RoleList({ room }: { room: string }) {
  const { locale, t } = useDesk();
  const columns: Column<Role>[] = [
    { id: 'name', title: t('staff.roles.name'), text: ({ names }) => names[locale] },
    { id: 'reference', title: t('staff.roles.reference'), text: keyOf },
    { id: 'holders', title: t('staff.roles.holders'), text: ({ holders }) => String(holders), kind: 'number' },
    {
      id: 'permissions',
      title: t('staff.roles.permissions'),
      text: ({ permissions }) => permissions.map((name) => permissionIds[name]).join(', '),
    },
  ];
  return (
    <>
      <RoomHead title={t('staff.roles.title')} />
      <List
        name="roles"
        label={t('staff.roles.title')}
        {...{ columns, keyOf }}
        hrefOf={({ reference }) => addressOf(locale, { room, reference })}
        load={async () => ({ items: await asMember(getRoles, {}), cursor: null })}
        empty={{ title: t('staff.roles.none'), children: <p>{t('staff.roles.none.help')}</p> }}
      />
      <NewRole room={room} />
    </>
  );
}

type RolesProps = { room: { segment: string }; reference: string | undefined };

/** Room of the roles and their permissions. */
export const Roles = ({ room: { segment }, reference }: RolesProps) =>
  reference ? <RoleEditor key={reference} room={segment} reference={reference} /> : <RoleList room={segment} />;
