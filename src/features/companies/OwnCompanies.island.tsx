import { useStore } from '@nanostores/react';
import { lazy, memo, Suspense, useState } from 'react';
import type { Locale } from '../../lib/locale.ts';
import { type SomeMessages, translateWith } from '../../lib/message-format.ts';
import { href } from '../../lib/routes.ts';
import { Showing } from '../../ui/form/Showing.tsx';
import { $member } from '../login/store.ts';
import { ownCompanies } from './own-store.ts';

type OwnCompaniesProps = { locale: Locale; messages: SomeMessages };
type Open = { reference: string; part: 'editor' | 'figures' };

// Few members represent a company: the others do not load its form.
const OwnEditor = lazy(async () => ({ default: (await import('./OwnEditor.island.tsx')).OwnEditor }));
const OwnFigures = lazy(async () => ({ default: (await import('./OwnFigures.island.tsx')).OwnFigures }));

/** Companies that the member represents: what readers see of them is changed here, and their figures are shown. */
function OwnCompaniesSection({ locale, messages }: OwnCompaniesProps) {
  const t = translateWith(locale, messages);
  const member = useStore($member, { ssr: 'initial' });
  const [open, setOpen] = useState<Open>();
  if (!member) return null;
  return (
    <Showing of={ownCompanies} t={t}>
      {(all) =>
        all.length === 0 ? (
          <p>
            {t('companies.own.none')} <a href={href('contact', locale)}>{t('companies.own.ask')}</a>
          </p>
        ) : (
          <section className="drawer" aria-labelledby="own-companies">
            <h2 id="own-companies">{t('companies.own')}</h2>
            <p>{t('companies.own.intro')}</p>
            <ul className="rows">
              {all.map(({ reference, name }) => {
                const part = open?.reference === reference ? open.part : undefined;
                const opener = (of: Open['part'], label: string) => (
                  <button
                    type="button"
                    className="plain"
                    aria-expanded={part === of}
                    disabled={open?.part === 'editor' && part !== 'editor'}
                    onClick={() => setOpen(part === of ? undefined : { reference, part: of })}
                  >
                    {label}
                    <span className="unseen"> {name}</span>
                  </button>
                );
                return (
                  <li key={reference} data-company={reference}>
                    <strong>{name}</strong>
                    <span className="actions">
                      {part !== 'editor' && opener('editor', t('companies.own.change'))}
                      {part !== 'editor' && opener('figures', t('companies.own.figures'))}
                    </span>
                    {part && (
                      <div className="own">
                        <Suspense fallback={<p className="late">{t('form.loading')}</p>}>
                          {part === 'editor' ? (
                            <OwnEditor key={reference} reference={reference} locale={locale} t={t} close={() => setOpen(undefined)} />
                          ) : (
                            <OwnFigures key={reference} reference={reference} locale={locale} t={t} />
                          )}
                        </Suspense>
                      </div>
                    )}
                  </li>
                );
              })}
            </ul>
          </section>
        )
      }
    </Showing>
  );
}
export const OwnCompanies = memo(OwnCompaniesSection);
