import { useMemo } from 'react';
import * as z from 'zod/mini';
import type { Translate } from '../../lib/message-format.ts';
import { TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Submit } from '../../ui/form/Submit.tsx';
import { offerUndo } from '../told.ts';
import type { RenameCall } from './calls.ts';
import type { DocumentStore, EditorState } from './editor-state.ts';
import type { EntityForm } from './entity-form.ts';
import { definitionOf } from './schema-limits.ts';

type RenameProps = {
  state: EditorState;
  store: DocumentStore;
  form: EntityForm;
  reference: string;
  rename: RenameCall;
  /** Opens the document under a reference. */
  opened(reference: string): void;
  t: Translate;
};

/** Changes the reference of a document, and so the address of its page. The old address redirects to it. */
export function Rename({ state, store, form, reference, rename, opened, t }: RenameProps) {
  const { schema: document, key } = form;
  const schema = useMemo(
    () => z.strictObject({ reference: definitionOf(document).shape?.[key] as z.ZodMiniType<string> }),
    [document, key],
  );
  const submit = async ({ reference: next }: { reference: string }) => {
    // Only the draft on the server is renamed, so all typed text must be in it.
    if (state.sync !== undefined && !(await store.flush())) throw new TypeError('The server does not have all typed text.');
    const { back } = await rename(state.opened?.version ?? null, next);
    opened(next);
    offerUndo({
      text: t('desk.rename.done', { reference: next }),
      undo: async () => {
        await back();
        opened(reference);
        return t('desk.rename.done', { reference });
      },
    });
  };
  return (
    <section className="panel" aria-labelledby="rename">
      <h2 data-panel="rename" tabIndex={-1} id="rename">
        {t('desk.rename')}
      </h2>
      <p className="help">{t('desk.rename.what')}</p>
      <Form schema={schema} t={t} label={t('desk.rename')} submit={submit}>
        <TextField name="reference" label={t('desk.rename.reference')} defaultValue={reference} autoComplete="off" spellCheck={false} />
        <Submit>{t('desk.rename.do')}</Submit>
      </Form>
    </section>
  );
}
