import * as z from 'zod/mini';
import { PageReference } from '../../lib/fields.ts';
import type { Translate } from '../../lib/translate.ts';
import { TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Submit } from '../../ui/form/Submit.tsx';
import { asMember } from '../login/store.ts';
import { reserveDocument } from './endpoints.ts';

const Reservation = z.strictObject({ reference: PageReference });

type NewDocumentProps = {
  entity: string;
  label: string;
  help: string;
  t: Translate;
  /** Called with the reference that is reserved. */
  opened(reference: string): void;
};

/** Reserves the reference of a new document that is part of an address, and begins its draft. */
export function NewDocument({ entity, label, help, t, opened }: NewDocumentProps) {
  return (
    <section className="new-document">
      <h2>{label}</h2>
      <Form
        schema={Reservation}
        t={t}
        label={label}
        submit={async (body) => opened((await asMember(reserveDocument, { params: { entity }, body })).reference)}
      >
        <TextField name="reference" label={t('pages.field.reference')} help={help} autoComplete="off" spellCheck={false} />
        <Submit>{t('pages.begin')}</Submit>
      </Form>
    </section>
  );
}
