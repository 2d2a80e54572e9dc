import { createApp } from 'astro/app/entrypoint';
import { patternOf, type Route, type Variant } from '../lib/routes.ts';

/** `language` is the page of what exists in the other language only. */
export type Job = { portal: string; route: Route | 'language'; variant: Variant; payload: object };
/** A page as bytes. */
export type Render = (job: Job) => Promise<Buffer>;
export type RenderNotFound = (portal: string, variant: Variant, payload: object) => Promise<Buffer>;

type App = ReturnType<typeof createApp>;
type RouteData = App['manifest']['routes'][number]['routeData'];
let kept: { app: App; routes: Map<string, RouteData> } | undefined;

function bundle() {
  if (kept) return kept;
  const app = createApp({ streaming: false });
  kept = { app, routes: new Map(app.manifest.routes.map(({ routeData }) => [routeData.route, routeData])) };
  return kept;
}

async function respond(pattern: string, payload: object, portal: string, withPolicy: boolean): Promise<Response> {
  const { app, routes } = bundle();
  const routeData = routes.get(pattern);
  if (!routeData) throw new Error(`The bundle has no screen for ${pattern}: build it again.`);
  // Astro would hash the same scripts and styles again for every page; the policy is taken once.
  app.manifest.shouldInjectCspMetaTags = withPolicy;
  const pathname = pattern.replace('[portal]', portal).replace(/\[\w+\]/g, '-');
  const response = await app.render(new Request(`http://publisher${pathname}`), { routeData, locals: { payload } });
  if (response.status !== 200) throw new Error(`The screen ${pattern} answered ${response.status}.`);
  return response;
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const notFoundPattern = ({ prefix }: Variant) => `/[portal]${prefix}/404`;
const languagePattern = ({ prefix }: Variant) => `/[portal]${prefix}/404/language`;

/** Renders a page from its payload alone: the route is named, nothing is matched. */
export const render: Render = async ({ portal, route, variant, payload }) =>
  bytesOf(await respond(route === 'language' ? languagePattern(variant) : patternOf(route, variant), payload, portal, false));

export const renderNotFound: RenderNotFound = async (portal, variant, payload) =>
  bytesOf(await respond(notFoundPattern(variant), payload, portal, false));

/** The policy that Astro makes for the scripts and styles of the bundle: the same for every page. */
export const renderPolicy = async (variant: Variant, payload: object): Promise<string> =>
  (await respond(notFoundPattern(variant), payload, 'none', true)).headers.get('content-security-policy') ?? '';
