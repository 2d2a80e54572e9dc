import { useDesk } from '../../desk/desk.ts';
import type { Locale } from '../../lib/locale.ts';
import type { TranslationPresent } from './schema.ts';

type MeanwhileProps = { present: TranslationPresent; language: Locale; isRemoval: boolean; take(): void; insist(): void };

/** Shows the text that somebody else saved meanwhile beside the typed one, and lets the person choose. */
export function Meanwhile({ present, language, isRemoval, take, insist }: MeanwhileProps) {
  const { t } = useDesk();
  return (
    <>
      {t('translations.place.meanwhile', { name: present.by ?? t('translations.place.somebody') })} <q lang={language}>{present.shown}</q>
      <br />
      <button type="button" className="button quiet" onClick={take}>
        {t('translations.place.theirs')}
      </button>{' '}
      <button type="button" className="button quiet" onClick={insist}>
        {t(isRemoval ? 'translations.place.removeStill' : 'translations.place.mine')}
      </button>
    </>
  );
}
