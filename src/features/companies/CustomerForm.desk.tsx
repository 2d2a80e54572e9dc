import { type Contrast, entityForm } from '../../desk/editor/entity-form.ts';
import { leastContrast } from '../../lib/contrast.ts';
import { vatCountries } from '../../lib/vat-number.ts';
import { CustomerDocument, headerContrast } from './document-schema.ts';
import { flagNames } from './flag-rules.ts';

/** Editor of a company. */
export const form = entityForm({
  ...{ entity: 'customer', schema: CustomerDocument, prefix: 'companies' },
  own: [
    ...(['reference', 'name', 'brand', 'logoFileId', 'redirectUrl', 'email', 'website', 'phone', 'fax', 'vatNumber'] as const),
    ...(['mainAddress', 'mainAddress.street', 'mainAddress.streetNumber', 'mainAddress.streetBoxNumber', 'mainAddress.city'] as const),
    ...(['mainAddress.zipCode', 'mainAddress.countryCode', 'pictureFileIds', 'interests', 'description'] as const),
    ...(['corner', 'corner.logoFileId', 'corner.headerColor', 'corner.linkToWebsite'] as const),
    ...(['corner.websiteNL', 'corner.websiteFR', 'corner.websiteEN'] as const),
    ...flagNames.map((name) => `corner.${name}` as const),
  ],
  create: { label: 'companies.new', by: 'portal', permissions: ['MANAGE_CUSTOMERS'] },
  groups: [
    { title: 'companies.group.company', fields: ['name', 'brand', 'logoFileId', 'redirectUrl', 'vatNumber'] },
    { title: 'companies.group.contact', fields: ['email', 'website', 'phone', 'fax', 'mainAddress'] },
    { title: 'companies.group.corner', fields: ['corner'] },
    { title: 'editing.group.publication', fields: ['pictureFileIds', 'interests', 'portals', 'reference'] },
  ],
  references: { interests: 'interest' },
  contrasts({ corner }) {
    const { headerColor } = (corner ?? {}) as { headerColor?: unknown };
    const isColor = typeof headerColor === 'string' && /^#[0-9A-Fa-f]{6}$/.test(headerColor);
    return (isColor ? { 'corner.headerColor': { ratio: headerContrast(headerColor), least: leastContrast } } : {}) as Record<
      string,
      Contrast
    >;
  },
  options(_, locale) {
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    const countries = vatCountries.map((value) => ({ value, label: names.of(value) ?? value }));
    return { 'mainAddress.countryCode': countries.toSorted((one, other) => one.label.localeCompare(other.label, locale)) };
  },
});
