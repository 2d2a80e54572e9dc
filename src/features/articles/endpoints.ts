import { endpoint } from '../../lib/endpoint.ts';
import { ArticleParams, OpenArticle } from './schema.ts';

export const getArticle = endpoint({
  method: 'GET',
  path: '/api/articles/:portalCode/:locale/:reference',
  summary: 'An article with its text, if the caller may read it; otherwise the error code says what is required.',
  params: ArticleParams,
  output: OpenArticle,
  errors: ['not_found', 'login_required', 'subscription_required'],
});
