import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type Locale, locales } from '../../lib/locale.ts';
import type { Translate } from '../../lib/message-format.ts';
import { CheckField, TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Submit } from '../../ui/form/Submit.tsx';
import { $member } from '../login/store.ts';
import { postIn } from './form-rules.ts';
import { AddressField, ContactFields, KindFields, TextFields, TheirTexts } from './PostFields.island.tsx';
import { type Picture, PictureField } from './PostPicture.island.tsx';
import { type OwnPost, type OwnPosts, PostCreate } from './schema.ts';

type PostFormProps = {
  t: Translate;
  /** Existing post; undefined for a new one. */
  post: OwnPost | undefined;
  all: OwnPosts;
  /** Texts that somebody else saved since the form was opened. */
  theirs: OwnPost['multiLanguageFields'];
  /** Called when anything in the form is changed. */
  change(): void;
  submit(body: PostCreate): Promise<void>;
  cancel(): void;
};

/** Form of a post, in one language or in both. */
export function PostForm({ t, post, all, theirs, change, submit, cancel }: PostFormProps) {
  const member = useStore($member, { ssr: 'initial' });
  const written = post?.multiLanguageFields ?? [];
  const [languages, setLanguages] = useState<readonly Locale[]>(
    post ? locales.filter((one) => written.some(({ language }) => language === one)) : [member?.language === 'fr' ? 'fr' : 'nl'],
  );
  const [hasAddress, setHasAddress] = useState(post?.hasAddress ?? false);
  const [file, setFile] = useState<Picture>({ id: post?.fileId ?? 0, name: post?.fileName ?? '' });
  const [isSending, setSending] = useState(false);

  const read = (data: FormData) => postIn(data, { klnr: all.klnr, languages, fileId: file.id, hasAddress });
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
      {theirs.length > 0 && <TheirTexts {...{ t, theirs }} />}
      <KindFields {...{ t, post, all }} />
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
      <TextFields {...{ t, post, languages }} />
      <PictureField {...{ t, file, choose, isSending, setSending }} />
      <ContactFields {...{ t, post }} />
      <CheckField
        {...{ name: 'hasAddress', label: t('symposium.own.hasAddress'), help: t('symposium.own.hasAddress.help'), checked: hasAddress }}
        onChange={({ currentTarget }) => setHasAddress(currentTarget.checked)}
      />
      {hasAddress && <AddressField {...{ t, post }} />}
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
