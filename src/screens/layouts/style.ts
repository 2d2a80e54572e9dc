import { createHash } from 'node:crypto';
import type { PortalView } from '../../features/portals/schema.ts';
import site from './site.css?inline';

/** Long enough that no two versions of a portal's style are taken for one another. */
const versionLength = 10;
const versions = new Map<string, string>();

/** A portal's colours and its mark as custom properties: the one part of the style that comes from the database. */
function tokensOf({ colors, logo }: Pick<PortalView, 'colors' | 'logo'>): string {
  const { tint, accent, accentOnPaper, accentOnInk } = colors;
  const mark = logo ? `;--portal-mark:url("${logo.src}")` : '';
  return `:root{--portal-tint:${tint};--portal-accent:${accent};--portal-accent-on-paper:${accentOnPaper};--portal-accent-on-ink:${accentOnInk}${mark}}\n`;
}

/** Everything a page waits for before it is painted, in one file: the portal's tokens and the style of the site. */
export const styleOf = (portal: PortalView): string => tokensOf(portal) + site;

/** Address of a portal's style. Another style has another address, so that browsers need not ask whether theirs is the newest. */
export function styleAddress(portal: PortalView): string {
  const tokens = tokensOf(portal);
  const version = versions.get(tokens) ?? createHash('sha256').update(styleOf(portal)).digest('base64url').slice(0, versionLength);
  versions.set(tokens, version);
  return `/theme.css?v=${version}`;
}
