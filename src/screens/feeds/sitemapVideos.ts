import { key } from '../../content/keys.ts';
import { fileUrl, pictureOf } from '../../features/files/picture-rules.ts';
import { portalsOfVideos, type VideoRow } from '../../features/videos/queries.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import { typeset } from '../../lib/typography.ts';
import { fileReads } from '../article/article-tiles.ts';
import { readsOfVideoTile } from '../event/occasions.ts';
import { pathOf } from '../layouts/page-head.ts';
import { videosIn } from '../shared-queries.ts';
import { type DocumentKind, type DocumentView, eachOf, xml } from './document.ts';

export const videosPath = '/sitemaps/videos.xml';

/** Returns the playable videos for which a portal is canonical, by language. */
export async function filmsOf(view: DocumentView): Promise<{ locale: Locale; films: VideoRow[] }[]> {
  return Promise.all(
    locales.map(async (locale) => {
      const rows = (await videosIn({ ...view, locale })).filter(({ film, poster }) => film && poster);
      const portals = await portalsOfVideos(
        view.db,
        rows.map(({ video }) => video.reference),
      );
      return { locale, films: rows.filter(({ video }) => portals.get(video.reference)?.[0] === view.portal) };
    }),
  );
}

const entryOf = (domain: string, locale: Locale, { video, texts, film, poster }: VideoRow): string => {
  const absolute = (path: string) => xml(`https://${domain}${path}`);
  const title = xml(typeset(locale, texts.title));
  return [
    `<url><loc>${absolute(pathOf('short', locale, { videoReference: video.reference }))}</loc><video:video>`,
    `<video:thumbnail_loc>${absolute(pictureOf(poster, '')?.src ?? '')}</video:thumbnail_loc>`,
    `<video:title>${title}</video:title>`,
    `<video:description>${xml(typeset(locale, texts.description)) || title}</video:description>`,
    `<video:content_loc>${absolute(film ? fileUrl(film) : '')}</video:content_loc>`,
    `<video:duration>${video.durationSeconds}</video:duration>`,
    `<video:publication_date>${video.displayDate.toISOString()}</video:publication_date>`,
    '</video:video></url>',
  ].join('');
};

/** Sitemap of a portal's videos; does not exist without videos. */
export const sitemapOfVideos: DocumentKind = {
  match: (path) => /^\/sitemaps\/videos\.xml$/.exec(path),
  list: async () => [videosPath],
  build: eachOf(async (view) => {
    const { portal, domain } = view;
    const inLocales = await filmsOf(view);
    const rows = inLocales.flatMap(({ films }) => films);
    if (!rows.length) return undefined;
    const body = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">',
      ...inLocales.flatMap(({ locale, films }) => films.map((row) => entryOf(domain, locale, row))),
      '</urlset>',
      '',
    ].join('\n');
    const reads = rows.flatMap((row) => [...readsOfVideoTile(row), ...fileReads(row.video.fileId)]);
    return { body, reads: [key.portal(portal), key.videos(portal), ...reads] };
  }),
};
