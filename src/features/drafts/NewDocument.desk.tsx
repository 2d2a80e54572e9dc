import '../../desk/editor/controls.css';
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { useDesk } from '../../desk/desk.ts';
import type { EntityForm } from '../../desk/editor/entity-form.ts';
import type { Choice } from '../../desk/editor/field-texts.ts';
import { definitionOf } from '../../desk/editor/schema-limits.ts';
import { useKeys } from '../../desk/keys.ts';
import { $visits } from '../../desk/navigation.ts';
import { SelectField, TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Submit } from '../../ui/form/Submit.tsx';
import { asMember } from '../login/store.ts';
import { reserveDocument } from './endpoints.ts';
import { newDocumentId } from './rules.ts';

type NewDocumentProps = {
  form: EntityForm;
  label: string;
  help?: string;
  /** Portals on which the person may create one. */
  portals: readonly Choice[];
  /** Reference of the document whose content is copied. */
  from?: string;
  /** Called with the reserved reference. */
  opened(reference: string): void;
};

const onPortal = z.strictObject({ portal: z.string().check(z.minLength(1)) });
/** Returns the schema of a typed reference: that of its entity. */
const withReference = ({ schema, key }: EntityForm) =>
  z.strictObject({ reference: definitionOf(schema).shape?.[key] as z.ZodMiniType<string> });

/** Reserves the reference of a new document and begins its draft: the next number of a portal, or a typed one. */
export function NewDocument({ form, label, help, portals, from, opened }: NewDocumentProps) {
  const { t } = useDesk();
  const key = form.texts[form.key];
  const isNumbered = form.create.by === 'portal';
  const submit = async (body: { portal?: string; reference?: string }) =>
    opened((await asMember(reserveDocument, { params: { entity: form.entity }, body: { ...body, ...(from && { from }) } })).reference);
  const section = useRef<HTMLElement>(null);
  const visits = useStore($visits);
  const focus = () => section.current?.querySelector<HTMLElement>('select, input')?.focus();
  // A key, because the form comes after every row of the list in tab order.
  useKeys(from === undefined ? [{ key: 'n', label, run: focus }] : []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an act of the palette navigates here, also from the room itself.
  useEffect(() => {
    if (from === undefined && location.hash === `#${newDocumentId}`) focus();
  }, [visits]);
  return (
    <section ref={section} id={from === undefined ? newDocumentId : undefined} className="new-document">
      {help ? <p className="help">{help}</p> : <h2>{label}</h2>}
      <Form schema={isNumbered ? onPortal : withReference(form)} t={t} label={label} submit={submit}>
        {isNumbered ? (
          <SelectField name="portal" label={t('documents.portal')}>
            {portals.map(({ value, label: name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : (
          <TextField name="reference" label={key ? t(key.label) : ''} help={key && t(key.help)} autoComplete="off" spellCheck={false} />
        )}
        <Submit>{t('documents.begin')}</Submit>
      </Form>
    </section>
  );
}
