import { useTools } from '../../../desk/editor/tools.ts';
import type { Locale } from '../../../lib/locale.ts';
import type { EditedText, Words } from '../project/schema.ts';

const shownWords = ['title', 'description', 'newsletterMoreLabel'] as const;

/** Returns the words of a version that the other one does not have. */
const said = (words: Words | null, other: Words | null): string =>
  shownWords.flatMap((name) => (words?.[name].trim() && words[name] !== other?.[name] ? [words[name]] : [])).join(' · ') || '–';

/** Returns the title of a text in a language, as approved if that is known. */
function nameOf({ reference, words }: EditedText, locale: Locale): string {
  const own = words.find((one) => one.locale === locale) ?? words[0];
  return own?.approved?.title || own?.present?.title || reference;
}

/** Texts that were edited since the approval: the approved words, which are sent, and the present ones. */
export function EditedTexts({ texts }: { texts: readonly EditedText[] }) {
  const { t, locale } = useTools();
  return (
    <>
      <p>{t('newsletters.desk.editedSince', { count: texts.length, names: texts.map((one) => nameOf(one, locale)).join(', ') })}</p>
      <ul className="edited-texts">
        {texts.map(({ present, isKnown, words, ...text }) => (
          <li key={text.reference}>
            <b>{nameOf({ present, isKnown, words, ...text }, locale)}</b> {present === null && t('newsletters.desk.edited.gone')}
            {present !== null && isKnown && words.length === 0 && t('newsletters.desk.edited.same')}
            {present !== null &&
              words.map(({ locale: language, approved, present: now }) => (
                <dl key={language}>
                  <dt>{t('newsletters.desk.edited.approved', { language: t(`desk.language.${language}`) })}</dt>
                  <dd lang={language}>{said(approved, now)}</dd>
                  <dt>{t('newsletters.desk.edited.present')}</dt>
                  <dd lang={language}>{said(now, approved)}</dd>
                </dl>
              ))}
          </li>
        ))}
      </ul>
    </>
  );
}
