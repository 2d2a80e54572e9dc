import { endpoint } from '../../../lib/endpoint.ts';
import {
  AdAdd,
  ArticleAdd,
  ArticleSave,
  ContentTypes,
  CustomerTileAdd,
  IntroSave,
  ItemFields,
  ItemShown,
  ItemSort,
  LanguageParams,
  MetadataCreate,
  NewsAdd,
  Newsletter,
  NewsletterPage,
  NewsletterQuery,
  NewsSave,
  NumberParams,
  PollAdd,
  Project,
  ProjectFields,
  ProjectParams,
  ProjectSaved,
  QuicklinkAdd,
  QuicklinkSave,
  SubjectAdd,
  SubjectSave,
} from './schema.ts';

const path = '/api/staff/newsletters';
const reading = { anyOf: ['NEWSLETTER_EDIT', 'NEWSLETTER_APPROVE', 'NEWSLETTER_UNAPPROVE', 'NEWSLETTER_PLANNING'] } as const;
/** Errors of every change of a project's document. */
const changing = {
  access: { permission: 'NEWSLETTER_EDIT' },
  output: ProjectSaved,
  errors: ['not_json', 'invalid_json', 'not_found', 'forbidden', 'version_conflict', 'newsletter_sent'],
} as const;
const adding = { ...changing, errors: [...changing.errors, 'conflict'] } as const;
const ads = { ...changing, access: { permission: 'MANAGE_TILES' } } as const;

export const getProject = endpoint({
  method: 'GET',
  path: `${path}/:reference/project`,
  summary:
    'A newsletter that is made here: its state, approval, dates, both languages with their counters, items, and what the caller may do.',
  access: reading,
  params: ProjectParams,
  output: Project,
  errors: ['not_found'],
});
export const getNewsletters = endpoint({
  method: 'GET',
  path: `${path}/records`,
  summary: 'Newsletters of the caller’s portals, one for each language (specification 3), the newest first.',
  access: reading,
  query: NewsletterQuery,
  output: NewsletterPage,
  errors: [],
});
export const getNewsletter = endpoint({
  ...{ method: 'GET', path: `${path}/records/:id`, summary: 'One newsletter in one language (specification 3).', access: reading },
  ...{ params: NumberParams, output: Newsletter, errors: ['not_found'] },
});
export const getContentTypes = endpoint({
  ...{ method: 'GET', path: `${path}/content-types`, summary: 'Kinds of newsletter items (specification 3).', access: reading },
  ...{ output: ContentTypes, errors: [] },
});

export const createMetadata = endpoint({
  method: 'POST',
  path: `${path}/metadata`,
  summary: 'Makes a newsletter in a language, or adds the language to the one with this code.',
  body: MetadataCreate,
  ...adding,
});
export const addSubjects = endpoint({
  ...{ method: 'POST', path: `${path}/subjects`, summary: 'Gives a newsletter its first subjects.', body: SubjectAdd, ...adding },
});
export const saveSubjects = endpoint({
  ...{ method: 'PUT', path: `${path}/subjects`, summary: 'Changes the subjects of a newsletter.', body: SubjectSave, ...changing },
});
export const saveIntro = endpoint({
  ...{
    method: 'PUT',
    path: `${path}/intros`,
    summary: 'Changes the introduction of a newsletter in one language.',
    body: IntroSave,
    ...changing,
  },
});
export const addQuicklink = endpoint({
  ...{ method: 'POST', path: `${path}/quicklinks`, summary: 'Adds a quick link in one language.', body: QuicklinkAdd, ...adding },
});
export const saveQuicklink = endpoint({
  ...{
    method: 'PUT',
    path: `${path}/quicklinks`,
    summary: 'Changes the text of a quick link in one language.',
    body: QuicklinkSave,
    ...changing,
  },
});
export const addArticle = endpoint({
  method: 'POST',
  path: `${path}/articles`,
  summary: 'Adds an article in one language; if the other language has it, it is shown in both.',
  body: ArticleAdd,
  ...adding,
});
export const saveArticle = endpoint({
  ...{ method: 'PUT', path: `${path}/articles`, summary: 'Changes an item in one language.', body: ArticleSave, ...changing },
});
export const addPoll = endpoint({
  ...{ method: 'POST', path: `${path}/polls`, summary: 'Adds a poll in one language.', body: PollAdd, ...adding },
});
export const addNews = endpoint({
  ...{ method: 'POST', path: `${path}/news`, summary: 'Adds a news item about an article in one language.', body: NewsAdd, ...adding },
});
export const saveNews = endpoint({
  ...{
    method: 'PUT',
    path: `${path}/news`,
    summary: 'Changes title and date of a news item in one language.',
    body: NewsSave,
    ...changing,
  },
});
export const sortItems = endpoint({
  method: 'PUT',
  path: `${path}/:reference/:language/sort`,
  summary: 'Puts the items that a language shows in another order: `ids` are the same ids.',
  params: LanguageParams,
  body: ItemSort,
  ...changing,
});

export const saveItemFields = endpoint({
  method: 'PUT',
  path: `${path}/items/:id`,
  summary: 'Changes view, links and pictures of an item, and its second label in the language of the id.',
  params: NumberParams,
  body: ItemFields,
  ...changing,
});
export const showItem = endpoint({
  method: 'PUT',
  path: `${path}/items/:id/shown`,
  summary: 'Leaves an item out of the language of its id, or shows it in both.',
  params: NumberParams,
  body: ItemShown,
  ...changing,
});
export const removeItem = endpoint({
  ...{ method: 'DELETE', path: `${path}/items/:id`, summary: 'Removes an item from both languages.', params: NumberParams, ...changing },
});
export const addAd = endpoint({
  ...{ method: 'POST', path: `${path}/ads`, summary: 'Adds an advertisement in one language.', body: AdAdd, ...ads },
});
export const addCustomerTile = endpoint({
  ...{
    method: 'POST',
    path: `${path}/customers`,
    summary: 'Adds the tile of a company as an advertisement.',
    body: CustomerTileAdd,
    ...ads,
  },
});
export const saveProjectFields = endpoint({
  method: 'PUT',
  path: `${path}/:reference/fields`,
  summary: 'Changes what belongs to a whole newsletter: preview texts, open premium texts, companies, the one language it is written in.',
  params: ProjectParams,
  body: ProjectFields,
  ...changing,
});
