import { useState } from 'react';
import { useDesk } from '../../../desk/desk.ts';
import { go } from '../../../desk/navigation.ts';
import { faultOf } from '../../../ui/form/acts.ts';
import { asMember } from '../../login/store.ts';
import { correctNewsletter } from '../approval/endpoints.ts';

/** Creates a correction of a sent newsletter: a copy for the recipients who got it, or for those who did not. */
export function Correct({ reference, fail }: { reference: string; fail(message: string): void }) {
  const { t, documentHref } = useDesk();
  const [isBusy, setBusy] = useState(false);
  const correct = async (whom: 'received' | 'missed') => {
    setBusy(true);
    fail('');
    try {
      const made = await asMember(correctNewsletter, { params: { reference }, body: { for: whom } });
      const href = documentHref('newsletter', made.reference);
      if (href) go(href);
    } catch (error) {
      fail(faultOf(error, t));
    }
    setBusy(false);
  };
  return (['received', 'missed'] as const).map((whom) => (
    <button key={whom} type="button" className="button quiet" disabled={isBusy} onClick={() => void correct(whom)}>
      {t(`newsletters.report.correct.${whom}`)}
    </button>
  ));
}
