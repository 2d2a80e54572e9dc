import { useId } from 'react';
import { useDesk } from '../../desk/desk.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import { maxAltCharacters } from './schema.ts';

type AltFieldsProps = {
  alt: Record<Locale, string>;
  fields: FieldErrors;
  /** Texts that somebody else saved while others were typed here. */
  newer: Partial<Record<Locale, string>>;
  isReadOnly: boolean;
  change(alt: Record<Locale, string>): void;
};

/** Characters from which on those that are left are counted. */
const nearLimit = maxAltCharacters * 0.8;

/** Alternative texts of a picture, with the characters that are left. */
export function AltFields({ alt, fields, newer, isReadOnly, change }: AltFieldsProps) {
  const { t } = useDesk();
  const id = useId();
  return (
    <>
      {locales.map((locale) => {
        const fault = fields[`texts.${locale}.alt`];
        const name = `${id}-${locale}`;
        return (
          <div key={locale} className="field">
            <label htmlFor={name}>{t(`files.alt.${locale}`)}</label>
            <textarea
              id={name}
              lang={locale}
              rows={2}
              maxLength={maxAltCharacters}
              value={alt[locale]}
              readOnly={isReadOnly}
              aria-invalid={fault !== undefined}
              aria-describedby={`${name}-help${fault ? ` ${name}-fault` : ''}`}
              onChange={({ target }) => change({ ...alt, [locale]: target.value.replace(/\s*\n\s*/g, ' ') })}
            />
            <p className="help" id={`${name}-help`}>
              {t('files.alt.help')}
              {alt[locale].length > nearLimit && ` (${t('desk.field.left', { count: maxAltCharacters - alt[locale].length })})`}
            </p>
            {newer[locale] !== undefined && (
              <p role="status">{newer[locale] ? t('files.newer', { text: newer[locale] }) : t('files.newer.none')}</p>
            )}
            {fault && (
              <p className="fault" id={`${name}-fault`}>
                {t(`field.${fault}`)}
              </p>
            )}
          </div>
        );
      })}
    </>
  );
}
