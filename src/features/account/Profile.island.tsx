import { useStore } from '@nanostores/react';
import { memo, useState } from 'react';
import type { Locale } from '../../lib/locale.ts';
import { type SomeMessages, translateWith } from '../../lib/translate.ts';
import { SelectField, TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Notice } from '../../ui/form/Notice.tsx';
import { Submit } from '../../ui/form/Submit.tsx';
import { $member, asMember } from '../login/store.ts';
import { updateAccount } from './endpoints.ts';
import { ContactUpdate } from './schema.ts';

type ProfileProps = { locale: Locale; messages: SomeMessages };
const genders = ['m', 'v', 'x'] as const;

function ProfileRoom({ locale, messages }: ProfileProps) {
  const t = translateWith(locale, messages);
  const member = useStore($member, { ssr: 'initial' });
  const [told, setTold] = useState('');
  if (!member) return null;
  return (
    <section className="drawer" aria-labelledby="profile">
      <h2 id="profile">{t('account.profile')}</h2>
      <Form
        key={member.version}
        schema={ContactUpdate}
        read={(data) => Object.fromEntries(data)}
        submit={async (body) => {
          $member.set(await asMember(updateAccount, { headers: { 'if-match': String(member.version) }, body }));
          setTold(t('account.saved'));
        }}
        t={t}
        label={t('account.profile')}
      >
        <div className="side-by-side">
          <TextField name="firstName" label={t('account.firstName')} autoComplete="given-name" defaultValue={member.firstName} />
          <TextField name="lastName" label={t('account.lastName')} autoComplete="family-name" defaultValue={member.lastName} />
        </div>
        <TextField name="phone" type="tel" label={t('account.phone')} autoComplete="tel" defaultValue={member.phone ?? ''} isOptional />
        <SelectField name="language" label={t('account.language')} defaultValue={member.language}>
          <option value="nl">Nederlands</option>
          <option value="fr">Français</option>
        </SelectField>
        <SelectField name="sex" label={t('account.gender')} defaultValue={member.gender ?? ''} isOptional>
          <option value="">{t('account.gender.none')}</option>
          {[...new Set([...genders, ...(member.gender ? [member.gender] : [])])].map((one) => (
            <option key={one} value={one}>
              {one === 'm' ? t('account.gender.m') : one === 'v' ? t('account.gender.v') : one === 'x' ? t('account.gender.x') : one}
            </option>
          ))}
        </SelectField>
        <Submit>{t('account.save')}</Submit>
      </Form>
      <Notice>{told}</Notice>
    </section>
  );
}
export const Profile = memo(ProfileRoom);
