import { type Locale, locales } from '../../lib/locale.ts';

/** Choices in the form of a post that are not fields of the browser. */
export type PostChoices = { klnr: string | null; languages: readonly Locale[]; fileId: number; hasAddress: boolean };

/** Returns the input of `PostCreate` from the fields of a form; texts in the order of the languages of the site. */
export function postIn(data: FormData, { klnr, languages, fileId, hasAddress }: PostChoices) {
  const text = (name: string) => String(data.get(name) ?? '');
  const chosen = locales.filter((one) => languages.includes(one));
  return {
    ...{ klnr, userTypeId: Number(text('userTypeId')), searchTypeId: Number(text('searchTypeId')) },
    categoryIds: data.getAll('categoryIds').map(Number),
    multiLanguageFields: chosen.map((language, index) => ({
      language,
      title: text(`multiLanguageFields.${index}.title`),
      description: text(`multiLanguageFields.${index}.description`),
    })),
    ...{ fileId, hasAddress, ...(hasAddress && text('addressId') && { addressId: Number(text('addressId')) }) },
    ...{ removeAfterDate: text('removeAfterDate') || null, isLive: data.has('isLive') },
    ...{ firstName: text('firstName'), lastName: text('lastName'), email: text('email'), phone: text('phone'), website: text('website') },
  };
}
