/** A page before this one is the reader's if a link of any site or one of ours led here; else it is an empty tab. */
const hasBefore = () => history.length > 1 && (document.referrer !== '' || globalThis.navigation?.canGoBack);

/** "Back" goes to the page before this one; where there is none, it stays the link to the front page that it is. */
export function goBack(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-back]')) {
    link.addEventListener('click', (event) => {
      if (!hasBefore()) return;
      event.preventDefault();
      history.back();
    });
  }
}
