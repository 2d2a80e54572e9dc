import { useDesk } from '../../desk/desk.ts';
import { offerUndo } from '../../desk/told.ts';
import { CallFailed } from '../../lib/call.ts';
import { SelectField, TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Submit } from '../../ui/form/Submit.tsx';
import { ContactUpdate, type User } from '../account/schema.ts';
import { asMember } from '../login/store.ts';
import { updateMember } from './endpoints.ts';
import { useRefresh } from './use-member.ts';

const genders = ['m', 'v', 'x'] as const;

const store = (id: number, version: number, body: ContactUpdate) =>
  asMember(updateMember, { headers: { 'if-match': String(version) }, params: { id }, body });

/** Profile of a member, with the fields and rules of the member's own form. */
export function MemberProfile({ user }: { user: User }) {
  const { t, may } = useDesk();
  const refresh = useRefresh(user.id);
  const { id, firstName, lastName, phone, language, gender, version } = user;
  async function save(body: ContactUpdate): Promise<void> {
    try {
      const saved = await store(id, version, body);
      await refresh();
      offerUndo({
        text: t('members.saved'),
        undo: async () => {
          await store(id, saved.version, { firstName, lastName, phone, language, sex: gender });
          await refresh();
          return t('members.undone');
        },
      });
    } catch (error) {
      if (!(error instanceof CallFailed && error.answer.code === 'conflict')) throw error;
      await refresh();
      throw new CallFailed({ ...error.answer, message: t('members.elsewhere') });
    }
  }
  return (
    <section className="panel" aria-labelledby="profile">
      <h2 id="profile">{t('account.profile')}</h2>
      <fieldset className="plain-set" disabled={!may('COM_SEC')} aria-labelledby="profile">
        <Form key={version} schema={ContactUpdate} submit={save} t={t} label={t('account.profile')}>
          <div className="side-by-side">
            <TextField name="firstName" label={t('account.profile.firstName')} defaultValue={firstName} autoComplete="off" />
            <TextField name="lastName" label={t('account.profile.lastName')} defaultValue={lastName} autoComplete="off" />
          </div>
          <TextField name="phone" type="tel" label={t('account.profile.phone')} defaultValue={phone ?? ''} autoComplete="off" isOptional />
          <div className="side-by-side">
            <SelectField name="language" label={t('members.mails')} defaultValue={language}>
              <option value="nl">Nederlands</option>
              <option value="fr">Français</option>
            </SelectField>
            <SelectField name="sex" label={t('account.profile.gender')} defaultValue={gender ?? ''} isOptional>
              <option value="">{t('account.profile.gender.none')}</option>
              {genders.map((one) => (
                <option key={one} value={one}>
                  {t(`account.profile.gender.${one}`)}
                </option>
              ))}
              {gender && !genders.some((one) => one === gender) && <option value={gender}>{gender}</option>}
            </SelectField>
          </div>
          <Submit>{t('members.profile.save')}</Submit>
        </Form>
      </fieldset>
    </section>
  );
}
