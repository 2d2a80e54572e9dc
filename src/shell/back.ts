/** "Back" goes to the page before this one; where there is none, it stays the link to the front page that it is. */
export function goBack(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-back]')) {
    link.addEventListener('click', (event) => {
      if (history.length < 2) return;
      event.preventDefault();
      history.back();
    });
  }
}
