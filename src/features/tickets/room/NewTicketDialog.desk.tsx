import { useCallback, useId, useState } from 'react';
import { addressOf } from '../../../desk/addresses.ts';
import { useDesk } from '../../../desk/desk.ts';
import { Picker } from '../../../desk/editor/Picker.tsx';
import { Dialog } from '../../../desk/frame/Dialog.tsx';
import { go } from '../../../desk/navigation.ts';
import { AreaField, SelectField, TextField } from '../../../ui/form/Field.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { Submit } from '../../../ui/form/Submit.tsx';
import { asMember } from '../../login/store.ts';
import { getMembers } from '../../members/endpoints.ts';
import { TicketCreate } from '../schema.ts';
import { staffCreateTicket } from './endpoints.ts';
import { priorityKeys } from './rules.ts';
import type { TicketRoom } from './schema.ts';

type Choice = { value: string; label: string };

/** Form of a ticket for a member who asked by another channel, such as the telephone. */
export function NewTicketDialog({ lists, room, close }: { lists: TicketRoom; room: string; close(): void }) {
  const { locale, t } = useDesk();
  const id = useId();
  const [member, setMember] = useState<Choice>();
  const [portalCode, setPortal] = useState(lists.portals[0] ?? '');
  const find = useCallback(async (q: string) => {
    const { items } = await asMember(getMembers, { query: { q } });
    return items.map((one) => ({ value: String(one.id), label: `${one.firstName} ${one.lastName} (${one.email})` }));
  }, []);
  const read = (data: FormData) => ({
    ...{ user_id: Number(member?.value ?? 0), category_id: Number(data.get('category_id')), priority: data.get('priority') },
    ...{ subject: data.get('subject'), description: data.get('description') },
  });
  async function submit(body: TicketCreate): Promise<void> {
    const made = await asMember(staffCreateTicket, { params: { portalCode }, body });
    close();
    go(addressOf(locale, { room, reference: String(made.id) }));
  }
  return (
    <Dialog title={t('tickets.desk.new')} close={close}>
      <div className="field">
        <label htmlFor={id}>{t('tickets.desk.new.member')}</label>
        <Picker {...{ id, find, t }} label={t('tickets.desk.new.member')} placeholder={t('tickets.desk.people.find')} take={setMember} />
        <p role="status">{member?.label}</p>
      </div>
      {member && (
        <Form schema={TicketCreate} {...{ read, submit, t, label: t('tickets.desk.new') }}>
          <SelectField name="portal" label={t('tickets.desk.portal')} value={portalCode} onChange={({ target }) => setPortal(target.value)}>
            {lists.portals.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </SelectField>
          <SelectField name="category_id" label={t('tickets.desk.category')}>
            {lists.categories.map((one) => (
              <option key={one.id} value={one.id}>
                {one[locale]}
              </option>
            ))}
          </SelectField>
          <SelectField name="priority" label={t('tickets.desk.priority')} defaultValue="medium">
            {Object.entries(priorityKeys).map(([value, key]) => (
              <option key={value} value={value}>
                {t(key)}
              </option>
            ))}
          </SelectField>
          <TextField name="subject" label={t('tickets.desk.subject')} />
          <AreaField name="description" label={t('tickets.desk.new.description')} rows={5} />
          <Submit>{t('tickets.desk.new.open')}</Submit>
        </Form>
      )}
      <p>
        <button type="button" className="plain" onClick={close}>
          {t('tickets.desk.cancel')}
        </button>
      </p>
    </Dialog>
  );
}
