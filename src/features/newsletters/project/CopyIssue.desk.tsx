import { useCallback, useId, useState } from 'react';
import type { OpenDocument } from '../../../desk/editor/DocumentEditor.tsx';
import type { Choice } from '../../../desk/editor/field-texts.ts';
import { Picker } from '../../../desk/editor/Picker.tsx';
import type { Fields, Parts } from '../../../desk/editor/parts.ts';
import { useTools } from '../../../desk/editor/tools.ts';
import { offerUndo } from '../../../desk/told.ts';
import { locales } from '../../../lib/locale.ts';
import { faultOf } from '../../../ui/form/acts.ts';
import { getDocument } from '../../editing/endpoints.ts';
import { asMember } from '../../login/store.ts';

const commonNames = ['items', 'introFileId', 'isFreePremium', 'showMRKs', 'onlyIn'] as const;
const wordNames = ['introTitle', 'introDescription', 'introName', 'introFunction'] as const;

/** Takes the content of another newsletter over into this one. */
export function CopyIssue({ reference, store, close }: Pick<OpenDocument, 'reference' | 'store'> & { close(): void }) {
  const { t, names } = useTools();
  const id = useId();
  const [fault, setFault] = useState<unknown>();
  const find = useCallback(
    async (words: string) => ((await names?.find('newsletter', words)) ?? []).filter(({ value }) => value !== reference),
    [names, reference],
  );
  const write = (parts: Pick<Parts, 'common' | 'nl' | 'fr'>) => {
    for (const name of commonNames) if (name in parts.common) store.type('common', name, parts.common[name]);
    for (const locale of locales) for (const name of wordNames) if (parts[locale]) store.type(locale, name, parts[locale][name] ?? '');
  };
  const take = async ({ value, label }: Choice) => {
    setFault(undefined);
    try {
      const { document } = await asMember(getDocument, { params: { entity: 'newsletter', reference: value } });
      const { texts = {}, ...common } = (document ?? {}) as Fields & { texts?: Partial<Record<'nl' | 'fr', Fields>> };
      const before = store.$.get().parts;
      write({ common, nl: texts.nl ?? null, fr: texts.fr ?? null });
      close();
      const undo = async () => {
        const blank = Object.fromEntries(commonNames.map((name) => [name, name === 'items' ? [] : null]));
        write({ common: { ...blank, ...before.common }, nl: before.nl ?? {}, fr: before.fr ?? {} });
        return t('newsletters.desk.copy.undone');
      };
      offerUndo({ text: t('newsletters.desk.copy.done', { name: label }), undo });
    } catch (error) {
      setFault(error);
    }
  };
  return (
    <section className="panel desk-field" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('newsletters.desk.copy')}</h2>
      <label className="unseen" htmlFor={id}>
        {t('newsletters.desk.copy')}
      </label>
      <Picker {...{ id, find, t, close }} label={t('newsletters.desk.copy')} take={(choice) => void take(choice)} hasFocus />
      <p className="help">{t('newsletters.desk.copy.help')}</p>
      {fault !== undefined && (
        <p className="fault" role="alert">
          {faultOf(fault, t)}
        </p>
      )}
    </section>
  );
}
