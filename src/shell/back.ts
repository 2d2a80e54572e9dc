/** True if the previous page is the reader's: a link of this or another site led here. Otherwise it is an empty tab. */
const hasBefore = () => history.length > 1 && (document.referrer !== '' || globalThis.navigation?.canGoBack);

/** Makes "Back" open the previous page. Without one it stays a link to the front page. */
export function goBack(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-back]')) {
    link.addEventListener('click', (event) => {
      if (!hasBefore()) return;
      event.preventDefault();
      history.back();
    });
  }
}
