import { useStore } from '@nanostores/react';
import { memo, useState } from 'react';
import { CallFailed } from '../../lib/call.ts';
import { formatDate } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import { type SomeMessages, translateWith } from '../../lib/translate.ts';
import { Confirm } from '../../ui/form/Confirm.tsx';
import { Notice } from '../../ui/form/Notice.tsx';
import { Showing } from '../../ui/form/Showing.tsx';
import { $member, asMember } from '../login/store.ts';
import { deleteAccount, getExport, keepAccount } from './endpoints.ts';
import { erasure } from './store.ts';

type RightsProps = { locale: Locale; messages: SomeMessages };

function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** What the law gives a member: everything that is kept, and nothing any more. */
function RightsRoom({ locale, messages }: RightsProps) {
  const t = translateWith(locale, messages);
  const member = useStore($member, { ssr: 'initial' });
  const [isAsking, setAsking] = useState(false);
  const [told, setTold] = useState('');
  if (!member) return null;

  const doing = (work: () => Promise<void>) => () => {
    work().catch((error: unknown) => setTold(error instanceof CallFailed ? error.answer.message : t('form.offline')));
  };
  const save = (kind: 'json' | 'html') =>
    doing(async () => {
      const { data, html } = await asMember(getExport, {});
      if (kind === 'json') saveFile('tweeluik.json', 'application/json', JSON.stringify(data, null, 2));
      else saveFile('tweeluik.html', 'text/html', html);
      setTold(t('account.export.done'));
    });
  const erase = doing(async () => {
    erasure.set(await asMember(deleteAccount, {}));
    setTold('');
  });
  const keep = doing(async () => {
    erasure.set(await asMember(keepAccount, {}));
    setTold(t('account.erase.undone'));
  });
  return (
    <section className="drawer" aria-labelledby="rights">
      <h2 id="rights">{t('account.rights')}</h2>
      <p>{t('account.export.why')}</p>
      <p className="actions">
        <button type="button" className="plain" onClick={save('html')}>
          {t('account.export.html')}
        </button>
        <button type="button" className="plain" onClick={save('json')}>
          {t('account.export.json')}
        </button>
      </p>
      <p>{t('account.erase.why')}</p>
      <Showing of={erasure} t={t}>
        {({ erasedFrom }) =>
          erasedFrom === null ? (
            <button type="button" className="button quiet" onClick={() => setAsking(true)}>
              {t('account.erase')}
            </button>
          ) : (
            <Notice action={{ label: t('account.undo'), run: keep }}>
              {t('account.erase.done', { date: formatDate(locale, erasedFrom) })}
            </Notice>
          )
        }
      </Showing>
      <Notice>{told}</Notice>
      {isAsking && (
        <Confirm
          title={t('account.erase.question')}
          yes={t('account.erase')}
          no={t('account.cancel')}
          run={erase}
          close={() => setAsking(false)}
        >
          <p>{t('account.erase.what')}</p>
        </Confirm>
      )}
    </section>
  );
}
export const Rights = memo(RightsRoom);
