import { useStore } from '@nanostores/react';
import { memo, useRef } from 'react';
import { formatDate } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import { type SomeMessages, translateWith } from '../../lib/message-format.ts';
import { useActs } from '../../ui/form/acts.ts';
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

/** Legal rights of a member: export of all stored data, and erasure. */
function RightsSection({ locale, messages }: RightsProps) {
  const t = translateWith(locale, messages);
  const member = useStore($member, { ssr: 'initial' });
  const question = useRef<HTMLDialogElement>(null);
  const { outcome, act } = useActs(t);
  if (!member) return null;

  const save = (kind: 'json' | 'html') => () =>
    act(async () => {
      const { data, html } = await asMember(getExport, {});
      if (kind === 'json') saveFile('tweeluik.json', 'application/json', JSON.stringify(data, null, 2));
      else saveFile('tweeluik.html', 'text/html', html);
      return { text: t('account.export.done') };
    });
  const erase = () =>
    act(async () => {
      erasure.set(await asMember(deleteAccount, {}));
      return undefined;
    });
  const keep = () =>
    act(async () => {
      erasure.set(await asMember(keepAccount, {}));
      return { text: t('account.erase.undone') };
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
            <button type="button" className="button quiet" onClick={() => question.current?.showModal()}>
              {t('account.erase')}
            </button>
          ) : (
            <Notice action={{ label: t('account.undo'), run: keep }}>
              {t('account.erase.done', { date: formatDate(locale, erasedFrom) })}
            </Notice>
          )
        }
      </Showing>
      <Notice>{outcome.text}</Notice>
      <Confirm ref={question} title={t('account.erase.question')} yes={t('account.erase')} no={t('account.cancel')} run={erase}>
        <p>{t('account.erase.what')}</p>
      </Confirm>
    </section>
  );
}
export const Rights = memo(RightsSection);
