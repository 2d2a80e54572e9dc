import { useQueryClient } from '@tanstack/react-query';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import type { Column, Filter } from '../../desk/list/columns.ts';
import { List } from '../../desk/list/List.tsx';
import { go } from '../../desk/navigation.ts';
import { offerUndo } from '../../desk/told.ts';
import { joinClauses } from '../../lib/clauses.ts';
import { TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Submit } from '../../ui/form/Submit.tsx';
import { asMember } from '../login/store.ts';
import { createStaff, deleteStaff, getStaff } from './endpoints.ts';
import { nameOf, scopeText } from './label-rules.ts';
import { type RoleGrant, StaffCreate, type StaffMember } from './schema.ts';
import { useRoles } from './use-rights.ts';

const keyOf = ({ id }: StaffMember) => String(id);

/** Gives an account a staff record. It has no rights yet, so the page of its rights follows. */
function AddStaff({ room }: { room: string }) {
  const { locale, t } = useDesk();
  const client = useQueryClient();
  async function add(body: StaffCreate): Promise<void> {
    const added = await asMember(createStaff, { body });
    await client.invalidateQueries();
    go(addressOf(locale, { room, reference: String(added.id) }));
    offerUndo({
      text: t('staff.people.added', { name: nameOf(added) }),
      undo: async () => {
        await asMember(deleteStaff, { params: { id: added.id } });
        await client.invalidateQueries();
        return t('staff.people.gone', { name: nameOf(added) });
      },
    });
  }
  return (
    <section className="panel" aria-labelledby="add">
      <h2 id="add">{t('staff.people.add')}</h2>
      <Form schema={StaffCreate} submit={add} t={t} label={t('staff.people.add')}>
        <TextField name="email" type="email" label={t('staff.people.email')} help={t('staff.people.add.help')} autoComplete="off" />
        <div className="side-by-side">
          <TextField name="firstName" label={t('staff.people.firstName')} autoComplete="off" />
          <TextField name="lastName" label={t('staff.people.lastName')} autoComplete="off" />
        </div>
        <TextField name="code" label={t('staff.people.code')} autoComplete="off" />
        <Submit>{t('staff.people.add.button')}</Submit>
      </Form>
    </section>
  );
}

/** Staff with their roles, and the form that adds one. */
export function StaffList({ room }: { room: string }) {
  const { locale, t } = useDesk();
  const roles = useRoles().data ?? [];
  const wordsOf = (grant: RoleGrant) => scopeText(t, locale, roles, grant);
  const columns: Column<StaffMember>[] = [
    { id: 'name', title: t('staff.people.name'), text: nameOf },
    { id: 'code', title: t('staff.people.code'), text: ({ code }) => code },
    { id: 'email', title: t('staff.people.email'), text: ({ account }) => account.email },
    {
      id: 'roles',
      title: t('staff.people.roles'),
      text: ({ grants }) => joinClauses(locale, grants.map(wordsOf)),
      cell: ({ grants, direct }) => (
        <>
          {grants.map((grant) => (
            <span key={JSON.stringify(grant)} className="line">
              {wordsOf(grant)}
            </span>
          ))}
          {direct.length > 0 && (
            <span className="line">{t('desk.pair', { name: t('staff.rights.direct'), value: direct.join(', ') })}</span>
          )}
          {!grants.length && !direct.length && t('staff.rights.effect.none')}
        </>
      ),
    },
    {
      id: 'factors',
      title: t('staff.people.factors'),
      text: ({ factors }) =>
        factors.length ? factors.map((one) => t(`staff.people.factor.${one}`)).join(', ') : t('staff.people.factors.none'),
    },
  ];
  const filters: Filter[] = [{ name: 'q', label: t('staff.people.search'), kind: 'search' }];
  return (
    <>
      <RoomHead title={t('staff.people.title')} />
      <List
        name="staff"
        label={t('staff.people.title')}
        {...{ columns, filters, keyOf }}
        hrefOf={({ id }) => addressOf(locale, { room, reference: String(id) })}
        load={async ({ q }) => ({ items: await asMember(getStaff, { query: { q } }), cursor: null })}
        empty={{ title: t('staff.people.none'), children: <p>{t('staff.people.none.help')}</p> }}
      />
      <AddStaff room={room} />
    </>
  );
}
