import type { Organization, WebSite, WithContext } from 'schema-dts';
import { absolute, type Page, publisherOf, said } from './parts.ts';

/** Returns the JSON-LD of the publisher and its address. */
export function houseData({ furniture: { portal } }: Page) {
  const { publisher, street, zipCode, city, email, phone, vatNumber } = portal.imprint;
  return {
    '@context': 'https://schema.org',
    ...publisherOf(portal),
    legalName: said(publisher),
    vatID: said(vatNumber),
    email: said(email),
    telephone: said(phone),
    ...(city && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: said(street),
        postalCode: said(zipCode),
        addressLocality: city,
        addressCountry: 'BE',
      },
    }),
  } as const satisfies WithContext<Organization>;
}

export const siteData = ({ furniture: { portal }, head }: Page) =>
  ({
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: portal.name,
    alternateName: portal.title,
    description: portal.description,
    url: head.canonical,
    inLanguage: head.locale,
    publisher: { '@type': 'Organization', name: portal.name, url: absolute(portal, '/') },
  }) as const satisfies WithContext<WebSite>;
