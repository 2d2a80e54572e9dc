import { useMutation } from '@tanstack/react-query';
import { useDesk } from '../../desk/desk.ts';
import { Failing } from '../../desk/frame/States.tsx';
import { joinClauses } from '../../lib/clauses.ts';
import { type Locale, otherLocale } from '../../lib/locale.ts';
import { asMember } from '../login/store.ts';
import { requestTranslation } from './room-endpoints.ts';

/** Suggestions for a translation, each with its source. They are asked for by a button: a service may charge for them. */
export function Suggested({ text, target, use }: { text: string; target: Locale; use(text: string): void }) {
  const { locale, t } = useDesk();
  const asked = useMutation({
    mutationFn: () => asMember(requestTranslation, { body: { text, sourceLang: otherLocale(target), targetLang: target } }),
  });
  return (
    <div>
      <button
        type="button"
        className="button quiet"
        aria-disabled={asked.isPending}
        aria-label={t('translations.room.suggestOf', { language: t(`translations.place.${target}`) })}
        onClick={() => asked.isPending || asked.mutate()}
      >
        {t('translations.room.suggest')}
      </button>
      {asked.error && <Failing t={t} error={asked.error} />}
      {asked.data && (
        <div role="status">
          {!asked.data.items.length && <p>{t('translations.room.suggest.none')}</p>}
          {asked.data.service === 'down' && <p>{t('translations.room.suggest.down')}</p>}
          {asked.data.terms.length > 0 && (
            <p>
              {t('translations.glossary.terms')}{' '}
              {joinClauses(
                locale,
                asked.data.terms.map(({ note, ...term }) => `${term[otherLocale(target)]} → ${term[target]}${note ? ` (${note})` : ''}`),
              )}
            </p>
          )}
          <ul className="rows">
            {asked.data.items.map((one) => (
              <li key={`${one.source} ${one.of}`}>
                <button type="button" className="plain" lang={target} onClick={() => use(one.text)}>
                  {one.text}
                </button>{' '}
                <small>
                  {t(`translations.room.source.${one.source}`)}
                  {one.of && `: ${one.of}`}
                  {one.likeness < 1 && ` (${Math.round(100 * one.likeness)} %)`}
                </small>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
