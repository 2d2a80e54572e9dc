import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { type Locale, locales } from '../../lib/locale.ts';
import type { Translate } from '../../lib/message-format.ts';
import { faultOf } from '../../ui/form/acts.ts';
import { AreaField, CheckField, SelectField, TextField } from '../../ui/form/Field.tsx';
import { Form, useForm } from '../../ui/form/Form.tsx';
import { Submit } from '../../ui/form/Submit.tsx';
import { loadable } from '../../ui/loaded.ts';
import { getAddresses } from '../addresses/endpoints.ts';
import { addressLine } from '../addresses/rules.ts';
import { storedName } from '../files/upload-schema.ts';
import { $member, asMember } from '../login/store.ts';
import { uploadMemberFile } from '../uploads/endpoints.ts';
import { uploadFaultKey } from '../uploads/rules.ts';
import { searchTypeKeys, userTypeKeys } from './rules.ts';
import { type OwnPost, type OwnPosts, PostCreate } from './schema.ts';

type PostFormProps = {
  t: Translate;
  /** Post that is changed; undefined for a new one. */
  post: OwnPost | undefined;
  all: OwnPosts;
  /** Texts that somebody else saved since the form was opened. */
  theirs: OwnPost['multiLanguageFields'];
  /** Called when anything in the form is changed. */
  change(): void;
  submit(body: PostCreate): Promise<void>;
  cancel(): void;
};

const addresses = loadable(() => asMember(getAddresses, {}));

type Picture = { id: number; name: string };
type PictureFieldProps = {
  t: Translate;
  file: Picture;
  choose(file: Picture): void;
  isSending: boolean;
  setSending(isSending: boolean): void;
};

/** Picture of a post: an upload of the member's own, sent when it is chosen. The last choice wins. */
function PictureField({ t, file, choose, isSending, setSending }: PictureFieldProps) {
  const [told, setTold] = useState('');
  const latest = useRef(0);
  const fault = useForm().fields.fileId;
  async function upload(input: HTMLInputElement): Promise<void> {
    const chosen = input.files?.[0];
    if (!chosen) return;
    latest.current += 1;
    const number = latest.current;
    const isLatest = () => number === latest.current;
    setSending(true);
    setTold(t('symposium.own.uploading'));
    try {
      const { id, name, kind } = await asMember(uploadMemberFile, { query: { name: storedName(chosen.name) }, bytes: chosen });
      if (!isLatest()) return;
      if (kind === 'picture') choose({ id, name });
      setTold(kind === 'picture' ? '' : t('symposium.own.notPicture'));
    } catch (error) {
      if (!isLatest()) return;
      const rule = uploadFaultKey(error, 'symposium.own.notPicture');
      setTold(rule ? t(rule) : faultOf(error, t));
      // Browsers report no change if the same file is chosen again.
      input.value = '';
    } finally {
      if (isLatest()) setSending(false);
    }
  }
  return (
    <div className="field" aria-busy={isSending}>
      <label htmlFor="post-picture">
        {t('symposium.own.picture')}
        <span className="optional"> {t('form.optional')}</span>
      </label>
      <input
        id="post-picture"
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-invalid={fault !== undefined}
        aria-describedby="post-picture-told post-picture-fault"
        onChange={({ currentTarget }) => void upload(currentTarget)}
      />
      <p className="help" id="post-picture-told" role="status">
        {told || (file.id ? t('symposium.own.has', { name: file.name }) : '')}
      </p>
      <p className="fault" id="post-picture-fault" hidden={!fault}>
        {fault && t(fault === 'not_allowed' ? 'symposium.own.notPicture' : 'symposium.own.again')}
      </p>
      {file.id > 0 && (
        <button type="button" className="plain" onClick={() => choose({ id: 0, name: '' })}>
          {t('symposium.own.noPicture')}
        </button>
      )}
    </div>
  );
}

/** Form of a post, in one language or in both. */
export function PostForm({ t, post, all, theirs, change, submit, cancel }: PostFormProps) {
  const member = useStore($member, { ssr: 'initial' });
  const known = useStore(addresses.$, { ssr: 'initial' }).data;
  const written = post?.multiLanguageFields ?? [];
  const [languages, setLanguages] = useState<readonly Locale[]>(
    post ? locales.filter((one) => written.some(({ language }) => language === one)) : [member?.language === 'fr' ? 'fr' : 'nl'],
  );
  const [hasAddress, setHasAddress] = useState(post?.hasAddress ?? false);
  const [file, setFile] = useState<Picture>({ id: post?.fileId ?? 0, name: post?.fileName ?? '' });
  const [isSending, setSending] = useState(false);
  if (hasAddress && !known && !addresses.$.get().isLoading) void addresses.load();

  const read = (data: FormData) => {
    const text = (name: string) => String(data.get(name) ?? '');
    const chosen = locales.filter((one) => languages.includes(one));
    return {
      ...{ klnr: all.klnr, userTypeId: Number(text('userTypeId')), searchTypeId: Number(text('searchTypeId')) },
      categoryIds: data.getAll('categoryIds').map(Number),
      multiLanguageFields: chosen.map((language, index) => ({
        language,
        title: text(`multiLanguageFields.${index}.title`),
        description: text(`multiLanguageFields.${index}.description`),
      })),
      ...{ fileId: file.id, hasAddress, ...(hasAddress && text('addressId') && { addressId: Number(text('addressId')) }) },
      ...{ removeAfterDate: text('removeAfterDate') || null, isLive: data.has('isLive') },
      ...{ firstName: text('firstName'), lastName: text('lastName'), email: text('email'), phone: text('phone'), website: text('website') },
    };
  };
  const options = (keys: typeof userTypeKeys) =>
    Object.entries(keys).map(([id, key]) => (
      <option key={id} value={id}>
        {t(key)}
      </option>
    ));
  const choose = (chosen: Picture) => {
    change();
    setFile(chosen);
  };
  const toggle = (one: Locale) =>
    setLanguages((now) =>
      now.includes(one) ? now.filter((other) => other !== one) : locales.filter((other) => other === one || now.includes(other)),
    );
  return (
    <Form
      {...{ schema: PostCreate, read, change, submit, t }}
      label={t(post ? 'symposium.own.change' : 'symposium.own.new')}
      wait={isSending ? t('symposium.own.picture.wait') : ''}
    >
      {theirs.length > 0 && (
        <div className="own-behind">
          <p>{t('symposium.own.theirs')}</p>
          {theirs.map(({ language, title, description }) => (
            <blockquote key={language} lang={language}>
              <strong>{title}</strong>
              <p>{description}</p>
            </blockquote>
          ))}
        </div>
      )}
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
      <fieldset>
        <legend>{t('symposium.own.languages')}</legend>
        {locales.map((one) => (
          <CheckField
            key={one}
            name={`in-${one}`}
            label={t(`symposium.own.language.${one}`)}
            checked={languages.includes(one)}
            onChange={() => toggle(one)}
          />
        ))}
      </fieldset>
      {languages.length === 0 && <p className="fault">{t('field.too_few')}</p>}
      {languages.map((one, index) => {
        const text = written.find(({ language }) => language === one);
        const at = `multiLanguageFields.${index}`;
        return (
          <div key={one} lang={one} className="post-text">
            <TextField name={`${at}.title`} label={t(`symposium.own.title.${one}`)} maxLength={255} defaultValue={text?.title} />
            <AreaField
              {...{ name: `${at}.description`, rows: 7, maxLength: 5_000 }}
              label={t(`symposium.own.text.${one}`)}
              defaultValue={text?.description}
            />
          </div>
        );
      })}
      <PictureField {...{ t, file, choose, isSending, setSending }} />
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
      <CheckField
        {...{ name: 'hasAddress', label: t('symposium.own.hasAddress'), help: t('symposium.own.hasAddress.help'), checked: hasAddress }}
        onChange={({ currentTarget }) => setHasAddress(currentTarget.checked)}
      />
      {hasAddress && (
        <SelectField name="addressId" label={t('symposium.field.addressId')} key={known?.length ?? 0} defaultValue={post?.addressId ?? ''}>
          <option value="">{t('symposium.own.choose')}</option>
          {known?.map((address) => (
            <option key={address.id} value={address.id}>
              {addressLine(address)}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        {...{
          name: 'removeAfterDate',
          type: 'date',
          isOptional: true,
          label: t('symposium.own.lastDay'),
          help: t('symposium.own.lastDay.help'),
        }}
        defaultValue={post?.removeAfterDate ?? ''}
      />
      <CheckField
        name="isLive"
        label={t('symposium.own.isLive')}
        help={t('symposium.own.isLive.help')}
        defaultChecked={post?.isLive ?? true}
      />
      <div className="actions">
        <Submit>{t('symposium.own.save')}</Submit>
        <button type="button" className="plain" onClick={cancel}>
          {t('symposium.own.cancel')}
        </button>
      </div>
    </Form>
  );
}
