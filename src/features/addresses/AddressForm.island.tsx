import { useState } from 'react';
import type { Locale } from '../../lib/locale.ts';
import type { Translate } from '../../lib/message-format.ts';
import { CheckField, SelectField, TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Submit } from '../../ui/form/Submit.tsx';
import type { Address } from './answer-schema.ts';
import { countriesIn } from './rules.ts';
import { AddressCreate } from './schema.ts';

type AddressFormProps = {
  locale: Locale;
  t: Translate;
  address?: Address | undefined;
  submit(body: AddressCreate): Promise<void>;
  cancel?: (() => void) | undefined;
};

/** Form of a member's address; a company has a VAT number and a name too. */
export function AddressForm({ locale, t, address, submit, cancel }: AddressFormProps) {
  const [isB2b, setB2b] = useState(address?.isB2b ?? false);
  const choices = countriesIn(locale, address?.countryCode);
  return (
    <Form
      schema={AddressCreate}
      read={(data) => {
        const { isB2b: _, vat, companyName, ...rest } = Object.fromEntries(data);
        return { ...rest, lang: locale, isB2b, ...(isB2b && { vat, companyName }) };
      }}
      submit={submit}
      t={t}
      label={t(address ? 'addresses.change' : 'addresses.add')}
    >
      <div className="side-by-side">
        <TextField name="street" label={t('addresses.street')} autoFocus autoComplete="address-line1" defaultValue={address?.street} />
        <div className="side-by-side">
          <TextField name="streetNumber" label={t('addresses.number')} autoComplete="off" defaultValue={address?.streetNumber} />
          <TextField
            name="streetBoxNumber"
            label={t('addresses.box')}
            autoComplete="off"
            defaultValue={address?.streetBoxNumber ?? ''}
            isOptional
          />
        </div>
        <TextField name="zipCode" label={t('addresses.zip')} autoComplete="postal-code" defaultValue={address?.zipCode} />
        <TextField name="city" label={t('addresses.city')} autoComplete="address-level2" defaultValue={address?.city} />
      </div>
      <SelectField name="countryCode" label={t('addresses.country')} autoComplete="country" defaultValue={address?.countryCode ?? 'BE'}>
        {choices.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <CheckField name="isB2b" label={t('addresses.b2b')} checked={isB2b} onChange={({ currentTarget }) => setB2b(currentTarget.checked)} />
      {isB2b && (
        <div className="side-by-side">
          <TextField
            name="companyName"
            label={t('addresses.company')}
            autoComplete="organization"
            defaultValue={address?.companyName ?? ''}
          />
          <TextField name="vat" label={t('addresses.vat')} help={t('addresses.vat.help')} defaultValue={address?.vat ?? ''} />
        </div>
      )}
      <div className="actions">
        <Submit>{t('addresses.save')}</Submit>
        {cancel && (
          <button type="button" className="plain" onClick={cancel}>
            {t('addresses.cancel')}
          </button>
        )}
      </div>
    </Form>
  );
}
