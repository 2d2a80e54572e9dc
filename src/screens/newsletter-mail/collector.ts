import { mailPictureFolder } from '../../content/files/media-folders.ts';
import type { files } from '../../db/tables/files.ts';
import { guarded, mailPictureWidths, placeholder, targetOf } from '../../features/newsletters/mail/rules.ts';
import type { MailPicture, MailPlace } from '../../features/newsletters/mail/schema.ts';
import type { ShownPicture } from './payload.ts';

/** File of a picture; its bytes are below the folder of media, or among the originals. */
export type PictureFile = typeof files.$inferSelect;
/** Picture of a mail in one width: JPEG or PNG, named by the hash of its bytes. */
export type MadePicture = { name: string; hash: string; bytes: number; width: number; height: number };
/** Makes the pictures of mails. Returns those of some widths, none wider than the file; none if it cannot be read. */
export type MakePictures = (file: PictureFile, widths: readonly number[]) => Promise<MadePicture[]>;

export type Sites = {
  /** Origin of the newsletter's portal. */
  site: string;
  /** Origins of all portals. */
  own: ReadonlySet<string>;
  /** Reference of the newsletter. */
  campaign: string;
};

/** Path of the pictures of mails, on every portal. */
const mailPicturePath = `/media/${mailPictureFolder}/`;
/** Pictures that are shown wider than this have a second width, for fine screens. */
const mostNarrow = 300;

/** Collects the links and the pictures of a mail while it is built. */
export function createCollector(sites: Sites, make: MakePictures) {
  const links: string[] = [];
  const places: MailPlace[] = [];
  const pictures: MailPicture[] = [];

  /** Returns the placeholder of a link; undefined if the address is invalid. */
  function link(address: string, item: number | null, text: string): string | undefined {
    if (!URL.canParse(address, sites.site)) return undefined;
    const { target, isOwn } = targetOf(address, sites);
    const known = places.find((place) => place.item === item && links[place.link] === target);
    if (known) return placeholder.link(known.link);
    places.push({ link: links.length, item, text, isOwn });
    links.push(target);
    return placeholder.link(links.length - 1);
  }

  /** Returns a picture as it is shown; undefined if the file is no picture, or gone. */
  async function picture(
    file: PictureFile | null | undefined,
    { item, alt, written, width: most }: { item: number | null; alt: string; written: boolean; width: number },
  ): Promise<ShownPicture | undefined> {
    if (!file?.width || !file.height || file.isGated) return undefined;
    const made = await make(file, most > mostNarrow ? mailPictureWidths : mailPictureWidths.slice(0, 1));
    const [first] = made;
    const last = made.at(-1);
    if (!first || !last) return undefined;
    for (const { hash, bytes, width, height } of made) pictures.push({ hash, item, alt, hasAlt: written, bytes, width, height });
    const width = Math.min(most, last.width);
    const addressOf = ({ name }: MadePicture) => `${sites.site}${mailPicturePath}${name}`;
    return {
      src: addressOf(first),
      wide: last === first ? undefined : addressOf(last),
      width,
      height: Math.max(1, Math.round((width * last.height) / last.width)),
      alt: guarded(alt),
    };
  }

  return { links, places, pictures, link, picture };
}
export type Collector = ReturnType<typeof createCollector>;
