import { useStore } from '@nanostores/react';
import { memo } from 'react';
import type { Locale } from '../../lib/locale.ts';
import { type SomeMessages, type Translate, translateWith } from '../../lib/message-format.ts';
import { Showing } from '../../ui/form/Showing.tsx';
import { addressLine } from '../addresses/rules.ts';
import { $member } from '../login/store.ts';
import type { MemberCompany } from './company-schema.ts';
import { companies } from './company-store.ts';

type CompaniesProps = { locale: Locale; messages: SomeMessages };

type Facts = Pick<MemberCompany, 'klnr' | 'vatNumber' | 'email' | 'website' | 'phone' | 'fax'>;

/** Returns the facts of a company with their links. */
function facts(t: Translate, { klnr, vatNumber, email, website, phone, fax }: Facts): [string, string, string?][] {
  const all: [string, string | null, string?][] = [
    [t('account.company.klnr'), klnr],
    [t('account.company.vat'), vatNumber],
    [t('account.company.email'), email, `mailto:${email}`],
    [t('account.company.website'), website?.replace(/^https:\/\/|\/$/g, '') ?? null, website ?? undefined],
    [t('account.company.phone'), phone, `tel:${phone?.replace(/[^+\d]/g, '')}`],
    [t('account.company.fax'), fax],
  ];
  return all.flatMap(([term, value, address]) => (value === null ? [] : [[term, value, address]]));
}

function CompaniesSection({ locale, messages }: CompaniesProps) {
  const t = translateWith(locale, messages);
  if (!useStore($member, { ssr: 'initial' })) return null;
  return (
    <Showing of={companies} t={t}>
      {(all) =>
        all.length > 0 && (
          <section className="drawer" aria-labelledby="companies">
            <h2 id="companies">{t('account.companies')}</h2>
            <ul className="rows">
              {all.map(({ reference, name, brand, logoUrl, companyCornerPictureUrls, interesses, mainAddress, ...company }) => (
                <li key={reference}>
                  <div>
                    {logoUrl && <img className="logo" src={logoUrl} alt="" loading="lazy" />}
                    <strong>{name}</strong>
                    {brand && <small>{brand}</small>}
                    {mainAddress && <p>{addressLine(mainAddress)}</p>}
                    {interesses.length > 0 && <small>{interesses.map((interest) => interest.name).join(' · ')}</small>}
                  </div>
                  <dl className="facts">
                    {facts(t, company).map(([term, value, address]) => (
                      <div key={term}>
                        <dt>{term}</dt>
                        <dd>{address ? <a href={address}>{value}</a> : value}</dd>
                      </div>
                    ))}
                  </dl>
                  {companyCornerPictureUrls.length > 0 && (
                    <div className="corner">
                      {companyCornerPictureUrls.map((url) => (
                        <img key={url} src={url} alt={t('account.company.picture', { name })} loading="lazy" />
                      ))}
                    </div>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Showing>
  );
}
export const Companies = memo(CompaniesSection);
