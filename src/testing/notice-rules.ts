import { mergeTerms } from '../features/knowledge/staff-endpoints.ts';
import { sortIssue } from '../features/magazines/sort-endpoints.ts';
import { reactToNotification } from '../features/notifications/endpoints.ts';
import { askReach } from '../features/notifications/reach-endpoints.ts';
import { long, portal, type Request } from './rules.ts';

const codes = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`);

/** Requests about notifications and about the lists of the knowledge base, and the order of an issue. */
export const noticeRequests: readonly Request[] = [
  {
    ...{ title: 'Reaction to a notification', endpoint: reactToNotification, params: { id: '1' }, body: {} },
    rules: [
      {
        field: 'userReactionTypeId',
        good: [undefined, null, 1, 2, 3],
        bad: [
          [0, 'too_small'],
          [4, 'too_big'],
          ['1', 'wrong_type'],
        ],
      },
    ],
  },
  {
    ...{ title: 'Reach of a notification', endpoint: askReach, isStaff: true },
    body: { portal: 'dbbe', audience: 'all', languages: ['nl', 'fr'] },
    rules: [
      portal('portal'),
      {
        field: 'audience',
        good: ['all', 'subscribers', 'interests', 'companies'],
        bad: [
          [undefined, 'required'],
          ['iedereen', 'not_allowed'],
        ],
      },
      {
        field: 'topics',
        good: [undefined, [], codes(20)],
        bad: [
          [codes(21), 'too_long'],
          [['t', 't'], { 'topics.1': 'duplicate' }],
          [['T'], { 'topics.0': 'not_a_code' }],
        ],
      },
      {
        field: 'languages',
        good: [[], ['nl'], ['nl', 'fr']],
        bad: [
          [undefined, 'required'],
          [['en'], { 'languages.0': 'not_allowed' }],
          [['nl', 'fr', 'nl'], 'too_long'],
        ],
      },
    ],
  },
  {
    ...{ title: 'Merge of terms', endpoint: mergeTerms, isStaff: true, params: { kind: 'tag', reference: 'codes' } },
    body: { into: 'code' },
    rules: [
      {
        field: 'into',
        good: ['code', long(40)],
        bad: [
          [undefined, 'required'],
          ['', 'required'],
          ['Code', 'not_a_code'],
          [long(41), 'too_long'],
        ],
      },
    ],
  },
  {
    ...{ title: 'Sort of an issue', endpoint: sortIssue, isStaff: true, params: { reference: 'DBBE20260001' } },
    body: { ids: ['DBBE00000000001'] },
    rules: [
      {
        field: 'ids',
        good: [[], ['DBBE00000000001', 'DBBE00000000002']],
        bad: [
          [undefined, 'required'],
          ['DBBE00000000001', 'wrong_type'],
          [['DBBE0000000001'], { 'ids.0': 'wrong_length' }],
          [['DBBE00000000001', 'DBBE00000000001'], { 'ids.1': 'duplicate' }],
          [[7], { 'ids.0': 'wrong_type' }],
        ],
      },
    ],
  },
];
