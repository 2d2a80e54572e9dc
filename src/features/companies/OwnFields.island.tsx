import { type ChangeEvent, useId } from 'react';
import { contrastOf, leastContrast } from '../../lib/contrast.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import type { Translate } from '../../lib/message-format.ts';
import { CheckField, SelectField, TextField } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/Form.tsx';
import { countriesIn } from '../addresses/rules.ts';
import { onHeader } from './document-schema.ts';
import { type OwnFields as Fields, ownSwitches } from './own-rules.ts';

type Label = Parameters<Translate>[0];
export const labelOf = (path: string): Label => `companies.field.${path.replace(/^texts\.(?:nl|fr)\./, '')}` as Label;
export const descriptions = { nl: 'companies.own.description.nl', fr: 'companies.own.description.fr' } as const satisfies Record<
  Locale,
  Label
>;
const helpOf = (path: string): Label => `${labelOf(path)}.help` as Label;

type FieldsProps = { fields: Fields; set(path: string, value: string | boolean): void; locale: Locale; t: Translate };

/** Description of a company in one language. */
function Description({ fields, set, of, t }: Omit<FieldsProps, 'locale'> & { of: Locale }) {
  const { fields: faults } = useForm();
  const id = useId();
  const path = `texts.${of}.description`;
  const text = String(fields[path]);
  const fault = faults[path];
  return (
    <div className="field">
      <label htmlFor={id}>{t(descriptions[of])}</label>
      <p className="help" id={`${id}-help`}>
        {t('companies.field.description.help')} {t('companies.own.left', { count: 2_000 - text.length })}
      </p>
      <textarea
        id={id}
        name={path}
        lang={of}
        rows={6}
        value={text}
        aria-invalid={fault !== undefined}
        aria-describedby={fault ? `${id}-help ${id}-fault` : `${id}-help`}
        onChange={({ currentTarget: { value } }) => set(path, value)}
      />
      {fault && (
        <p className="fault" id={`${id}-fault`}>
          {t(`field.${fault}`)}
        </p>
      )}
    </div>
  );
}

/** Colour of the header with its contrast while it is chosen. */
function HeaderColor({ color, set, t, locale }: { color: string; set(color: string): void; t: Translate; locale: Locale }) {
  const isColor = /^#[0-9A-Fa-f]{6}$/.test(color);
  const ratio = isColor ? contrastOf(color, onHeader) : undefined;
  return (
    <>
      <TextField
        name="corner.headerColor"
        label={t('companies.field.corner.headerColor')}
        help={t('companies.field.corner.headerColor.help')}
        value={color}
        onChange={({ currentTarget: { value } }) => set(value)}
        placeholder="#1A2B3C"
        autoComplete="off"
        isOptional
      />
      <p className="own-color">
        <input
          type="color"
          aria-label={t('companies.own.color')}
          value={isColor ? color : '#000000'}
          onChange={({ currentTarget: { value } }) => set(value.toUpperCase())}
        />
        <span role="status">
          {ratio !== undefined &&
            t(ratio < leastContrast ? 'companies.own.contrast.low' : 'companies.own.contrast.fine', {
              ratio: (Math.floor(ratio * 10) / 10).toLocaleString(locale, { minimumFractionDigits: 1 }),
            })}
        </span>
      </p>
    </>
  );
}

/** Fields of a company that are not pictures. */
export function OwnFields({ fields, set, locale, t }: FieldsProps) {
  const wired = (path: string) => ({
    ...{ name: path, label: t(labelOf(path)), value: String(fields[path] ?? ''), autoComplete: 'off' },
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => set(path, value),
  });
  const hasCorner = 'corner.headerColor' in fields;
  return (
    <>
      {locales.map((of) => (
        <Description key={of} of={of} fields={fields} set={set} t={t} />
      ))}
      <fieldset>
        <legend>{t('companies.group.contact')}</legend>
        <div className="side-by-side">
          <TextField {...wired('email')} type="email" isOptional />
          <TextField {...wired('website')} type="url" help={t(helpOf('website'))} isOptional />
          <TextField {...wired('phone')} type="tel" isOptional />
          <TextField {...wired('fax')} type="tel" isOptional />
          <TextField {...wired('mainAddress.street')} isOptional />
          <TextField {...wired('mainAddress.streetNumber')} isOptional />
          <TextField {...wired('mainAddress.streetBoxNumber')} isOptional />
          <TextField {...wired('mainAddress.zipCode')} isOptional />
          <TextField {...wired('mainAddress.city')} isOptional />
          <SelectField {...wired('mainAddress.countryCode')}>
            {countriesIn(locale, String(fields['mainAddress.countryCode'])).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      </fieldset>
      {hasCorner && (
        <fieldset>
          <legend>{t('companies.group.corner')}</legend>
          <HeaderColor
            color={String(fields['corner.headerColor'])}
            set={(value) => set('corner.headerColor', value)}
            locale={locale}
            t={t}
          />
          {(['websiteNL', 'websiteFR', 'websiteEN'] as const).map((name) => (
            <TextField key={name} {...wired(`corner.${name}`)} type="url" help={t(helpOf(`corner.${name}`))} isOptional />
          ))}
          {ownSwitches.map((name) => (
            <CheckField
              key={name}
              name={`corner.${name}`}
              label={t(labelOf(`corner.${name}`))}
              help={t(helpOf(`corner.${name}`))}
              checked={fields[`corner.${name}`] === true}
              onChange={({ currentTarget: { checked } }) => set(`corner.${name}`, checked)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
