import * as z from 'zod/mini';
import { endpoint } from '../../lib/endpoint.ts';
import {
  Figures,
  FiguresQuery,
  OverlapParams,
  Overlaps,
  Popup,
  PopupParams,
  PopupQuery,
  ShownParams,
  Simulation,
  SimulationQuery,
} from './schema.ts';

const access = { anyOf: ['AD_TOOL_ALL_SETTINGS', 'WEBMASTER'] } as const;

export const getRandomPopup = endpoint({
  method: 'GET',
  path: '/api/popup/:portalCode/random/:locale',
  summary: 'A popup of a portal for the caller, at random among the current ones: a list of one, or an empty list.',
  params: PopupParams,
  query: PopupQuery,
  output: z.array(Popup),
  errors: [],
});

export const getShownPopup = endpoint({
  method: 'GET',
  path: '/api/staff/popups/:id/shown/:locale',
  summary: 'A popup as readers see it, whether it is drawn or not: a list of one, or an empty list without texts in the language.',
  access,
  params: ShownParams,
  output: z.array(Popup),
  errors: ['not_found'],
});

export const simulatePopups = endpoint({
  method: 'GET',
  path: '/api/staff/popups/simulation',
  summary: 'Popups that are drawn from for a reader, a position and a time, and why each other one is not.',
  access,
  query: SimulationQuery,
  output: Simulation,
  errors: ['forbidden'],
});

export const getPopupFigures = endpoint({
  method: 'GET',
  path: '/api/staff/popups/figures',
  summary: 'Views and clicks of popups in the last 90 days, without robots.',
  access,
  query: FiguresQuery,
  output: Figures,
  errors: [],
});

export const getOverlaps = endpoint({
  method: 'GET',
  path: '/api/staff/popups/:id/overlaps',
  summary: 'Popups that compete with one, now or later: of the same portal, place, language and audience, at the same time.',
  access,
  params: OverlapParams,
  output: Overlaps,
  errors: ['not_found'],
});
