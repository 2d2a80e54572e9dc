import type { FieldErrors } from '../../lib/errors.ts';
import type { Locale } from '../../lib/locale.ts';
import { type SomeMessages, translateWith } from '../../lib/message-format.ts';
import { CheckField, SelectField, TextField } from '../../ui/form/Field.tsx';
import { FormContext } from '../../ui/form/Form.tsx';
import { Notice } from '../../ui/form/Notice.tsx';
import { Submit } from '../../ui/form/Submit.tsx';

type FormStatesProps = { locale: Locale; messages: SomeMessages; fields: FieldErrors; isBusy: boolean };

/** Shows every kind of field in one state of its form. */
export function FormStates({ locale, messages, fields, isBusy }: FormStatesProps) {
  const t = translateWith(locale, messages);
  const wrong = Object.keys(fields).length > 0;
  return (
    <FormContext value={{ fields, isBusy, t }}>
      <div className="form">
        {wrong && <p className="problem">{t('problem.invalid_input')}</p>}
        <TextField name="text" label={t('account.profile.firstName')} defaultValue={wrong ? '' : 'An'} />
        <TextField name="code" label={t('login.code')} help={t('login.code.help')} className="code" defaultValue="K7M2QP" />
        <SelectField name="choice" label={t('account.profile.language')} isOptional>
          <option>Nederlands</option>
          <option>Français</option>
        </SelectField>
        <CheckField name="check" label={t('login.remember')} help={t('login.remember.help')} defaultChecked={!wrong} />
        <Submit>{t('account.profile.save')}</Submit>
        <Notice action={{ label: t('account.undo'), run: () => {} }}>{wrong || isBusy ? '' : t('account.profile.saved')}</Notice>
      </div>
    </FormContext>
  );
}
