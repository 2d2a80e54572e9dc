import { useDesk } from '../../desk/desk.ts';
import { dayOf } from '../../lib/dates.ts';
import { SelectField, TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Submit } from '../../ui/form/Submit.tsx';
import type { Address } from '../addresses/answer-schema.ts';
import { addressLine } from '../addresses/rules.ts';
import { AboUpdate } from '../members/schema.ts';
import { aYearAfter, dayAfter, dayBefore } from './period-rules.ts';
import type { AboInfo } from './schema.ts';

type AboFormProps = {
  abo?: AboInfo;
  addresses: readonly Address[];
  /** Portals to choose from for a new one. */
  portals?: readonly { code: string; name: string }[];
  today: string;
  submit(abo: AboUpdate, portal: string): Promise<void>;
  cancel(): void;
};

/** Form of a subscription: it is asked for its last day, and ends as the day after begins. */
export function AboForm({ abo, addresses, portals = [], today, submit, cancel }: AboFormProps) {
  const { t } = useDesk();
  const end = abo?.expiryDate ? dayBefore(dayOf(abo.expiryDate)) : undefined;
  const read = (data: FormData) => {
    const [start, last, address] = [data.get('startDate'), data.get('expiryDate'), data.get('addressId')].map(String);
    return {
      // An unchanged day keeps its hour.
      startDate: abo && dayOf(abo.startDate) === start ? abo.startDate : start,
      expiryDate: last ? dayAfter(last) : null,
      addressId: address ? Number(address) : null,
      portal: data.get('portal') ?? abo?.portalCode,
    };
  };
  let portal = '';
  return (
    <Form
      schema={AboUpdate}
      read={(data) => {
        const { portal: chosen, ...rest } = read(data);
        portal = String(chosen);
        return rest;
      }}
      submit={(body) => submit(body, portal)}
      t={t}
      label={t(abo ? 'members.abo.change' : 'members.abo.give')}
    >
      {!abo && (
        <SelectField name="portal" label={t('members.abo.portal')}>
          {portals.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <div className="side-by-side">
        <TextField name="startDate" type="date" label={t('members.abo.start')} defaultValue={abo ? dayOf(abo.startDate) : today} />
        <TextField
          name="expiryDate"
          type="date"
          label={t('members.abo.last')}
          help={t('members.abo.last.help')}
          defaultValue={abo ? (end ?? '') : dayBefore(aYearAfter(today))}
          isOptional
        />
      </div>
      <SelectField name="addressId" label={t('members.abo.address')} defaultValue={abo?.address?.id ?? ''} isOptional>
        <option value="">{t('members.abo.address.none')}</option>
        {addresses.map((address) => (
          <option key={address.id} value={address.id}>
            {addressLine(address)}
          </option>
        ))}
      </SelectField>
      <div className="actions">
        <Submit>{t(abo ? 'members.abo.save' : 'members.abo.give')}</Submit>
        <button type="button" className="plain" onClick={cancel}>
          {t('addresses.cancel')}
        </button>
      </div>
    </Form>
  );
}
