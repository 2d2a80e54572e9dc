import { createHash } from 'node:crypto';
import { carryStaff, exchangeStaff } from '../../features/greeting/endpoints.ts';
import { staffCookie } from '../../features/greeting/rules.ts';
import { carryImpersonation, exchangeImpersonation } from '../../features/impersonation/endpoints.ts';
import { enterKey, enterPath } from '../../features/impersonation/rules.ts';
import { translator } from '../../i18n/messages.ts';
import { localeOf } from '../api/problem.ts';
import { renderDocument } from './document.tsx';
import type { Route } from './router.ts';

/**
 * Page that takes a session of one site of the installation into a tab on another (`kind`: `staff` or `as`). Three steps,
 * each by a fragment, which is not sent to servers and not logged:
 * 1. `from`: the tab on the new site keeps a nonce and asks the site that it came from.
 * 2. `for`: that site makes a code for this nonce and host, with the session of this browser.
 * 3. `code`: the new site exchanges the code with the nonce that the tab kept.
 * Invariant: a code works only in the tab that asked for it. A link with somebody's own code, sent to another person,
 * would else let that person work under the account of the sender.
 */
const script = `(async () => {
  const given = new URLSearchParams(location.hash.slice(1));
  history.replaceState(null, '', location.pathname);
  const main = document.querySelector('main');
  const to = /^\\/(?![\\/\\\\])/.test(given.get('to') ?? '') ? given.get('to') : '/';
  const kind = given.get('kind') === 'as' ? 'as' : 'staff';
  const originOf = (name) => {
    const { protocol, hostname, origin } = new URL(given.get(name));
    if (protocol !== location.protocol && protocol !== 'https:') throw new Error('protocol');
    if (!main.dataset.hosts.split(' ').includes(hostname)) throw new Error('host');
    return origin;
  };
  const go = (origin, values) => location.replace(origin + location.pathname + '#' + new URLSearchParams({ kind, to, ...values }));
  const post = async (path, body, token) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: 'Bearer ' + token }) };
    const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error('refused');
    return answer.json();
  };
  const cookie = (name) => new Map(document.cookie.split('; ').map((one) => one.split('='))).get(name);
  const keep = (name, value) => {
    document.cookie = name + '=' + value + '; Path=/; SameSite=Lax' + (location.protocol === 'https:' ? '; Secure' : '');
  };
  const ask = () => {
    const from = originOf('from');
    const nonce = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    sessionStorage.setItem('${enterKey}', nonce);
    go(from, { for: location.origin, nonce });
  };
  const give = async () => {
    const origin = originOf('for');
    const [path, token] = kind === 'as' ? ['${carryImpersonation.path}', sessionStorage.getItem('as')] : ['${carryStaff.path}', cookie('authorization')];
    const body = { host: new URL(origin).host, nonce: given.get('nonce') };
    // Without a session the page is opened as for any reader.
    await post(path, body, token).then(({ code }) => go(origin, { code }), () => location.replace(origin + to));
  };
  const take = async () => {
    const body = { code: given.get('code'), nonce: sessionStorage.getItem('${enterKey}') };
    sessionStorage.removeItem('${enterKey}');
    if (kind === 'as') sessionStorage.setItem('as', (await post('${exchangeImpersonation.path}', body)).token);
    else keep('${staffCookie}', (await post('${exchangeStaff.path}', body)).token);
    sessionStorage.removeItem('staff');
    if (!cookie('authorization')) keep('authorization', 'tab');
    location.replace(to);
  };
  try {
    await (given.has('from') ? ask : given.has('for') ? give : take)();
  } catch {
    main.hidden = false;
  }
})();`;

const policy = `default-src 'none'; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'`;

/** Returns the route of the page that takes a session into a tab. @param hosts names of the sites of this installation */
export const enterRoutes = (hosts: () => Iterable<string>): Route[] => [
  {
    path: enterPath,
    methods: ['GET', 'HEAD'],
    async handle(request, response) {
      const locale = localeOf(undefined, request.headers['accept-language']);
      const t = translator(locale);
      const page = renderDocument({ lang: locale, title: t('server.enter.title'), children: null });
      const names = [...hosts()].map((host) => host.replace(/:\d+$/, '')).filter((name) => /^[\w.-]+$/.test(name));
      const body = `<main hidden data-hosts="${names.join(' ')}"><h1>${t('server.enter.title')}</h1><p>${t('server.enter.failed')}</p></main><script>${script}</script>`;
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
