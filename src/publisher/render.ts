import { createApp } from 'astro/app/entrypoint';
import { patternOf, type Route, type Variant } from '../lib/routes.ts';

export type Job = { portal: string; route: Route; variant: Variant; payload: object };
/** A page of the bundle: its HTML, and the policy that Astro made for its scripts and styles. */
export type Rendered = { html: Buffer; policy: string };
export type Render = (job: Job) => Promise<Rendered>;
export type RenderNotFound = (portal: string, variant: Variant, payload: object) => Promise<Rendered>;

type App = ReturnType<typeof createApp>;
type RouteData = App['manifest']['routes'][number]['routeData'];
let kept: { app: App; routes: Map<string, RouteData> } | undefined;

function bundle() {
  if (kept) return kept;
  const app = createApp({ streaming: false });
  kept = { app, routes: new Map(app.manifest.routes.map(({ routeData }) => [routeData.route, routeData])) };
  return kept;
}

async function renderPattern(pattern: string, payload: object, portal: string): Promise<Rendered> {
  const { app, routes } = bundle();
  const routeData = routes.get(pattern);
  if (!routeData) throw new Error(`The bundle has no screen for ${pattern}: build it again.`);
  const pathname = pattern.replace('[portal]', portal).replace(/\[\w+\]/g, '-');
  const response = await app.render(new Request(`http://publisher${pathname}`), { routeData, locals: { payload } });
  if (response.status !== 200) throw new Error(`The screen ${pattern} answered ${response.status}.`);
  return { html: Buffer.from(await response.arrayBuffer()), policy: response.headers.get('content-security-policy') ?? '' };
}

/** Renders a page from its payload alone: the route is named, nothing is matched. */
export const render: Render = ({ portal, route, variant, payload }) => renderPattern(patternOf(route, variant), payload, portal);

export const renderNotFound: RenderNotFound = (portal, { prefix }, payload) => renderPattern(`/[portal]${prefix}/404`, payload, portal);
