import { useQuery } from '@tanstack/react-query';
import { useDesk } from '../../desk/desk.ts';
import type { Locale } from '../../lib/locale.ts';
import { measuredFit } from './drawn-store.ts';
import { isTooLong } from './measure-store.ts';
import type { MessageRow } from './room-schema.ts';

type Props = { row: MessageRow; language: Locale; text: string; isOfSite: boolean };
/** Milliseconds without typing after which a text is measured. */
const silenceMilliseconds = 400;

/** Shows whether a text fits in its places: measured on pages of the site; an estimate if no page at hand shows it. */
export function MessageFit({ row, language, text, isOfSite }: Props) {
  const { t } = useDesk();
  const { key, values } = row;
  const { product } = row[language];
  const { data } = useQuery({
    queryKey: ['fit', key, language, text, product],
    enabled: isOfSite && text !== product,
    async queryFn({ signal }) {
      await new Promise((resolve) => setTimeout(resolve, silenceMilliseconds));
      signal.throwIfAborted();
      const fit = await measuredFit({ key, locale: language, text, usual: product, hasValues: values.length > 0 });
      return fit === undefined ? ('fits' as const) : fit;
    },
  });
  if (text === product) return null;
  if (data === 'fits') return <p className="help">{t('translations.room.fits')}</p>;
  if (data) {
    const { path, width, beyond, lines, before } = data;
    const fault = beyond ? t('translations.place.beyond', { beyond }) : t('translations.place.lines', { lines, before });
    return (
      <p className="help" role="note">
        {fault} {t('translations.room.fitAt', { path, width })}
      </p>
    );
  }
  if (isOfSite && data === undefined) return null;
  return isTooLong({ ...row[language], shown: text }) ? <p className="help">{t('translations.room.tooLong')}</p> : null;
}
