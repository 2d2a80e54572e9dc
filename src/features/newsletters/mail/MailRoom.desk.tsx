import './mail.css';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { addressOf } from '../../../desk/addresses.ts';
import { useDesk } from '../../../desk/desk.ts';
import { RoomHead } from '../../../desk/frame/RoomHead.tsx';
import { Empty, Failing, Waiting } from '../../../desk/frame/States.tsx';
import { unlessShut } from '../../../desk/intervals.ts';
import { useKeys } from '../../../desk/keys.ts';
import { $address, go } from '../../../desk/navigation.ts';
import { type Locale, locales } from '../../../lib/locale.ts';
import type { MessageKey } from '../../../lib/message-format.ts';
import { $member, asMember } from '../../login/store.ts';
import { getMailKinds, previewMailSample } from './endpoints.ts';
import { MailFrame } from './MailFrame.desk.tsx';
import { TestMail } from './TestMail.desk.tsx';

type MailRoomProps = { portals: readonly { code: string; names: Readonly<Record<Locale, string>> }[] };

const kindName = (kind: string) => `newsletters.mails.kind.${kind}` as MessageKey;

/** Room of the transactional mails: each as it is sent, and a test of it. The shown mail is in the address. */
export function MailRoom({ portals }: MailRoomProps) {
  const { t, locale, may } = useDesk();
  const id = useId();
  const { room, query } = useStore($address);
  const own = portals.filter(({ code }) => may('MAIL_PREVIEW', code));
  const portal = own.find(({ code }) => code === query.portal)?.code ?? own[0]?.code ?? '';
  const language: Locale = query.language === 'nl' || query.language === 'fr' ? query.language : locale;
  const kinds = useQuery({ queryKey: ['mail-kinds'], queryFn: () => asMember(getMailKinds, {}) });
  const kind = kinds.data?.find((one) => one === query.kind) ?? kinds.data?.[0];
  const choose = (more: Record<string, string>) => go(addressOf(locale, { room, query: { ...query, ...more } }), { isReplacing: true });
  return (
    <>
      <RoomHead title={t('newsletters.mails.room')} />
      <p className="desk-lead">{t('newsletters.mails.lead')}</p>
      {kinds.error && <Failing t={t} error={kinds.error} retry={() => void kinds.refetch()} />}
      {kinds.isPending && <Waiting t={t} />}
      {portals.length > 0 && !portal && <Empty title={t('newsletters.mails.none')} />}
      {kinds.data && kind && portal && (
        <div className="mail-room">
          <div className="mail-preview">
            <div className="preview-tools">
              <div className="preview-tool">
                <label htmlFor={`${id}-kind`}>{t('newsletters.mails.kind')}</label>
                <select id={`${id}-kind`} value={kind} onChange={({ target }) => choose({ kind: target.value })}>
                  {kinds.data.map((one) => (
                    <option key={one} value={one}>
                      {t(kindName(one))}
                    </option>
                  ))}
                </select>
              </div>
              <div className="preview-tool">
                <label htmlFor={`${id}-portal`}>{t('newsletters.desk.portal')}</label>
                <select id={`${id}-portal`} value={portal} onChange={({ target }) => choose({ portal: target.value })}>
                  {own.map(({ code, names }) => (
                    <option key={code} value={code}>
                      {names[locale]}
                    </option>
                  ))}
                </select>
              </div>
              <div className="preview-tool">
                <label htmlFor={`${id}-language`}>{t('desk.preview.language')}</label>
                <select id={`${id}-language`} value={language} onChange={({ target }) => choose({ language: target.value })}>
                  {locales.map((one) => (
                    <option key={one} value={one}>
                      {t(`desk.language.${one}`)}
                    </option>
                  ))}
                </select>
              </div>
            </div>
            <Sample {...{ kind, portal, language }} />
          </div>
        </div>
      )}
    </>
  );
}

/** A transactional mail with sample values. */
function Sample({ kind, portal, language }: { kind: string; portal: string; language: Locale }) {
  const { t } = useDesk();
  const member = useStore($member);
  const [isTesting, setTesting] = useState(false);
  const ask = (locale: Locale) => asMember(previewMailSample, { params: { kind, portalCode: portal, locale } });
  const { data, error, refetch } = useQuery({
    queryKey: ['mail-sample', kind, portal, language],
    queryFn: () => ask(language),
    // The address of the frame lasts ten minutes.
    staleTime: 8 * 60_000,
    gcTime: 8 * 60_000,
    refetchInterval: unlessShut(8 * 60_000),
  });
  useKeys([{ key: 't', label: t('newsletters.test.title'), run: () => setTesting(true) }]);
  if (error) return <Failing t={t} error={error} retry={() => void refetch()} />;
  if (!data) return <Waiting t={t} />;
  return (
    <>
      <dl className="mail-head">
        <dt>{t('newsletters.mails.subject')}</dt>
        <dd lang={language}>{data.subject}</dd>
      </dl>
      <div className="acts">
        <button type="button" className="button" onClick={() => setTesting(true)}>
          {t('newsletters.test.title')} <kbd>t</kbd>
        </button>
      </div>
      <MailFrame
        {...{ address: data.address, text: data.text, lang: language, t }}
        title={t('newsletters.mail.frame', { subject: data.subject })}
      />
      {isTesting && (
        <TestMail
          // The code of a project contains the portal.
          projectCode={`${portal.toUpperCase()}${new Date().getFullYear()}0000`}
          type={kind}
          own={member?.email ?? ''}
          locale={language}
          htmlIn={async (locale) => (await ask(locale)).html}
          close={() => setTesting(false)}
        />
      )}
    </>
  );
}
