import { useState } from 'react';
import { useDesk } from '../../../desk/desk.ts';
import { AreaField, SelectField, TextField } from '../../../ui/form/Field.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { Submit } from '../../../ui/form/Submit.tsx';
import { asMember } from '../../login/store.ts';
import { removeCanned, saveCanned } from './endpoints.ts';
import { placeholders } from './rules.ts';
import { CannedSave, type TicketRoom } from './schema.ts';

/** Canned answers, in both languages. */
export function CannedAnswers({ data, again }: { data: TicketRoom; again(): Promise<unknown> }) {
  const { locale, t } = useDesk();
  const [canned, setCanned] = useState<number | null>(null);
  const answer = data.canned.find(({ id }) => id === canned);
  return (
    <section aria-labelledby="ticket-canned">
      <h2 id="ticket-canned">{t('tickets.desk.canned.title')}</h2>
      <ul className="rows">
        {data.canned.map((one) => (
          <li key={one.id}>
            {one.name}{' '}
            <button type="button" className="plain" onClick={() => setCanned(one.id)}>
              {t('tickets.desk.change')}
            </button>{' '}
            <button
              type="button"
              className="plain"
              onClick={() => void asMember(removeCanned, { params: { id: String(one.id) } }).then(again)}
            >
              {t('tickets.desk.removeOne')}
            </button>
          </li>
        ))}
      </ul>
      <Form
        key={`canned ${canned}`}
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
          await again();
        }}
        {...{ t, label: t('tickets.desk.canned.new') }}
      >
        <p className="help">{t('tickets.desk.canned.help', { names: placeholders.map((name) => `{${name}}`).join(' ') })}</p>
        <TextField name="name" label={t('tickets.desk.name')} defaultValue={answer?.name ?? ''} />
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
