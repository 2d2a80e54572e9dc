import { createApp } from 'astro/app/entrypoint';
import { FetchState } from 'astro/fetch';
import { renderToString } from 'astro/runtime/server/index.js';
import { withWords, wordsIn } from '../i18n/words.ts';
import type { Locale } from '../lib/locale.ts';
import { patternOf, type Route, type Variant } from '../lib/routes.ts';

/** Part of every payload: overrides of messages (`features/translations`), if there are any. */
export type WithMessages = { messages?: Readonly<Record<string, string>> | undefined };
/** Page to render. `placeholder` is the page of content that exists only in the other language, `error` that of an error. */
export type RenderJob = {
  portal: string;
  route: Route | 'placeholder' | 'error';
  variant: Variant;
  payload: object;
  /** Messages are marked with their keys. Only previews set it; marked pages are not published. */
  isMarked?: boolean;
};
/** Returns a page as bytes. */
export type Render = (job: RenderJob) => Promise<Buffer>;
export type RenderError = (portal: string, variant: Variant, payload: object) => Promise<Buffer>;

type App = ReturnType<typeof createApp>;
type RouteData = App['manifest']['routes'][number]['routeData'];
type Screen = Awaited<ReturnType<FetchState['loadComponentInstance']>>;
let kept: { app: App; routes: Map<string, RouteData>; requests: Map<string, Request>; screens: Map<string, Screen> } | undefined;

function bundle() {
  if (kept) return kept;
  const app = createApp({ streaming: false });
  const routes = new Map(app.manifest.routes.map(({ routeData }) => [routeData.route, routeData]));
  kept = { app, routes, requests: new Map(), screens: new Map() };
  return kept;
}

/**
 * Returns the route with this pattern, and a request for it. Pages take their address from the payload, so one
 * request is enough for all.
 */
function routeOf(pattern: string, portal: string): { routeData: RouteData; request: Request } {
  const { routes, requests } = bundle();
  const routeData = routes.get(pattern);
  if (!routeData) throw new Error(`The bundle has no screen for ${pattern}. Run \`npm run build\`.`);
  const pathname = pattern.replace('[portal]', portal).replace(/\[\w+\]/g, '-');
  const request = requests.get(pathname) ?? new Request(`http://publisher${pathname}`);
  requests.set(pathname, request);
  return { routeData, request };
}

async function screenOf(state: FetchState, pattern: string): Promise<Screen> {
  const { screens } = bundle();
  const screen = screens.get(pattern) ?? (await state.loadComponentInstance());
  screens.set(pattern, screen);
  return screen;
}

const stateOf = (routeData: RouteData, request: Request): FetchState => Object.assign(new FetchState(request), { routeData });

/** Loads every screen, so that a build beside the running server can replace the files of the bundle. */
export async function loadScreens(): Promise<void> {
  const patterns = [...bundle().routes.keys()].filter((pattern) => pattern.startsWith('/[portal]'));
  await Promise.all(
    patterns.map((pattern) => {
      const { routeData, request } = routeOf(pattern, 'none');
      return screenOf(stateOf(routeData, request), pattern);
    }),
  );
}

/** Style that Astro inserts before a page's first island. Removed, because it stands inside the body; theme.css contains it. */
const styleOfIslands = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

/** Renders a screen like Astro's own pipeline, without the parts for live requests: middleware, headers, streaming. */
async function htmlOf(pattern: string, portal: string, payload: object, locale: Locale, isMarked = false): Promise<Buffer> {
  const { routeData, request } = routeOf(pattern, portal);
  const state = stateOf(routeData, request);
  state.locals = { payload };
  // The policy is computed once for the bundle, not for each page.
  state.shouldInjectCspMetaTags = false;
  const screen = await screenOf(state, pattern);
  const result = await state.createResult(screen, state.getActionAPIContext());
  result._metadata.headInTree = result.componentMetadata.get(screen.default.moduleId ?? '')?.containsHead ?? false;
  const words = wordsIn(locale, (payload as WithMessages).messages, { isMarked });
  const html = await withWords(words, () => renderToString(result, screen.default, {}, {}, true, routeData));
  if (typeof html !== 'string') throw new Error(`The screen ${pattern} answered ${html.status}.`);
  return Buffer.from(html.replace(styleOfIslands, ''));
}

const errorPattern = ({ prefix }: Variant) => `/[portal]${prefix}/error`;
const placeholderPattern = ({ prefix }: Variant) => `/[portal]${prefix}/placeholder`;
function patternFor(route: RenderJob['route'], variant: Variant): string {
  if (route === 'error') return errorPattern(variant);
  return route === 'placeholder' ? placeholderPattern(variant) : patternOf(route, variant);
}

/** Renders a page from its payload alone. The route is passed in, not matched. */
export const render: Render = ({ portal, route, variant, payload, isMarked }) =>
  htmlOf(patternFor(route, variant), portal, payload, variant.locale, isMarked);

export const renderError: RenderError = (portal, variant, payload) => htmlOf(errorPattern(variant), portal, payload, variant.locale);

/** Returns the answer of Astro's own pipeline for live requests: for the policy, and to compare it with `render`. */
export async function responseOf(pattern: string, portal: string, payload: object): Promise<Response> {
  const { routeData, request } = routeOf(pattern, portal);
  return bundle().app.render(request, { routeData, locals: { payload } });
}

/**
 * Returns the policy that Astro makes for the scripts and styles of the bundle: the same for every page.
 * @throws if there is none: no page would be complete without it
 */
export async function renderPolicy(variant: Variant, payload: object): Promise<string> {
  const response = await responseOf(errorPattern(variant), 'none', payload);
  const policy = response.headers.get('content-security-policy');
  if (!response.ok || !policy) throw new Error('The bundle has no Content-Security-Policy. Run `npm run build`.');
  return policy;
}
