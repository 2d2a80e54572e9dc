import { useState } from 'react';
import { useDesk } from '../../../desk/desk.ts';
import { CheckField, TextField } from '../../../ui/form/Field.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { Submit } from '../../../ui/form/Submit.tsx';
import { asMember } from '../../login/store.ts';
import { removeCategory, saveCategory } from './endpoints.ts';
import { KeptRows } from './KeptRows.desk.tsx';
import { CategorySave, type TicketRoom } from './schema.ts';

/** Categories of tickets; the built-in ones stay. */
export function Categories({ data, again }: { data: TicketRoom; again(): Promise<unknown> }) {
  const { locale, t } = useDesk();
  const [category, setCategory] = useState<number | null>(null);
  const [kept, setKept] = useState(0);
  const chosen = data.categories.find(({ id }) => id === category);
  return (
    <section className="panel" aria-labelledby="ticket-categories">
      <h2 id="ticket-categories">{t('tickets.desk.categories')}</h2>
      <KeptRows
        rows={data.categories}
        nameOf={(one) => one[locale]}
        change={({ id }) => setCategory(id)}
        isLasting={({ isBuiltIn }) => isBuiltIn}
        remove={({ id }) => asMember(removeCategory, { params: { id: String(id) } }).then(again)}
        putBack={({ id, nl, fr, isOpen }) => asMember(saveCategory, { body: { id, nl, fr, isOpen } }).then(again)}
      />
      <h3>{chosen ? t('tickets.desk.lists.change', { name: chosen[locale] }) : t('tickets.desk.categories.add')}</h3>
      <Form
        key={`category ${category} ${kept}`}
        schema={CategorySave}
        read={(form) => ({ id: category, nl: form.get('nl'), fr: form.get('fr'), isOpen: form.get('isOpen') === 'on' })}
        submit={async (body) => {
          await asMember(saveCategory, { body });
          setCategory(null);
          setKept(kept + 1);
          await again();
        }}
        {...{ t, label: t('tickets.desk.categories.new') }}
      >
        <TextField
          {...{ name: 'nl', lang: 'nl', label: t('tickets.desk.nl'), defaultValue: chosen?.nl ?? '' }}
          // Each change and each save makes a new form.
          autoFocus={category !== null || kept > 0}
        />
        <TextField name="fr" lang="fr" label={t('tickets.desk.fr')} defaultValue={chosen?.fr ?? ''} />
        <CheckField name="isOpen" label={t('tickets.desk.categories.open')} defaultChecked={chosen?.isOpen ?? true} />
        <Submit>{t('tickets.desk.keep')}</Submit>
      </Form>
    </section>
  );
}
