import type { BreadcrumbList, Organization, Thing, WithContext } from 'schema-dts';
import type { PortalView } from '../../features/portals/schema.ts';
import type { Furniture } from '../layouts/furniture.ts';
import type { PageHead } from '../layouts/page-head.ts';

/** JSON-LD of one item (schema.org), for search engines. */
export type Data = WithContext<Exclude<Thing, string>>;
/** Data of every page. */
export type Page = { furniture: Furniture; head: PageHead };
/** Breadcrumb: title and path. */
export type Crumb = { name: string; path: string };

/** Returns the URL of a path on the domain of a portal. */
export const absolute = ({ domain }: Pick<PortalView, 'domain'>, path: string): string => new URL(path, `https://${domain}`).href;
/** Returns undefined for an empty string, so that the property is left out. */
export const said = (text: string): string | undefined => text || undefined;

/** Returns the publisher as a short reference. */
export const publisherOf = (portal: PortalView) =>
  ({
    '@type': 'Organization',
    name: portal.name,
    url: absolute(portal, '/'),
    ...(portal.logo && { logo: { '@type': 'ImageObject', url: absolute(portal, portal.logo.src) } }),
  }) as const satisfies Organization;

/** Returns the breadcrumbs from the front page to a page; the last one is the page itself. */
export const crumbsOf = ({ furniture, head }: Page, steps: readonly Crumb[]) =>
  ({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      ...steps.map(({ name, path }, index) => ({
        '@type': 'ListItem' as const,
        position: index + 1,
        name,
        item: absolute(furniture.portal, path),
      })),
      { '@type': 'ListItem' as const, position: steps.length + 1, name: head.title ?? furniture.portal.name, item: head.canonical },
    ],
  }) as const satisfies WithContext<BreadcrumbList>;
