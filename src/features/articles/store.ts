import { CallFailed } from '../../lib/call.ts';
import { outline, scrollTables } from '../../lib/prose.ts';
import { showHtml } from '../../ui/trusted.ts';
import { asMember, isSignedIn } from '../login/store.ts';
import { getArticle } from './endpoints.ts';

/** Removes the member's content after a sign-out, also from a page in the back/forward cache. */
function watchLeaving(): void {
  const update = () => {
    if (!isSignedIn()) location.reload();
  };
  addEventListener('pageshow', ({ persisted }) => persisted && update());
  document.addEventListener('visibilitychange', () => document.hidden || update());
}

/** Replaces the paywall by the text if the member may read it; otherwise shows what is required. */
export async function openText(wall: HTMLElement): Promise<void> {
  const { lang, dataset } = document.documentElement;
  const { article: reference = '', table = '' } = wall.dataset;
  wall.ariaBusy = 'true';
  try {
    const { text } = await asMember(getArticle, {
      params: { portalCode: dataset.theme ?? '', locale: lang === 'fr' ? 'fr' : 'nl', reference },
    });
    const prose = document.createElement('div');
    prose.className = 'prose';
    showHtml(
      prose,
      scrollTables(outline(text), (number) => table.replace('0', String(number))),
    );
    wall.replaceWith(prose);
    watchLeaving();
  } catch (error) {
    wall.ariaBusy = null;
    // A signed-in member does not need the sign-in link.
    if (error instanceof CallFailed && error.answer.code === 'subscription_required') wall.querySelector('[data-sign-in]')?.remove();
  }
}
