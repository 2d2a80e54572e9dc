import { createHash } from 'node:crypto';
import type { PortalView } from '../../features/portals/schema.ts';
import site from './site.css?inline';

/** Long enough to prevent collisions between versions of a portal's style. */
const versionLength = 10;
const versions = new Map<string, string>();

/** Returns a portal's colours and logo as custom properties: the only part of the style that comes from the database. */
function tokensOf({ colors, logo }: Pick<PortalView, 'colors' | 'logo'>): string {
  const { tint, accent, accentOnPaper, accentOnInk } = colors;
  const mark = logo ? `;--portal-mark:url("${logo.src}")` : '';
  return `:root{--portal-tint:${tint};--portal-accent:${accent};--portal-accent-on-paper:${accentOnPaper};--portal-accent-on-ink:${accentOnInk}${mark}}\n`;
}

/** Returns the whole style sheet that blocks painting: the portal's tokens and the style of the site. */
export const styleOf = (portal: PortalView): string => tokensOf(portal) + site;

/** Returns the URL of a portal's style sheet. It changes with the style, so that browsers can cache it without limit. */
export function styleAddress(portal: PortalView): string {
  const tokens = tokensOf(portal);
  const version = versions.get(tokens) ?? createHash('sha256').update(styleOf(portal)).digest('base64url').slice(0, versionLength);
  versions.set(tokens, version);
  return `/theme.css?v=${version}`;
}
