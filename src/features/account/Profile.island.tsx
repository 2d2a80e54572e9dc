import { useStore } from '@nanostores/react';
import { type ChangeEvent, memo, useState } from 'react';
import { CallFailed } from '../../lib/call.ts';
import type { Locale } from '../../lib/locale.ts';
import { type SomeMessages, translateWith } from '../../lib/message-format.ts';
import { SelectField, TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Notice } from '../../ui/form/Notice.tsx';
import { Submit } from '../../ui/form/Submit.tsx';
import { $member, asMember } from '../login/store.ts';
import { getAccount, updateAccount } from './endpoints.ts';
import { ContactUpdate, type User } from './schema.ts';

type ProfileProps = { locale: Locale; messages: SomeMessages };
const genders = ['m', 'v', 'x'] as const;

type Typed = Partial<Record<keyof ContactUpdate, string>>;

function ProfileSection({ locale, messages }: ProfileProps) {
  const t = translateWith(locale, messages);
  const member = useStore($member, { ssr: 'initial' });
  const [notice, setNotice] = useState('');
  const [typed, setTyped] = useState<Typed>({});
  if (!member) return null;

  /** Props of a field: the typed value until it is saved, otherwise the stored one. */
  const field = (name: keyof ContactUpdate, kept: string | null) => ({
    name,
    value: typed[name] ?? kept ?? '',
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setTyped((now) => ({ ...now, [name]: value })),
  });
  /** @throws CallFailed */
  async function save({ version }: User, body: ContactUpdate): Promise<void> {
    const sent = typed;
    setNotice('');
    try {
      $member.set(await asMember(updateAccount, { headers: { 'if-match': String(version) }, body }));
      // Keep what was typed while saving.
      setTyped((now) => Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== sent[name as keyof Typed])));
      setNotice(t('account.profile.saved'));
    } catch (error) {
      if (!(error instanceof CallFailed && error.answer.code === 'conflict')) throw error;
      $member.set(await asMember(getAccount, {}));
      throw new CallFailed({ ...error.answer, message: t('account.profile.elsewhere') });
    }
  }
  return (
    <section className="drawer" aria-labelledby="profile">
      <h2 id="profile">{t('account.profile')}</h2>
      <Form
        schema={ContactUpdate}
        read={(data) => Object.fromEntries(data)}
        submit={(body) => save(member, body)}
        t={t}
        label={t('account.profile')}
      >
        <div className="side-by-side">
          <TextField {...field('firstName', member.firstName)} label={t('account.profile.firstName')} autoComplete="given-name" />
          <TextField {...field('lastName', member.lastName)} label={t('account.profile.lastName')} autoComplete="family-name" />
        </div>
        <TextField {...field('phone', member.phone)} type="tel" label={t('account.profile.phone')} autoComplete="tel" isOptional />
        <SelectField {...field('language', member.language)} label={t('account.profile.language')}>
          <option value="nl">Nederlands</option>
          <option value="fr">Français</option>
        </SelectField>
        <SelectField {...field('sex', member.gender)} label={t('account.profile.gender')} isOptional>
          <option value="">{t('account.profile.gender.none')}</option>
          {[...new Set([...genders, ...(member.gender ? [member.gender] : [])])].map((one) => (
            <option key={one} value={one}>
              {one === 'm'
                ? t('account.profile.gender.m')
                : one === 'v'
                  ? t('account.profile.gender.v')
                  : one === 'x'
                    ? t('account.profile.gender.x')
                    : one}
            </option>
          ))}
        </SelectField>
        <Submit>{t('account.profile.save')}</Submit>
      </Form>
      <Notice>{notice}</Notice>
    </section>
  );
}
export const Profile = memo(ProfileSection);
