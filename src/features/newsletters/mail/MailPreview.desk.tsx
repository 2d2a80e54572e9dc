import './mail.css';
import { useEffect, useId, useRef, useState } from 'react';
import { labelOf } from '../../../desk/editor/field-texts.ts';
import { useTools } from '../../../desk/editor/tools.ts';
import { type Locale, locales } from '../../../lib/locale.ts';
import { faultOf } from '../../../ui/form/acts.ts';
import { MailFrame } from './MailFrame.desk.tsx';
import { type MailVersion, mailVersions } from './schema.ts';
import { faultyFields, type MailPreviewed, type PreviewSource, type Recipient, useMailPreview } from './use-preview.ts';

type MailPreviewProps = { source: PreviewSource; choose(version: MailVersion): void; close(): void };

/** Newsletter as the mail that leaves, approved or rendered by what sends it, with its size and what inboxes cut. */
export function MailPreview({ source, choose, close }: MailPreviewProps) {
  const { t, locale } = useTools();
  const id = useId();
  const [language, setLanguage] = useState<Locale>(locale);
  const [recipient, setRecipient] = useState<Recipient>('plain');
  const { shown, fault } = useMailPreview(source, language, recipient);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="mail-preview" aria-labelledby={`${id}-title`}>
      <div className="mail-preview-head">
        <h2 id={`${id}-title`} ref={heading} tabIndex={-1}>
          {t('newsletters.mail.preview')}
        </h2>
        <button type="button" className="plain" onClick={close}>
          {t('newsletters.mail.close')}
        </button>
      </div>
      <div className="preview-tools">
        <div className="preview-tool">
          <label htmlFor={`${id}-language`}>{t('desk.preview.language')}</label>
          <select id={`${id}-language`} value={language} onChange={({ target }) => setLanguage(target.value as Locale)}>
            {locales.map((one) => (
              <option key={one} value={one}>
                {t(`desk.language.${one}`)}
              </option>
            ))}
          </select>
        </div>
        <div className="preview-tool">
          <label htmlFor={`${id}-recipient`}>{t('newsletters.mail.recipient')}</label>
          <select id={`${id}-recipient`} value={recipient} onChange={({ target }) => setRecipient(target.value as Recipient)}>
            {(['plain', 'subscriber'] as const).map((one) => (
              <option key={one} value={one}>
                {t(`newsletters.mail.recipient.${one}`)}
              </option>
            ))}
          </select>
        </div>
        {(shown?.differs || shown?.shows === 'present') && shown.hasApproved && (
          <div className="preview-tool">
            <label htmlFor={`${id}-version`}>{t('newsletters.mail.version')}</label>
            <select id={`${id}-version`} value={source.version} onChange={({ target }) => choose(target.value as MailVersion)}>
              {mailVersions.map((one) => (
                <option key={one} value={one}>
                  {t(`newsletters.mail.version.${one}`)}
                </option>
              ))}
            </select>
          </div>
        )}
      </div>
      {shown?.hasApproved && (
        <p className="mail-version" role="status">
          {t(`newsletters.mail.shows.${whichOf(shown)}`)}
        </p>
      )}
      {fault !== undefined && <PreviewFault fault={fault} isOld={shown !== undefined} />}
      {shown && (
        <>
          <MailSize bytes={shown.bytes} most={shown.maxBytes} />
          <MailNotes shown={shown} />
          <MailFrame
            address={shown.address}
            text={shown.text}
            lang={language}
            title={t('newsletters.mail.frame', { subject: shown.subject })}
            t={t}
          />
          <Cuts shown={shown} lang={language} />
        </>
      )}
      {!shown && fault === undefined && <p className="help">{t('form.loading')}</p>}
    </section>
  );
}

/** Returns the message that names the shown mail of an approved newsletter. */
const whichOf = ({ shows, differs }: MailPreviewed) => {
  if (shows !== 'approved') return shows;
  if (differs === null) return 'left';
  return differs ? 'differs' : 'approved';
};

/** Reason why the mail cannot be rendered: the invalid fields, or the error of the server. */
function PreviewFault({ fault, isOld }: { fault: unknown; isOld: boolean }) {
  const { t, form } = useTools();
  const fields = faultyFields(fault);
  const nameOf = (path: string) => {
    const [first = '', second = '', third = ''] = path.split('.');
    if (first === 'items' && second) return t('newsletters.desk.check.item', { place: Number(second) + 1 });
    // No language has a word yet.
    if (first === 'texts' && !second) return t('newsletters.mail.noTexts');
    const name = first === 'texts' && third ? `texts.${third}` : first;
    const language = second === 'nl' || second === 'fr' ? second : undefined;
    return labelOf(form.texts, { path: name, name }, language, t);
  };
  const named = [...new Set(Object.keys(fields ?? {}).map(nameOf))];
  return (
    <div role="alert">
      <p className="fault">
        {named.length ? t('newsletters.mail.faults', { names: named.join(', ') }) : faultOf(fault, t, 'form.offline')}
      </p>
      {isOld && <p className="help">{t('newsletters.mail.old')}</p>}
    </div>
  );
}

/** Size of the mail, as text and as a meter. Gmail clips longer mails. */
function MailSize({ bytes, most }: { bytes: number; most: number }) {
  const { t, locale } = useTools();
  const id = useId();
  const shown = (value: number) =>
    (value / 1_000).toLocaleString(locale, { maximumFractionDigits: 1, minimumFractionDigits: value === most ? 0 : 1 });
  const level = bytes > most ? 'over' : bytes > most * 0.9 ? 'near' : 'fits';
  return (
    <div className="mail-size" data-level={level}>
      <p id={id}>{t(`newsletters.mail.size.${level}`, { size: shown(bytes), most: shown(most) })}</p>
      <meter min={0} max={most} high={most * 0.9} optimum={0} value={Math.min(bytes, most)} aria-labelledby={id} />
    </div>
  );
}

/** Parts that the mail lacks, and which texts its reader may read. */
function MailNotes({ shown: { gated, missing, withoutAlt } }: { shown: MailPreviewed }) {
  const { t } = useTools();
  const place = (item: number | null) => (item === null ? t('newsletters.mail.intro') : t('newsletters.mail.item', { place: item + 1 }));
  const notes = [
    ...missing.map((item) => t('newsletters.mail.missing', { place: place(item) })),
    ...withoutAlt.map((item) => t('newsletters.mail.withoutAlt', { place: place(item) })),
    ...gated.map(({ title, isReadable }) => t(isReadable ? 'newsletters.mail.readable' : 'newsletters.mail.gated', { title })),
  ];
  if (!notes.length) return null;
  return (
    <ul className="mail-notes">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

const inboxNames = { gmail: 'Gmail', outlook: 'Outlook', iphone: 'iPhone' } as const;

/** Subject and preheader as inboxes cut them. */
function Cuts({ shown: { cuts }, lang }: { shown: MailPreviewed; lang: Locale }) {
  const { t } = useTools();
  return (
    <details className="mail-cuts">
      <summary>{t('newsletters.desk.inbox')}</summary>
      <dl>
        {cuts.map(({ inbox, subject, preheader }) => (
          <div key={inbox}>
            <dt>{inboxNames[inbox]}</dt>
            <dd lang={lang}>
              <strong>{subject}</strong> {preheader}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
