import { useStore } from '@nanostores/react';
import type { Locale } from '../../lib/locale.ts';
import type { Translate } from '../../lib/message-format.ts';
import { AreaField, SelectField, TextField } from '../../ui/form/Field.tsx';
import { loadable } from '../../ui/loaded.ts';
import { getAddresses } from '../addresses/endpoints.ts';
import { addressLine } from '../addresses/rules.ts';
import { $member, asMember } from '../login/store.ts';
import { searchTypeKeys, userTypeKeys } from './rules.ts';
import { maxima, type OwnPost, type OwnPosts } from './schema.ts';

type FieldsProps = {
  t: Translate;
  /** Existing post; undefined for a new one. */
  post: OwnPost | undefined;
};

/** Texts that somebody else saved since the form was opened. */
export function TheirTexts({ t, theirs }: { t: Translate; theirs: OwnPost['multiLanguageFields'] }) {
  return (
    <div className="own-behind">
      <p>{t('symposium.own.theirs')}</p>
      {theirs.map(({ language, title, description }) => (
        <blockquote key={language} lang={language}>
          <strong>{title}</strong>
          <p>{description}</p>
        </blockquote>
      ))}
    </div>
  );
}

/** Kind of writer, kind of post, and categories. */
export function KindFields({ t, post, all }: FieldsProps & { all: OwnPosts }) {
  const options = (keys: typeof userTypeKeys) =>
    Object.entries(keys).map(([id, key]) => (
      <option key={id} value={id}>
        {t(key)}
      </option>
    ));
  return (
    <>
      <div className="side-by-side">
        <SelectField name="userTypeId" label={t('symposium.field.userTypeId')} defaultValue={post?.userTypeId ?? 1} autoFocus>
          {options(userTypeKeys)}
        </SelectField>
        <SelectField name="searchTypeId" label={t('symposium.field.searchTypeId')} defaultValue={post?.searchTypeId ?? 3}>
          {options(searchTypeKeys)}
        </SelectField>
      </div>
      <SelectField
        {...{ name: 'categoryIds', multiple: true, size: 6, label: t('symposium.field.category'), help: t('symposium.own.categories') }}
        defaultValue={post?.categoryIds.map(String) ?? []}
      >
        {all.categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** Title and text of a post in the chosen languages. */
export function TextFields({ t, post, languages }: FieldsProps & { languages: readonly Locale[] }) {
  return (
    <>
      {languages.map((one, index) => {
        const text = post?.multiLanguageFields.find(({ language }) => language === one);
        const at = `multiLanguageFields.${index}`;
        return (
          <div key={one} lang={one} className="post-text">
            <TextField name={`${at}.title`} label={t(`symposium.own.title.${one}`)} maxLength={maxima.title} defaultValue={text?.title} />
            <AreaField
              {...{ name: `${at}.description`, rows: 7, maxLength: maxima.text }}
              label={t(`symposium.own.text.${one}`)}
              defaultValue={text?.description}
            />
          </div>
        );
      })}
    </>
  );
}

/** Person and website by which readers answer; those of the member in a new post. */
export function ContactFields({ t, post }: FieldsProps) {
  const member = useStore($member, { ssr: 'initial' });
  return (
    <>
      <div className="side-by-side">
        <TextField
          name="firstName"
          label={t('symposium.own.firstName')}
          autoComplete="given-name"
          defaultValue={post?.firstName ?? member?.firstName}
        />
        <TextField
          name="lastName"
          label={t('symposium.own.lastName')}
          autoComplete="family-name"
          defaultValue={post?.lastName ?? member?.lastName}
        />
        <TextField
          {...{ name: 'email', type: 'email', autoComplete: 'email', label: t('symposium.field.email'), help: t('symposium.own.email') }}
          defaultValue={post?.email ?? member?.email}
        />
        <TextField
          name="phone"
          type="tel"
          label={t('symposium.field.phone')}
          autoComplete="tel"
          isOptional
          defaultValue={post?.phone ?? ''}
        />
      </div>
      <TextField name="website" label={t('symposium.field.website')} autoComplete="url" isOptional defaultValue={post?.website ?? ''} />
    </>
  );
}

const addresses = loadable(() => asMember(getAddresses, {}));

/** Choice of one of the member's addresses, which are loaded when it is shown first. */
export function AddressField({ t, post }: FieldsProps) {
  const known = useStore(addresses.$, { ssr: 'initial' }).data;
  if (!known && !addresses.$.get().isLoading) void addresses.load();
  return (
    <SelectField name="addressId" label={t('symposium.field.addressId')} key={known?.length ?? 0} defaultValue={post?.addressId ?? ''}>
      <option value="">{t('symposium.own.choose')}</option>
      {known?.map((address) => (
        <option key={address.id} value={address.id}>
          {addressLine(address)}
        </option>
      ))}
    </SelectField>
  );
}
