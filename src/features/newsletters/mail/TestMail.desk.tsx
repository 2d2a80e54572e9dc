import './mail.css';
import { useId, useState } from 'react';
import { useDesk } from '../../../desk/desk.ts';
import { Dialog } from '../../../desk/frame/Dialog.tsx';
import { CallFailed } from '../../../lib/call.ts';
import type { Answer } from '../../../lib/endpoint.ts';
import type { FieldErrors } from '../../../lib/errors.ts';
import { type Locale, locales } from '../../../lib/locale.ts';
import type { MessageKey } from '../../../lib/message-format.ts';
import { faultOf } from '../../../ui/form/acts.ts';
import { asMember } from '../../login/store.ts';
import { sendTestMail } from './endpoints.ts';
import { entriesIn } from './rules.ts';
import type { MailVersion } from './schema.ts';

type TestMailProps = {
  /** Newsletter, or a code that begins with the portal of a transactional mail. */
  projectCode: string;
  /** `newsletter`, or the name of a transactional mail. */
  type: string;
  /** Address of the person, proposed as the first one. */
  own: string;
  locale: Locale;
  /** Renders the mail that is sent. */
  htmlIn(locale: Locale): Promise<string>;
  /** Note that unsaved text is not in the test mail. */
  isDirty?: boolean;
  /** Version of an approved newsletter that is sent. */
  approved?: MailVersion | undefined;
  close(): void;
};

const outsideIn = (error: unknown): string[] =>
  error instanceof CallFailed && error.answer.code === 'outside_staff'
    ? ((error.answer.present as { outside?: string[] } | undefined)?.outside ?? [])
    : [];

type EmailsFieldProps = { id: string; emails: string; faults: readonly string[]; change(emails: string): void };

/** Field of the addresses, with what is wrong with each of them. */
function EmailsField({ id, emails, faults, change }: EmailsFieldProps) {
  const { t } = useDesk();
  return (
    <div className="desk-field">
      <label className="label" htmlFor={`${id}-emails`}>
        {t('newsletters.test.emails')}
      </label>
      <p className="help" id={`${id}-help`}>
        {t('newsletters.test.emails.help')}
      </p>
      <textarea
        id={`${id}-emails`}
        rows={3}
        value={emails}
        aria-invalid={faults.length > 0}
        aria-describedby={`${id}-help ${faults.length ? `${id}-faults` : ''}`}
        spellCheck={false}
        onChange={({ target }) => change(target.value)}
      />
      {faults.length > 0 && (
        <ul className="fault" id={`${id}-faults`} role="alert">
          {faults.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Result of a test: addresses that it was sent to, and those that the mail server refused. */
function TestResult({ isBusy, sent }: { isBusy: boolean; sent: Answer<typeof sendTestMail> | undefined }) {
  const { t } = useDesk();
  return (
    <div role="status">
      {isBusy && <p>{t('newsletters.test.busy')}</p>}
      {sent && sent.sent.length > 0 && (
        <p>{t('newsletters.test.sent', { count: sent.sent.length, subject: sent.subject, emails: sent.sent.join(', ') })}</p>
      )}
      {sent?.failed.map(({ email, answer }) => (
        <p className="fault" key={email}>
          {t('newsletters.test.failed', { email, answer })}
        </p>
      ))}
    </div>
  );
}

/** Sends a test of a mail to some addresses; those outside staff need a tick. */
export function TestMail({ projectCode, type, own, locale: first, htmlIn, isDirty = false, approved, close }: TestMailProps) {
  const { t } = useDesk();
  const id = useId();
  const [locale, setLocale] = useState(first);
  const [emails, setEmails] = useState(own);
  const [outside, setOutside] = useState<readonly string[]>([]);
  const [isConfirmed, setConfirmed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const [sent, setSent] = useState<Answer<typeof sendTestMail>>();
  const fields: FieldErrors = (fault instanceof CallFailed && fault.answer.fields) || {};
  const typed = entriesIn(emails);
  const faults = Object.entries(fields)
    .filter(([path]) => path.startsWith('emailList'))
    .map(([path, rule]) => {
      const email = typed[Number(path.split('.')[1] ?? Number.NaN)];
      const words = t(path === 'emailList' && rule === 'too_long' ? 'newsletters.test.tooMany' : (`field.${rule}` as MessageKey));
      return email ? t('desk.pair', { name: email, value: words }) : words;
    });
  const send = async () => {
    setBusy(true);
    setFault(undefined);
    setSent(undefined);
    try {
      const html = await htmlIn(locale);
      const body = { projectCode, language: locale, type, html, emailList: emails };
      setSent(await asMember(sendTestMail, { query: isConfirmed ? { confirm: '1' } : {}, body }));
      setOutside([]);
      setConfirmed(false);
    } catch (error) {
      setFault(error);
      setOutside(outsideIn(error));
    }
    setBusy(false);
  };
  return (
    <Dialog title={t('newsletters.test.title')} close={close}>
      <form
        className="test-mail"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <EmailsField
          {...{ id, emails, faults }}
          change={(value) => {
            setEmails(value);
            setConfirmed(false);
            setOutside([]);
          }}
        />
        <div className="desk-field">
          <label className="label" htmlFor={`${id}-language`}>
            {t('desk.preview.language')}
          </label>
          <select id={`${id}-language`} value={locale} onChange={({ target }) => setLocale(target.value as Locale)}>
            {locales.map((one) => (
              <option key={one} value={one}>
                {t(`desk.language.${one}`)}
              </option>
            ))}
          </select>
          {fields.language && <p className="fault">{t('newsletters.test.noLanguage')}</p>}
        </div>
        {outside.length > 0 && (
          <div role="alert">
            <label className="check-waive">
              <input type="checkbox" checked={isConfirmed} onChange={({ target }) => setConfirmed(target.checked)} />
              <span>{t('newsletters.test.outside', { count: outside.length, emails: outside.join(', ') })}</span>
            </label>
          </div>
        )}
        {fault !== undefined && outside.length === 0 && Object.keys(fields).length === 0 && (
          <p className="problem" role="alert">
            {fault instanceof CallFailed && fault.answer.code === 'too_many_requests'
              ? t('newsletters.test.tooOften')
              : faultOf(fault, t, 'form.offline')}
          </p>
        )}
        {approved && <p className="help">{t(`newsletters.test.version.${approved}`)}</p>}
        {isDirty && <p className="help">{t('newsletters.test.dirty')}</p>}
        <TestResult {...{ isBusy, sent }} />
        <div className="actions">
          <button type="button" className="button quiet" onClick={close}>
            {t('newsletters.test.close')}
          </button>
          <button type="submit" className="button" disabled={isBusy || (outside.length > 0 && !isConfirmed)}>
            {t('newsletters.test.send')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
