import { useMemo, useState } from 'react';
import type { Locale } from '../../../lib/locale.ts';
import type { Translate } from '../../../lib/message-format.ts';
import { AreaField, SelectField, TextField } from '../../../ui/form/Field.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { Showing } from '../../../ui/form/Showing.tsx';
import { Submit } from '../../../ui/form/Submit.tsx';
import { asMember } from '../../login/store.ts';
import { createTicket } from '../endpoints.ts';
import { type Priority, TicketCreate } from '../schema.ts';
import { type Chosen, onceKeys } from '../store.ts';
import { categories, openTicket, tickets } from './store.ts';
import { TicketFileField } from './TicketFileField.island.tsx';

const wishes = {
  low: 'tickets.own.priority.low',
  medium: 'tickets.own.priority.medium',
  high: 'tickets.own.priority.high',
} as const satisfies Record<Priority, string>;

type NewTicketProps = { t: Translate; locale: Locale; member: number; cancel(): void };

/** Form of a new question. */
export function NewTicket({ t, locale, member, cancel }: NewTicketProps) {
  const [file, setFile] = useState<Chosen>();
  const read = (data: FormData) => {
    const text = (name: string) => String(data.get(name) ?? '');
    const written = { subject: text('subject'), description: text('description'), priority: text('priority') };
    return {
      user_id: member,
      category_id: Number(text('category_id')),
      ...written,
      ...(file && file !== 'uploading' && { file: file.id }),
    };
  };
  const keys = useMemo(onceKeys, []);
  async function submit(body: TicketCreate): Promise<void> {
    // After a lost answer, the same words sent again are the same question; other words are another one.
    const { id } = await asMember(createTicket, { headers: keys.of(JSON.stringify(body)), body });
    openTicket(id);
    void tickets.load();
  }
  return (
    <Showing of={categories} t={t}>
      {(all) => (
        <Form
          {...{ schema: TicketCreate, read, submit, t, label: t('tickets.own.new') }}
          wait={file === 'uploading' ? t('tickets.own.file.wait') : ''}
        >
          <SelectField name="category_id" label={t('tickets.own.category')} autoFocus>
            {all.map(({ id, nameNl, nameFr }) => (
              <option key={id} value={id}>
                {locale === 'fr' ? nameFr : nameNl}
              </option>
            ))}
          </SelectField>
          <TextField name="subject" label={t('tickets.own.subject')} />
          <AreaField name="description" label={t('tickets.own.description')} rows={8} />
          <SelectField name="priority" label={t('tickets.own.priority')} help={t('tickets.own.priority.help')} defaultValue="medium">
            {Object.entries(wishes).map(([one, key]) => (
              <option key={one} value={one}>
                {t(key)}
              </option>
            ))}
          </SelectField>
          <TicketFileField t={t} file={file} choose={setFile} />
          <div className="actions">
            <Submit>{t('tickets.own.send')}</Submit>
            <button type="button" className="plain" onClick={cancel}>
              {t('tickets.own.cancel')}
            </button>
          </div>
        </Form>
      )}
    </Showing>
  );
}
