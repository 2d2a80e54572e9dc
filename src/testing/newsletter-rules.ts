import {
  addArticle,
  addNews,
  addPoll,
  addQuicklink,
  addSubjects,
  createMetadata,
  saveArticle,
  saveIntro,
  saveNews,
  saveQuicklink,
  saveSubjects,
  sortItems,
} from '../features/newsletters/project/endpoints.ts';
import { createSchedules, saveSchedule } from '../features/newsletters/schedule/endpoints.ts';
import { resumeLane, settleDoubtfulRow } from '../features/sending/endpoints.ts';
import { lang, long, optional, type Request, type Rule, required } from './rules.ts';

export const code = (field: string): Rule => ({
  field,
  good: ['DBBE20260001'],
  bad: [
    [undefined, 'required'],
    [long(11), 'wrong_length'],
    [long(13), 'wrong_length'],
    ['DBBE2026 001', 'not_a_reference'],
  ],
});
const article = (isOptional = false): Rule => ({
  field: 'articleReference',
  good: ['DBBE00000000001', ...(isOptional ? [undefined, null, ''] : [])],
  bad: [...(isOptional ? [] : [[undefined, 'required'] as const]), [long(14), 'wrong_length'], [long(16), 'wrong_length']],
});
export const number = (field: string): Rule => ({
  field,
  good: [1, 2_147_483_647],
  bad: [
    [undefined, 'required'],
    ['1', 'wrong_type'],
    [1.5, 'wrong_type'],
    [2_147_483_648, 'too_big'],
    [-1, 'too_small'],
  ],
});
export const optionalNumber = (field: string): Rule => ({
  field,
  good: [undefined, null, 1],
  bad: [
    ['1', 'wrong_type'],
    [-1, 'too_small'],
  ],
});
const language = lang('language');
const date = (field: string, wrap: (value: unknown) => unknown, path: string): Rule => ({
  field,
  good: ['2027-01-05', '2027-01-05T08:00', '2027-01-05T08:00:00Z'].map(wrap),
  bad: [[undefined, 'required'] as const, [wrap('05/01/2027'), { [path]: 'not_a_date' }] as const],
});

const days = (count: number) => Array.from({ length: count }, (_, at) => `2027-01-${String(at + 1).padStart(2, '0')}`);

const item = { jobCode: 'DBBE20260001', language: 'nl', articleReference: 'DBBE00000000001' };
export const staff = { isStaff: true, params: { reference: 'DBBE20260001', language: 'nl', id: '2', code: 'POLLDBBE0001' } } as const;

/** Every request of specification 5 that the newsletter desk makes. */
export const newsletterRequests: readonly Request[] = [
  {
    ...{ title: 'Newsletter metadata create', endpoint: createMetadata, ...staff, body: { projectCode: 'DBBE20260001', language: 'nl' } },
    rules: [code('projectCode'), language],
  },
  {
    ...{ title: 'Subject add', endpoint: addSubjects, ...staff, body: { projectCode: 'DBBE20260001' } },
    rules: [code('projectCode'), optional('subjectNL', 255), optional('subjectFR', 255)],
  },
  {
    ...{ title: 'Subject save', endpoint: saveSubjects, ...staff, body: { id: 2 } },
    rules: [number('id'), optional('subjectNL', 255), optional('subjectFR', 255)],
  },
  {
    ...{ title: 'Intro save', endpoint: saveIntro, ...staff, body: { id: 2, introTitle: 'a', introDescription: 'b' } },
    rules: [
      ...[number('id'), required('introTitle', 255), required('introDescription', 20_000)],
      ...[optionalNumber('introFileId'), optional('introName', 255), optional('introFunction', 255)],
    ],
  },
  {
    ...{ title: 'Quicklink add', endpoint: addQuicklink, ...staff, body: { ...item, text: 'a' } },
    rules: [code('jobCode'), language, article(true), required('text', 255)],
  },
  {
    ...{ title: 'Quicklink save', endpoint: saveQuicklink, ...staff, body: { id: 2, text: 'a' } },
    rules: [number('id'), required('text', 255)],
  },
  { ...{ title: 'Article add', endpoint: addArticle, ...staff, body: item }, rules: [code('jobCode'), language, article()] },
  {
    ...{ title: 'Article save', endpoint: saveArticle, ...staff },
    body: { ...item, id: 2, typeId: 1, fileId: 1, title: 'a', description: 'b', moreLabel: 'c' },
    rules: [
      ...[number('id'), code('jobCode'), language, article(), number('typeId'), number('fileId')],
      ...[required('title', 255), required('description', 2_000), required('moreLabel', 255)],
    ],
  },
  {
    ...{ title: 'Poll add', endpoint: addPoll, ...staff, body: { pollCode: 'POLLDBBE0001', projectCode: 'DBBE20260001', language: 'nl' } },
    rules: [code('pollCode'), code('projectCode'), language],
  },
  { ...{ title: 'News add', endpoint: addNews, ...staff, body: item }, rules: [code('jobCode'), language, article()] },
  {
    ...{ title: 'News save', endpoint: saveNews, ...staff, body: { id: 2, title: 'a', date: 'b' } },
    rules: [number('id'), required('title', 255), required('date', 20)],
  },
  {
    ...{ title: 'Sort', endpoint: sortItems, ...staff, body: { ids: [2] } },
    rules: [
      {
        field: 'ids',
        good: [[], [2, 3]],
        bad: [
          [undefined, 'required'],
          [2, 'wrong_type'],
          [['2'], { 'ids.0': 'wrong_type' }],
        ],
      },
    ],
  },
  {
    ...{ title: 'Schedule create', endpoint: createSchedules, ...staff, body: { dates: ['2027-01-05'], recipientsTypeId: 1 } },
    rules: [
      ...[optional('bodyNL', 1_000_000), optional('bodyFR', 1_000_000)],
      date('dates', (value) => [value], 'dates.0'),
      {
        field: 'dates',
        good: [days(20)],
        bad: [
          [[], 'too_few'],
          [days(21), 'too_long'],
          ['2027-01-05', 'wrong_type'],
        ],
      },
      {
        field: 'recipientsTypeId',
        good: [1, 2, 3, 4, 5],
        bad: [
          [undefined, 'required'],
          [6, 'not_allowed'],
          ['1', 'wrong_type'],
        ],
      },
    ],
  },
  {
    ...{ title: 'Schedule save', endpoint: saveSchedule, ...staff, body: { id: 2, date: '2027-01-05' } },
    rules: [number('id'), date('date', (value) => value, 'date')],
  },
  {
    ...{ title: 'Doubtful mail settle', endpoint: settleDoubtfulRow, isStaff: true, params: { id: '1' }, body: { as: 'sent' } },
    rules: [
      {
        field: 'as',
        good: ['sent', 'again'],
        bad: [
          [undefined, 'required'],
          ['failed', 'not_allowed'],
          [7, 'not_allowed'],
        ],
      },
    ],
  },
  {
    ...{ title: 'Pause of a domain end', endpoint: resumeLane, isStaff: true, body: { domain: '' } },
    rules: [
      {
        field: 'domain',
        good: ['', 'voorbeeld.be', long(255)],
        bad: [
          [undefined, 'required'],
          [long(256), 'too_long'],
          ['Voorbeeld.be', 'not_allowed'],
          [7, 'wrong_type'],
        ],
      },
    ],
  },
];
