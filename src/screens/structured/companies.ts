import type { Organization, WithContext } from 'schema-dts';
import type { Corner } from '../../features/companies/corner-schema.ts';
import { absolute, type Page, said } from './parts.ts';

/** Returns the JSON-LD of a company, with the fields that its corner shows. */
export function companyData({ furniture: { portal }, head }: Page, corner: Corner) {
  const { address, city } = corner;
  const street = address && [address.street, address.streetNumber, address.streetBoxNumber].filter(Boolean).join(' ');
  const place = address
    ? { streetAddress: street ?? '', postalCode: address.zipCode, addressLocality: address.city, addressCountry: address.countryCode }
    : city && { addressLocality: city };
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: corner.name,
    mainEntityOfPage: head.canonical,
    description: said(corner.description),
    url: corner.website ?? undefined,
    sameAs: corner.websiteEN ?? undefined,
    email: corner.email ?? undefined,
    telephone: corner.phone ?? undefined,
    faxNumber: corner.fax ?? undefined,
    vatID: corner.vatNumber ?? undefined,
    brand: corner.brand ? { '@type': 'Brand', name: corner.brand } : undefined,
    logo: corner.logo && absolute(portal, corner.logo.src),
    image: corner.pictures.map(({ src }) => absolute(portal, src)),
    address: place ? { '@type': 'PostalAddress', ...place } : undefined,
  } as const satisfies WithContext<Organization>;
}
