import { useTools } from '../../../desk/editor/tools.ts';
import type { EditedText, Words } from '../project/schema.ts';

const said = (words: Words | null): string =>
  words ? [words.title, words.description, words.newsletterMoreLabel].filter((one) => one.trim()).join(' · ') : '–';

/** Texts that were edited since the approval: the words that leave, and those that stand there now. */
export function EditedTexts({ texts }: { texts: readonly EditedText[] }) {
  const { t } = useTools();
  return (
    <>
      <p>{t('newsletters.desk.editedSince', { count: texts.length, names: texts.map(({ reference }) => reference).join(', ') })}</p>
      <ul className="edited-texts">
        {texts.map(({ reference, present, isKnown, words }) => (
          <li key={reference}>
            <b>{reference}</b> {present === null && t('newsletters.desk.edited.gone')}
            {present !== null && isKnown && words.length === 0 && t('newsletters.desk.edited.same')}
            {present !== null &&
              words.map(({ locale, approved, present: now }) => (
                <dl key={locale}>
                  <dt>{t('newsletters.desk.edited.approved', { language: t(`desk.language.${locale}`) })}</dt>
                  <dd lang={locale}>{said(approved)}</dd>
                  <dt>{t('newsletters.desk.edited.present')}</dt>
                  <dd lang={locale}>{said(now)}</dd>
                </dl>
              ))}
          </li>
        ))}
      </ul>
    </>
  );
}
