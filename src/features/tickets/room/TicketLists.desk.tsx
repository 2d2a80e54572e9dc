import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf } from '../../../desk/addresses.ts';
import { useDesk } from '../../../desk/desk.ts';
import { RoomHead } from '../../../desk/frame/RoomHead.tsx';
import { Failing, Waiting } from '../../../desk/frame/States.tsx';
import { AreaField, CheckField, SelectField, TextField } from '../../../ui/form/Field.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { Submit } from '../../../ui/form/Submit.tsx';
import { asMember } from '../../login/store.ts';
import { getTicketRoom, removeCanned, removeCategory, saveCanned, saveCategory } from './endpoints.ts';
import { placeholders } from './rules.ts';
import { CannedSave, CategorySave } from './schema.ts';

/** Categories and canned answers, which managers keep. */
export function TicketLists({ room }: { room: string }) {
  const { locale, t } = useDesk();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey: ['ticket room'], queryFn: () => asMember(getTicketRoom, {}) });
  const [canned, setCanned] = useState<number | null>(null);
  const [category, setCategory] = useState<number | null>(null);
  const again = () => client.invalidateQueries({ queryKey: ['ticket room'] });
  if (error && !data) return <Failing t={t} error={error} retry={() => void refetch()} />;
  if (!data) return <Waiting t={t} />;
  const answer = data.canned.find(({ id }) => id === canned);
  const chosen = data.categories.find(({ id }) => id === category);
  return (
    <>
      <RoomHead title={t('tickets.desk.lists')}>
        <a href={addressOf(locale, { room })}>{t('tickets.desk.back')}</a>
      </RoomHead>
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
    </>
  );
}
