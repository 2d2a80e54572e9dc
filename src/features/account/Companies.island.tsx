import { useStore } from '@nanostores/react';
import { memo } from 'react';
import type { Locale } from '../../lib/locale.ts';
import { type SomeMessages, translateWith } from '../../lib/translate.ts';
import { Showing } from '../../ui/form/Showing.tsx';
import { $member } from '../login/store.ts';
import { companies } from './store.ts';

type CompaniesProps = { locale: Locale; messages: SomeMessages };

function CompaniesRoom({ locale, messages }: CompaniesProps) {
  const t = translateWith(locale, messages);
  if (!useStore($member, { ssr: 'initial' })) return null;
  return (
    <Showing of={companies} t={t}>
      {(all) =>
        all.length > 0 && (
          <section className="drawer" aria-labelledby="companies">
            <h2 id="companies">{t('account.companies')}</h2>
            <ul className="rows">
              {all.map(({ reference, name, brand, klnr }) => (
                <li key={reference}>
                  <span>
                    <strong>{name}</strong>
                    {brand && <small>{brand}</small>}
                  </span>
                  {klnr && <span>{t('account.klnr', { klnr })}</span>}
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Showing>
  );
}
export const Companies = memo(CompaniesRoom);
