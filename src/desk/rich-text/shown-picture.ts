/** Picture that a page of the site shows: the id of its file, and the version of its bytes. */
export type ShownPicture = { id: number; version: string };

const address = /^https?:\/\/[^/?#\s]+\/media\/(\d{1,9})\/[^/?#\s]+\?v=([\w-]+)$/;

function pictureAt(text: string): ShownPicture | undefined {
  const [, id, version] = address.exec(text) ?? [];
  return version === undefined ? undefined : { id: Number(id), version };
}

/** Returns the picture whose address somebody drags or copies out of a page, with its link or without; undefined for anything else. */
export function shownPictureIn(data: DataTransfer): ShownPicture | undefined {
  const html = data.getData('text/html').replace(/<!--[\s\S]*?-->/g, '');
  const images = html.match(/<img\b[^<>]*>/gi) ?? [];
  const [image] = images;
  const isAlone = images.length === 1 && !html.replace(/<[^<>]*>/g, '').trim();
  const source = isAlone ? /\ssrc="([^"]*)"/i.exec(image ?? '')?.[1] : undefined;
  return pictureAt(source?.replaceAll('&amp;', '&') ?? (html ? '' : data.getData('text/uri-list').trim()));
}
