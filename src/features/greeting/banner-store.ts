/**
 * Bars over a page: for staff the way to the editor, and in a tab in which staff see the site as a member the banner
 * that says so. Loaded only for them: other members do not pay for it.
 * Texts come with the answers of the calls.
 */

import { call } from '../../lib/call.ts';
import * as visit from '../../ui/session-storage.ts';
import { endImpersonation, explainImpersonation, getImpersonation } from '../impersonation/endpoints.ts';
import type { ImpersonationState } from '../impersonation/schema.ts';
import { asMember, markTab } from '../login/store.ts';
import { getPortal, getPortalOfHost } from '../portals/endpoints.ts';
import { address as placeAddress } from './place-store.ts?address';
import { carryAddress } from './rules.ts';

const style = `
.staff-bar{position:fixed;inset-inline:0;z-index:2147483647;display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1rem;
padding:.5rem 1rem;background:var(--ink,#111);color:var(--paper,#fff);font:400 .875rem/1.25rem var(--sans,sans-serif)}
.staff-bar.as-member{top:0;background:#8c1d18;color:#fff}.staff-bar.edit-this{position:static;justify-content:flex-end;padding-block:.25rem}
.staff-bar :is(a,button,summary,label){color:inherit;font:inherit;font-weight:650;cursor:pointer}
.staff-bar :is(a,button){text-decoration:underline;background:none;border:0;padding:.25rem 0}
.staff-bar textarea{display:block;width:min(30rem,80vw);color:#111;background:#fff;font:inherit;border:0;padding:.25rem}
.staff-bar p{margin:0}@media print{.staff-bar.edit-this{display:none}}`;

/** Shows a bar over the page. Its style is a separate sheet, because the Content-Security-Policy of pages does not allow others. */
function bar(name: string, label: string, ...content: (Node | string)[]): HTMLElement {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const element = make('aside', { className: `staff-bar ${name}`, ariaLabel: label }, ...content);
  const skip = document.querySelector('body > .skip');
  if (skip) skip.after(element);
  else document.body.prepend(element);
  return element;
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Partial<HTMLElementTagNameMap[Tag]>,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), props);
  element.append(...content);
  return element;
}

/** Shows the way to the editor of the page, and the act that translates it in place. */
export function showEditor(link: { href: string; label: string } | null, translate: string | null): void {
  const button = make('button', { type: 'button', textContent: translate ?? '' });
  button.addEventListener('click', () => {
    const loaded: Promise<typeof import('./place-store.ts')> = import(/* @vite-ignore */ placeAddress);
    void loaded.then(({ translatePage }) => translatePage());
  });
  const ways = link ? [make('a', { href: link.href, textContent: link.label })] : [];
  bar('edit-this', link?.label ?? translate ?? '', ...ways, ...(translate ? [button] : []));
  // The panel of translation left this mark, so that the focus returns.
  if (!history.state?.isTranslated) return;
  history.replaceState({ ...history.state, isTranslated: undefined }, '');
  button.focus({ preventScroll: true });
}

/** Ends the impersonation: the tab is anonymous after that. */
function leave(): void {
  visit.keep('as', undefined);
  location.replace('/');
}

/** Leads to another portal with the impersonation. */
async function carryTo(link: HTMLAnchorElement): Promise<void> {
  const { portalCode } = await call(getPortalOfHost, { params: { host: link.host } });
  const { domain } = await call(getPortal, { params: { portalCode, locale: 'nl' } });
  if (![domain, `${portalCode}.localhost`].includes(link.hostname) && domain !== link.host) return location.assign(link.href);
  location.assign(carryAddress('as', location.origin, link));
}

function followLinks(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="http"]') : null;
  if (!link || link.origin === location.origin || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  carryTo(link).catch(() => location.assign(link.href));
}

function reasonForm({ texts }: ImpersonationState, done: (state: ImpersonationState) => void): HTMLElement {
  const field = make('textarea', { name: 'reason', maxLength: 500, required: true, rows: 2 });
  const fault = make('p', { role: 'alert' });
  const form = make('form', {}, make('label', {}, texts.reason ?? '', field), make('button', { textContent: texts.save ?? '' }), fault);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const body = { reason: field.value };
    await asMember(explainImpersonation, { body }).then(done, (error: Error) => {
      fault.textContent = error.message;
    });
  });
  return make('details', {}, make('summary', { textContent: texts.explain ?? '' }), form);
}

/** Shows the member of the impersonation, its end, and the allowed acts. */
export async function showImpersonation(): Promise<void> {
  const state = await asMember(getImpersonation, {}).catch(leave);
  if (!state) return;
  const stop = make('button', { type: 'button', textContent: state.texts.stop ?? '' });
  stop.addEventListener('click', () => void asMember(endImpersonation, {}).then(leave, leave));
  const element = bar('as-member', state.texts.seeing ?? '');
  const show = (now: ImpersonationState): void => {
    const does = now.reason === null ? reasonForm(now, show) : make('p', { textContent: now.texts.writing ?? '' });
    element.replaceChildren(make('p', { textContent: `${now.texts.seeing} ${now.reason === null ? now.texts.readOnly : ''}` }), does, stop);
  };
  show(state);
  // The page begins below the bar, also when the height of the bar changes.
  new ResizeObserver(() => {
    document.body.style.paddingBlockStart = `${element.offsetHeight}px`;
  }).observe(element);
  setTimeout(leave, Date.parse(state.expiresAt) - Date.now());
  addEventListener('click', followLinks);
  // The next page finds the banner too, even if another tab has signed out.
  addEventListener('pagehide', () => visit.kept('as') && markTab());
}
