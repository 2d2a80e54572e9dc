import { useId, useState } from 'react';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import type { Choice } from '../../desk/editor/field-texts.ts';
import { Picker } from '../../desk/editor/Picker.tsx';
import { go } from '../../desk/navigation.ts';
import { getNames } from '../documents/endpoints.ts';
import { asMember } from '../login/store.ts';

/** Asks for two companies, whether or not they look like one, and opens the comparison in which they are merged. */
export function AnyPair({ room }: { room: string }) {
  const { locale, t } = useDesk();
  const id = useId();
  const [first, setFirst] = useState<Choice>();
  const find = async (words: string): Promise<Choice[]> => {
    const found = await asMember(getNames, { params: { entity: 'customer' }, query: words ? { q: words } : {} });
    return found
      .filter(({ reference }) => reference !== first?.value)
      .map(({ reference, titles }) => ({ value: reference, label: titles[locale] ?? titles.nl ?? titles.fr ?? reference }));
  };
  const take = (choice: Choice) =>
    first ? go(addressOf(locale, { room, reference: `${first.value}~${choice.value}` })) : setFirst(choice);
  const label = t(first ? 'companies.doubles.any.other' : 'companies.doubles.any.one');
  return (
    <section className="panel any-pair" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('companies.doubles.any')}</h2>
      <p className="help">{t('companies.doubles.any.help')}</p>
      {first && (
        <p className="any-pair-first">
          <span>
            {first.label} <small className="help">{first.value}</small>
          </span>
          <button type="button" className="button quiet" onClick={() => setFirst(undefined)}>
            {t('companies.doubles.any.again')}
          </button>
        </p>
      )}
      <div>
        <label htmlFor={id}>{label}</label>
        <Picker
          key={first?.value ?? ''}
          {...{ id, find, take, label, t }}
          placeholder={t('companies.doubles.any.find')}
          hasFocus={first !== undefined}
        />
      </div>
    </section>
  );
}
