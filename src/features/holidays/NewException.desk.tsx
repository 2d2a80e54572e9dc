import { type FormEvent, useEffect, useId, useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { firstYear, lastYear, longestName } from './schema.ts';

const languages = ['nl', 'fr'] as const;
type Names = Record<(typeof languages)[number], string>;
const noNames: Names = { nl: '', fr: '' };

type NewProps = {
  /** Days that were closed: a new one empties the form. */
  count: number;
  add(issuer: number, day: string, names: Names): void;
};

/** Form that closes an issuer on a day that is not a holiday. */
export function NewException({ count, add }: NewProps) {
  const { t } = useDesk();
  const id = useId();
  const [issuer, setIssuer] = useState(1);
  const [day, setDay] = useState('');
  const [names, setNames] = useState(noNames);
  const [isFault, setFault] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count changes when the typed exception is stored.
  useEffect(() => {
    setDay('');
    setNames(noNames);
  }, [count]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = { nl: names.nl.trim(), fr: names.fr.trim() };
    const isGood = Boolean(day && given.nl && given.fr);
    setFault(!isGood);
    if (isGood) add(issuer, day, given);
  };
  return (
    <form className="panel" onSubmit={submit} noValidate>
      <h2>{t('holidays.add.title')}</h2>
      <div className="fields">
        <div className="field">
          <label htmlFor={`${id}-issuer`}>{t('holidays.issuer')}</label>
          <select id={`${id}-issuer`} value={issuer} onChange={({ target }) => setIssuer(Number(target.value))}>
            {([1, 2] as const).map((one) => (
              <option key={one} value={one}>
                {t(`portals.issuer.${one}`)}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor={`${id}-day`}>{t('holidays.column.day')}</label>
          <input
            {...{ id: `${id}-day`, type: 'date', value: day, min: `${firstYear}-01-01`, max: `${lastYear}-12-31` }}
            aria-invalid={(isFault && !day) || undefined}
            onChange={({ target }) => setDay(target.value)}
          />
        </div>
        {languages.map((language) => (
          <div key={language} className="field">
            <label htmlFor={`${id}-${language}`}>{t(`holidays.add.${language}`)}</label>
            <input
              {...{ id: `${id}-${language}`, lang: language, maxLength: longestName, value: names[language], autoComplete: 'off' }}
              aria-invalid={(isFault && !names[language].trim()) || undefined}
              onChange={({ target }) => setNames({ ...names, [language]: target.value })}
            />
          </div>
        ))}
      </div>
      <p className="fault" role="alert">
        {isFault && t('field.required')}
      </p>
      <p>
        <button type="submit" className="button">
          {t('holidays.add')}
        </button>
      </p>
    </form>
  );
}
