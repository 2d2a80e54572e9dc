import { endpoint } from '../../lib/endpoint.ts';
import {
  DigestChoice,
  OwnPost,
  OwnPosts,
  PostAnswer,
  PostCreate,
  PostDone,
  PostHeaders,
  PostParams,
  PostPhone,
  PostPhoneChoice,
  PostReport,
  PostSave,
} from './schema.ts';

const posted = ['not_json', 'invalid_json'] as const;
const own = '/api/account/symposium-posts';
const ofMember = { access: 'member' } as const;

export const getOwnPosts = endpoint({
  ...{ method: 'GET', path: own, ...ofMember },
  summary: 'Symposium posts of the caller’s company, newest first, with the categories of the form.',
  output: OwnPosts,
  errors: [],
});

export const createPost = endpoint({
  ...{ method: 'POST', path: own, ...ofMember },
  summary: 'Writes a symposium post. Readers see it once staff have approved it. A company has at most 20 on line.',
  body: PostCreate,
  output: OwnPost,
  errors: [...posted, 'not_found', 'too_many_posts', 'too_many_requests'],
});

export const savePost = endpoint({
  ...{ method: 'PUT', path: own, ...ofMember },
  summary:
    'Saves a symposium post. Another title, description or picture waits for staff, while the approved version stays. With `If-Match`: only that version.',
  headers: PostHeaders,
  body: PostSave,
  output: OwnPost,
  errors: [...posted, 'not_found', 'conflict', 'too_many_posts', 'too_many_requests'],
});

export const removePost = endpoint({
  ...{ method: 'DELETE', path: `${own}/:id`, ...ofMember },
  summary: 'Removes a symposium post for good.',
  params: PostParams,
  output: PostDone,
  errors: ['not_found'],
});

export const extendPost = endpoint({
  ...{ method: 'POST', path: `${own}/:id/extension`, ...ofMember },
  summary: 'Shows a symposium post for 30 days more, counted from its last day, or from today where that is past.',
  params: PostParams,
  output: OwnPost,
  errors: ['not_found', 'too_many_posts'],
});

export const choosePostPhone = endpoint({
  ...{ method: 'PUT', path: `${own}/:id/phone`, ...ofMember },
  summary: 'Chooses whether readers of a symposium post may ask for its phone number.',
  params: PostParams,
  body: PostPhoneChoice,
  output: OwnPost,
  errors: [...posted, 'not_found'],
});

export const chooseDigest = endpoint({
  ...{ method: 'PUT', path: '/api/account/symposium-digest', ...ofMember },
  summary: 'Turns the daily mail with matching symposium posts on or off.',
  body: DigestChoice,
  output: DigestChoice,
  errors: posted,
});

const open = '/api/symposium-posts/:id';

export const answerPost = endpoint({
  ...{ method: 'POST', path: `${open}/answers` },
  summary: 'Mails an answer to the writer of a symposium post, whose address stays hidden.',
  params: PostParams,
  body: PostAnswer,
  output: PostDone,
  errors: [...posted, 'not_found', 'too_many_requests'],
});

export const reportPost = endpoint({
  ...{ method: 'POST', path: `${open}/reports` },
  summary: 'Reports a symposium post to staff.',
  params: PostParams,
  body: PostReport,
  output: PostDone,
  errors: [...posted, 'not_found', 'too_many_requests'],
});

export const getPostPhone = endpoint({
  ...{ method: 'GET', path: `${open}/phone` },
  summary: 'Phone number of a symposium post whose writer chose to show it.',
  params: PostParams,
  output: PostPhone,
  errors: ['not_found', 'too_many_requests'],
});
