/** Starts a download of a file with the given text. */
export function saveFile(name: string, text: string, type = 'text/csv'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // Some browsers read the file after the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
