import { useState } from 'react';
import { useDesk } from '../../../desk/desk.ts';
import { AreaField, SelectField, TextField } from '../../../ui/form/Field.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { Submit } from '../../../ui/form/Submit.tsx';
import { asMember } from '../../login/store.ts';
import { removeCanned, saveCanned } from './endpoints.ts';
import { KeptRows } from './KeptRows.desk.tsx';
import { placeholders } from './rules.ts';
import { CannedSave, type TicketRoom } from './schema.ts';

/** Canned answers, in both languages. */
export function CannedAnswers({ data, again }: { data: TicketRoom; again(): Promise<unknown> }) {
  const { locale, t } = useDesk();
  const [canned, setCanned] = useState<number | null>(null);
  const [kept, setKept] = useState(0);
  const answer = data.canned.find(({ id }) => id === canned);
  return (
    <section className="panel" aria-labelledby="ticket-canned">
      <h2 id="ticket-canned">{t('tickets.desk.canned.title')}</h2>
      <KeptRows
        rows={data.canned}
        nameOf={({ name }) => name}
        change={({ id }) => setCanned(id)}
        remove={({ id }) => asMember(removeCanned, { params: { id: String(id) } }).then(again)}
        putBack={(one) => asMember(saveCanned, { body: { ...one, id: null } }).then(again)}
      />
      <h3>{answer ? t('tickets.desk.lists.change', { name: answer.name }) : t('tickets.desk.canned.add')}</h3>
      <Form
        key={`canned ${canned} ${kept}`}
        schema={CannedSave}
        read={(form) => ({
          id: canned,
          name: form.get('name'),
          nl: form.get('nl'),
          fr: form.get('fr'),
          category: Number(form.get('category')) || null,
        })}
        submit={async (body) => {
          await asMember(saveCanned, { body });
          setCanned(null);
          setKept(kept + 1);
          await again();
        }}
        {...{ t, label: t('tickets.desk.canned.new') }}
      >
        <p className="help">{t('tickets.desk.canned.help', { names: placeholders.map((name) => `{${name}}`).join(' ') })}</p>
        <TextField
          name="name"
          label={t('tickets.desk.name')}
          defaultValue={answer?.name ?? ''}
          // Each change and each save makes a new form.
          autoFocus={canned !== null || kept > 0}
        />
        <SelectField name="category" label={t('tickets.desk.canned.category')} defaultValue={String(answer?.category ?? '')} isOptional>
          <option value="">{t('tickets.desk.canned.anyCategory')}</option>
          {data.categories.map((one) => (
            <option key={one.id} value={one.id}>
              {one[locale]}
            </option>
          ))}
        </SelectField>
        <AreaField name="nl" lang="nl" label={t('tickets.desk.nl')} defaultValue={answer?.nl ?? ''} rows={5} />
        <AreaField name="fr" lang="fr" label={t('tickets.desk.fr')} defaultValue={answer?.fr ?? ''} rows={5} />
        <Submit>{t('tickets.desk.keep')}</Submit>
      </Form>
    </section>
  );
}
