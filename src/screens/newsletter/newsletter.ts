import * as z from 'zod/mini';
import { articlesInNewsletters, newslettersByReference } from '../../features/newsletters/queries.ts';
import { NewsletterViewer } from '../../features/newsletters/schema.ts';
import { newslettersIn } from '../shared-queries.ts';
import { ReadingPayload, readingScreens } from '../viewer/reading.ts';
import { newslettersOf } from './newsletter-tiles.ts';

const Named = z.object({ reference: z.string(), title: z.string() });
export const NewsletterPayload = z.extend(ReadingPayload, {
  viewer: NewsletterViewer,
  /** Newsletter that this one corrects. */
  corrects: z.optional(Named),
  /** Newsletters that correct this one, oldest first. */
  corrections: z.optional(z.array(Named)),
});
export type NewsletterPayload = z.infer<typeof NewsletterPayload>;

export const { whole: newsletterScreen, opened: newsletterArticleScreen } = readingScreens({
  route: 'newsletter',
  payload: NewsletterPayload,
  list: async (view, only) =>
    only === undefined
      ? (await newslettersIn(view)).map(({ newsletter }) => newsletter.reference)
      : [...(await newslettersByReference(view.db, view, [only])).keys()],
  articlesIn: async ({ db }, references) =>
    (await articlesInNewsletters(db, references)).map(({ newsletter, article }) => ({ issue: newsletter, article })),
  issuesOf: newslettersOf,
  aboutOf: ({ introTitle, intro, items }) => ({
    description: introTitle,
    image: intro ?? items.find(({ picture }) => picture)?.picture,
  }),
});
