import { CallFailed } from '../../lib/call.ts';
import { outline, scrollTables } from '../../ui/prose.ts';
import { showHtml } from '../../ui/trusted.ts';
import { asMember, isSignedIn } from '../login/store.ts';
import { getArticle } from './endpoints.ts';

/** Takes away what belongs to a member who has signed out meanwhile, also from a page that the browser kept. */
function watchLeaving(): void {
  const look = () => {
    if (!isSignedIn()) location.reload();
  };
  addEventListener('pageshow', ({ persisted }) => persisted && look());
  document.addEventListener('visibilitychange', () => document.hidden || look());
}

/** Puts the text in the place of its wall, for a member who may read it. To others the wall says what opens it. */
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
    // Who is signed in already needs no way in.
    if (error instanceof CallFailed && error.answer.code === 'subscription_required') wall.querySelector('[data-sign-in]')?.remove();
  }
}
