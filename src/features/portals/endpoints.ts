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
  summary: 'The code of the portal that a host shows; the default portal for a host that none claims.',
  params: HostParams,
  output: PortalCodeAnswer,
  errors: [],
});

export const getRelatedPortals = endpoint({
  method: 'GET',
  path: '/api/portals/related-portals/:portalCode',
  summary: 'The portals that a portal points to, in their order.',
  params: PortalCodeParams,
  output: RelatedPortals,
  errors: ['not_found'],
});
