import { endpoint } from '../../lib/endpoint.ts';
import { HostParams, PortalCodeAnswer, PortalCodeParams, PortalParams, PortalView, RelatedPortals } from './schema.ts';

export const getPortal = endpoint({
  method: 'GET',
  path: '/api/portals/:portalCode/:locale',
  summary: 'A portal in one language: name, title, description, colours, logo.',
  params: PortalParams,
  output: PortalView,
  errors: ['not_found'],
});

export const getPortalOfHost = endpoint({
  method: 'GET',
  path: '/api/portals/domain/:host',
  summary: 'The code of the portal of a host; the default portal for an unknown host.',
  params: HostParams,
  output: PortalCodeAnswer,
  errors: [],
});

export const getRelatedPortals = endpoint({
  method: 'GET',
  path: '/api/portals/related-portals/:portalCode',
  summary: 'The related portals of a portal, in order.',
  params: PortalCodeParams,
  output: RelatedPortals,
  errors: ['not_found'],
});

export const getPortals = endpoint({
  method: 'GET',
  path: '/api/staff/portals',
  summary: 'All portals with their domain and their names, by code.',
  access: 'staff',
  output: RelatedPortals,
  errors: [],
});
