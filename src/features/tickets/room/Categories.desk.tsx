import { useState } from 'react';
import { useDesk } from '../../../desk/desk.ts';
import { CheckField, TextField } from '../../../ui/form/Field.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { Submit } from '../../../ui/form/Submit.tsx';
import { asMember } from '../../login/store.ts';
import { removeCategory, saveCategory } from './endpoints.ts';
import { CategorySave, type TicketRoom } from './schema.ts';

/** Categories of tickets; the built-in ones stay. */
export function Categories({ data, again }: { data: TicketRoom; again(): Promise<unknown> }) {
  const { locale, t } = useDesk();
  const [category, setCategory] = useState<number | null>(null);
  const chosen = data.categories.find(({ id }) => id === category);
  return (
    <section aria-labelledby="ticket-categories">
      <h2 id="ticket-categories">{t('tickets.desk.categories')}</h2>
      <ul className="rows">
        {data.categories.map((one) => (
          <li key={one.id}>
            {one[locale]}{' '}
            <button type="button" className="plain" onClick={() => setCategory(one.id)}>
              {t('tickets.desk.change')}
            </button>{' '}
            {!one.isBuiltIn && (
              <button
                type="button"
                className="plain"
                onClick={() => void asMember(removeCategory, { params: { id: String(one.id) } }).then(again)}
              >
                {t('tickets.desk.removeOne')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <Form
        key={`category ${category}`}
        schema={CategorySave}
        read={(form) => ({ id: category, nl: form.get('nl'), fr: form.get('fr'), isOpen: form.get('isOpen') === 'on' })}
        submit={async (body) => {
          await asMember(saveCategory, { body });
          setCategory(null);
          await again();
        }}
        {...{ t, label: t('tickets.desk.categories.new') }}
      >
        <TextField name="nl" lang="nl" label={t('tickets.desk.nl')} defaultValue={chosen?.nl ?? ''} />
        <TextField name="fr" lang="fr" label={t('tickets.desk.fr')} defaultValue={chosen?.fr ?? ''} />
        <CheckField name="isOpen" label={t('tickets.desk.categories.open')} defaultChecked={chosen?.isOpen ?? true} />
        <Submit>{t('tickets.desk.keep')}</Submit>
      </Form>
    </section>
  );
}
