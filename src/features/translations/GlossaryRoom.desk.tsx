import { useStore } from '@nanostores/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import { Empty, Failing, Waiting } from '../../desk/frame/States.tsx';
import type { Column } from '../../desk/list/columns.ts';
import { List } from '../../desk/list/List.tsx';
import { $address, go } from '../../desk/navigation.ts';
import { TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Submit } from '../../ui/form/Submit.tsx';
import { asMember } from '../login/store.ts';
import { addTerm, getGlossary, removeTerm, saveTerm } from './glossary-endpoints.ts';
import { type Term, TermBody } from './glossary-schema.ts';

const room = 'glossary';
const keyOf = ({ id }: Term) => String(id);

/** Form of a new or existing term. */
function TermForm({ term, done }: { term?: Term; done(): void }) {
  const { t } = useDesk();
  const client = useQueryClient();
  const title = t(term ? 'translations.glossary.change' : 'translations.glossary.new');
  async function submit(body: TermBody): Promise<void> {
    await (term ? asMember(saveTerm, { params: { id: String(term.id) }, body }) : asMember(addTerm, { body }));
    await client.invalidateQueries();
    done();
  }
  return (
    <section className="panel" aria-labelledby="term">
      <h2 id="term">{title}</h2>
      <Form
        schema={TermBody}
        read={(data) => ({ nl: data.get('nl'), fr: data.get('fr'), note: data.get('note') })}
        submit={submit}
        t={t}
        label={title}
      >
        <TextField name="nl" label={t('translations.place.nl')} defaultValue={term?.nl ?? ''} lang="nl" />
        <TextField name="fr" label={t('translations.place.fr')} defaultValue={term?.fr ?? ''} lang="fr" />
        <TextField name="note" label={t('translations.glossary.note')} defaultValue={term?.note ?? ''} isOptional />
        <Submit>{t('translations.place.save')}</Submit>
      </Form>
    </section>
  );
}

/** One term, in its form. */
function TermPage({ reference }: { reference: string }) {
  const { locale, t } = useDesk();
  const { data, error, refetch } = useQuery({ queryKey: ['glossary'], queryFn: () => asMember(getGlossary, { query: {} }) });
  const term = data?.items.find(({ id }) => String(id) === reference);
  const list = addressOf(locale, { room });
  return (
    <>
      <RoomHead title={term ? `${term.nl} – ${term.fr}` : t('translations.glossary')}>
        <a href={list}>{t('translations.glossary.back')}</a>
      </RoomHead>
      {error && <Failing t={t} error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting t={t} />}
      {data && !term && <Empty title={t('translations.glossary.none')} />}
      {term && <TermForm term={term} done={() => go(list)} />}
    </>
  );
}

/** Room of the glossary: terms in both languages, which suggestions and warnings of translations use. */
export function GlossaryRoom({ reference }: { reference: string | undefined }) {
  const { locale, t } = useDesk();
  const client = useQueryClient();
  useStore($address);
  if (reference) return <TermPage reference={reference} />;
  const columns: Column<Term>[] = [
    { id: 'nl', title: t('translations.place.nl'), text: ({ nl }) => nl },
    { id: 'fr', title: t('translations.place.fr'), text: ({ fr }) => fr },
    { id: 'note', title: t('translations.glossary.note'), text: ({ note }) => note },
  ];
  async function remove(rows: readonly Term[]) {
    const removed: Term[] = [];
    for (const { id } of rows) removed.push((await asMember(removeTerm, { params: { id: String(id) } })).removed);
    await client.invalidateQueries();
    return {
      text: t('translations.glossary.removed', { count: removed.length }),
      async undo() {
        for (const { nl, fr, note } of removed) await asMember(addTerm, { body: { nl, fr, note } });
        await client.invalidateQueries();
        return t('translations.glossary.back.again', { count: removed.length });
      },
    };
  }
  return (
    <>
      <RoomHead title={t('translations.glossary')} />
      <p className="desk-lead">{t('translations.glossary.lead')}</p>
      <List
        name="glossary"
        label={t('translations.glossary')}
        columns={columns}
        filters={[{ name: 'q', label: t('translations.glossary.find'), kind: 'search' }]}
        keyOf={keyOf}
        hrefOf={(term) => addressOf(locale, { room, reference: keyOf(term) })}
        load={async ({ q }) => ({ ...(await asMember(getGlossary, { query: q ? { q } : {} })), cursor: null })}
        acts={[{ name: 'remove', label: t('documents.remove'), key: 'Delete', run: remove }]}
        empty={{ title: t('translations.glossary.none'), children: <p>{t('translations.glossary.none.help')}</p> }}
      />
      <TermForm done={() => undefined} />
    </>
  );
}
