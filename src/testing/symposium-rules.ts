import { answerPost, chooseDigest, choosePostPhone, createPost, reportPost, savePost } from '../features/symposium/endpoints.ts';
import { decidePosts } from '../features/symposium/staff-endpoints.ts';
import { flag, lang, long, mail, optional, type Request, type Rule, required } from './rules.ts';
import { symposiumPost } from './symposium.ts';

const number = (field: string, good: readonly unknown[], bad: Rule['bad'] = []): Rule => ({
  ...{ field, good },
  bad: [[undefined, 'required'], ['1', 'wrong_type'], [1.5, 'wrong_type'], ...bad],
});
const text = { language: 'nl', title: 'Titel', description: 'Tekst' };
const inText = (field: string, value: unknown) => [{ ...text, [field]: value }];
const first = (field: string) => `multiLanguageFields.0.${field}`;

const website: Rule = {
  field: 'website',
  good: [undefined, null, '', 'dakco.be', 'www.dakco.be/aanbod?a=1', 'https://dakco.be', 'http://dakco.be', `dakco.be/${long(246)}`],
  bad: [
    [`dakco.be/${long(247)}`, 'too_long'],
    ['javascript:alert(1)', 'not_a_website'],
    ['data:text/html,x', 'not_a_website'],
    ['https://user:pass@dakco.be', 'not_a_website'],
    ['https://dakco', 'not_a_website'],
    ['/dakco', 'not_a_website'],
    ['<b>dakco.be</b>', 'not_a_website'],
    [7, 'wrong_type'],
  ],
};

const fields: readonly Rule[] = [
  {
    field: 'klnr',
    good: ['10000001'],
    bad: [
      [undefined, 'required'],
      ['1000000', 'wrong_length'],
      ['100000011', 'wrong_length'],
      ['1000000x', 'not_allowed'],
      [10_000_001, 'wrong_type'],
    ],
  },
  number(
    'userTypeId',
    [1, 2],
    [
      [0, 'not_allowed'],
      [3, 'not_allowed'],
    ],
  ),
  number(
    'searchTypeId',
    [1, 2, 3, 4],
    [
      [0, 'not_allowed'],
      [5, 'not_allowed'],
    ],
  ),
  {
    field: 'categoryIds',
    good: [[1], Array.from({ length: 10 }, (_, index) => index + 1)],
    bad: [
      [undefined, 'required'],
      [[], 'too_few'],
      [Array.from({ length: 11 }, (_, index) => index + 1), 'too_long'],
      [[1, 1], { 'categoryIds.1': 'duplicate' }],
      [['1'], { 'categoryIds.0': 'wrong_type' }],
    ],
  },
  {
    field: 'multiLanguageFields',
    good: [[text], [text, { ...text, language: 'fr' }], inText('title', long(255)), inText('description', long(5_000))],
    bad: [
      [undefined, 'required'],
      [[], 'too_few'],
      [[text, text], { 'multiLanguageFields.1.language': 'duplicate' }],
      [inText('language', undefined), { [first('language')]: 'required' }],
      [inText('language', 'n'), { [first('language')]: 'wrong_length' }],
      [inText('language', 'nld'), { [first('language')]: 'wrong_length' }],
      [inText('language', 'en'), { [first('language')]: 'not_allowed' }],
      [inText('title', undefined), { [first('title')]: 'required' }],
      [inText('title', ' '), { [first('title')]: 'required' }],
      [inText('title', long(256)), { [first('title')]: 'too_long' }],
      [inText('description', undefined), { [first('description')]: 'required' }],
      [inText('description', long(5_001)), { [first('description')]: 'too_long' }],
      [inText('html', '<b>'), { [first('html')]: 'unknown_field' }],
    ],
  },
  number('fileId', [0, 1], [[-1, 'too_small']]),
  { ...flag('hasAddress'), good: [false], bad: [[true, { addressId: 'required' }], ...flag('hasAddress').bad] },
  {
    field: 'addressId',
    good: [undefined, null, 1],
    bad: [
      ['1', 'wrong_type'],
      [-1, 'too_small'],
    ],
  },
  {
    field: 'removeAfterDate',
    good: [undefined, null, '2026-12-31', '2026-12-31T10:00:00Z'],
    bad: [
      ['', 'not_a_date'],
      ['2026-02-30', 'not_a_date'],
      ['31/12/2026', 'not_a_date'],
      [20_261_231, 'wrong_type'],
    ],
  },
  flag('isLive'),
  required('firstName', 50),
  required('lastName', 50),
  mail(255),
  optional('phone', 20),
  website,
];
const letters = (max: number) => required('text', max);

/** Every request of the symposium (specification 5), and those of its readers. */
export const symposiumRequests: readonly Request[] = [
  { title: 'Symposium post create', endpoint: createPost, body: symposiumPost(), rules: fields },
  {
    title: 'Symposium post save',
    endpoint: savePost,
    body: symposiumPost({ id: 1 }),
    rules: [number('id', [1], [[-1, 'too_small']]), ...fields],
  },
  { title: 'Phone of a post', endpoint: choosePostPhone, body: { showsPhone: true }, rules: [flag('showsPhone')], params: { id: '1' } },
  { title: 'Digest of the symposium', endpoint: chooseDigest, body: { hasDigest: true }, rules: [flag('hasDigest')] },
  {
    ...{ title: 'Answer to a post', endpoint: answerPost, params: { id: '1' } },
    body: { name: 'Bo', email: 'bo@voorbeeld.be', text: 'Wij hebben plaats.', lang: 'nl' },
    rules: [required('name', 80), mail(255), letters(5_000), lang()],
  },
  { title: 'Report of a post', endpoint: reportPost, params: { id: '1' }, body: { text: 'Reclame' }, rules: [letters(1_000)] },
];

const decision: Rule = {
  field: 'posts',
  good: [[{ id: 1, version: 1 }]],
  bad: [
    [undefined, 'required'],
    [[], 'too_few'],
    [Array.from({ length: 101 }, (_, id) => ({ id, version: 1 })), 'too_long'],
    [[{ id: 1 }], { 'posts.0.version': 'required' }],
  ],
};

/** Requests of the staff room of the symposium. */
export const symposiumRoomRequests: readonly Request[] = [
  {
    ...{
      title: 'Decision about posts',
      endpoint: decidePosts,
      isStaff: true,
      body: { posts: [{ id: 1, version: 1 }], act: 'refuse', reason: 'Reclame' },
    },
    rules: [
      decision,
      {
        field: 'act',
        good: ['approve', 'refuse', 'keep'],
        bad: [
          [undefined, 'required'],
          ['remove', 'not_allowed'],
        ],
      },
      {
        field: 'reason',
        good: ['x', long(1_000)],
        bad: [
          [undefined, 'required'],
          [null, 'required'],
          ['', 'required'],
          [long(1_001), 'too_long'],
        ],
      },
    ],
  },
];
