import '../mail/mail.css';
import { useState } from 'react';
import { useTools } from '../../../desk/editor/tools.ts';
import type { Answer } from '../../../lib/endpoint.ts';
import type { Locale } from '../../../lib/locale.ts';
import { faultOf } from '../../../ui/form/acts.ts';
import { asMember } from '../../login/store.ts';
import { showReportPicture } from './endpoints.ts';

/** Clicks on the mail itself: how many people clicked, before each link. */
export function ReportPicture({ reference, locale }: { reference: string; locale: Locale }) {
  const { t } = useTools();
  const [shown, setShown] = useState<Answer<typeof showReportPicture>>();
  const [fault, setFault] = useState<unknown>();
  const toggle = async () => {
    setFault(undefined);
    if (shown) return setShown(undefined);
    try {
      setShown(await asMember(showReportPicture, { params: { reference, locale } }));
    } catch (error) {
      setFault(error);
    }
  };
  return (
    <div className="report-picture">
      <div className="acts">
        <button type="button" className="button quiet" aria-expanded={shown !== undefined} onClick={() => void toggle()}>
          {t('newsletters.report.picture', { language: t(`desk.language.${locale}`) })}
        </button>
        {fault !== undefined && (
          <span role="alert" className="fault">
            {faultOf(fault, t)}
          </span>
        )}
      </div>
      {shown && (
        <>
          <p className="help">{t('newsletters.report.picture.help')}</p>
          <div className="mail-frame" data-view="desk">
            <iframe sandbox="" src={shown.address} title={t('newsletters.mail.frame', { subject: shown.subject })} lang={locale} />
          </div>
        </>
      )}
    </div>
  );
}
