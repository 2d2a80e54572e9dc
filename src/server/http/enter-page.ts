import { createHash } from 'node:crypto';
import { exchangeStaff } from '../../features/greeting/endpoints.ts';
import { staffCookie } from '../../features/greeting/rules.ts';
import { exchangeImpersonation } from '../../features/impersonation/endpoints.ts';
import { translator } from '../../i18n/messages.ts';
import { localeOf } from '../api/problem.ts';
import { renderDocument } from './document.tsx';
import type { Route } from './router.ts';

/** Page that takes a session into a tab. The code is in the fragment, which is not sent to servers and not logged. */
export const enterPath = '/api/enter';

/**
 * Script of the page: exchanges the code, keeps the token, and opens the page that was asked for. An impersonation is
 * the tab's own; the marker in the cookie makes pages load what shows its banner.
 */
const script = `(async () => {
  const given = new URLSearchParams(location.hash.slice(1));
  history.replaceState(null, '', location.pathname);
  const to = /^\\/(?![\\/\\\\])/.test(given.get('to') ?? '') ? given.get('to') : '/';
  const post = async (path, code) => {
    const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ code }) });
    if (!answer.ok) throw new Error('refused');
    return (await answer.json()).token;
  };
  const keep = (name, value) => {
    document.cookie = name + '=' + value + '; Path=/; SameSite=Lax' + (location.protocol === 'https:' ? '; Secure' : '');
  };
  try {
    if (given.has('as')) sessionStorage.setItem('as', await post('${exchangeImpersonation.path}', given.get('as')));
    else keep('${staffCookie}', await post('${exchangeStaff.path}', given.get('staff')));
    sessionStorage.removeItem('staff');
    if (!/(?:^|; )authorization=/.test(document.cookie)) keep('authorization', 'tab');
    location.replace(to);
  } catch {
    document.querySelector('main').hidden = false;
  }
})();`;

const policy = `default-src 'none'; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'`;

/** Returns the route of the page that takes a session into a tab. */
export const enterRoutes: Route[] = [
  {
    path: enterPath,
    methods: ['GET', 'HEAD'],
    async handle(request, response) {
      const locale = localeOf(undefined, request.headers['accept-language']);
      const t = translator(locale);
      const page = renderDocument({ lang: locale, title: t('server.enter.title'), children: null });
      const body = `<main hidden><h1>${t('server.enter.title')}</h1><p>${t('server.enter.failed')}</p></main><script>${script}</script>`;
      const html = page.replace('<body></body>', `<body>${body}</body>`);
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-length': Buffer.byteLength(html),
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      });
      response.end(request.method === 'HEAD' ? undefined : html);
    },
  },
];
