import { endpoint } from '../../lib/endpoint.ts';
import { ArticleParams, OpenArticle } from './schema.ts';

export const getArticle = endpoint({
  method: 'GET',
  path: '/api/articles/:portalCode/:locale/:reference',
  summary: 'An article with its text, for whoever may read it; the error says what would open it to others.',
  params: ArticleParams,
  output: OpenArticle,
  errors: ['not_found', 'login_required', 'subscription_required'],
});
