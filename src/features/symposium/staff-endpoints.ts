import { endpoint } from '../../lib/endpoint.ts';
import { PostParams } from './schema.ts';
import { ChangeParams, PostDecided, PostDecision, PostsUndone, StaffPost, StaffPosts, StaffPostsQuery } from './staff-schema.ts';

const ofStaff = { access: { permission: 'MANAGE_CUSTOMERS' } } as const;

export const getStaffPosts = endpoint({
  ...{ method: 'GET', path: '/api/staff/symposium-posts', ...ofStaff },
  summary: 'Symposium posts on the caller’s portals, by state.',
  query: StaffPostsQuery,
  output: StaffPosts,
  errors: ['forbidden'],
});

export const getStaffPost = endpoint({
  ...{ method: 'GET', path: '/api/staff/symposium-posts/:id', ...ofStaff },
  summary: 'A symposium post with its written and its approved version, its reports and the decisions about it.',
  params: PostParams,
  output: StaffPost,
  errors: ['forbidden', 'not_found'],
});

export const decidePosts = endpoint({
  ...{ method: 'POST', path: '/api/staff/symposium-decisions', ...ofStaff, impersonation: 'never' },
  summary:
    'Approves or refuses symposium posts, or keeps reported ones. Refusing one without a waiting change takes it off line. The writer is mailed within two minutes, unless it is undone before.',
  body: PostDecision,
  output: PostDecided,
  errors: ['not_json', 'invalid_json', 'forbidden', 'not_found'],
});

export const undoDecisions = endpoint({
  ...{ method: 'POST', path: '/api/staff/symposium-decisions/:change/undo', ...ofStaff, impersonation: 'never' },
  summary: 'Undoes decisions that were made together, as long as no writer was told.',
  params: ChangeParams,
  output: PostsUndone,
  errors: ['forbidden', 'not_found', 'conflict'],
});
