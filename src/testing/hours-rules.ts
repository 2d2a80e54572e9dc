import { saveException } from '../features/holidays/endpoints.ts';
import { bookRecord, copyWeek, createRecord, saveRecord, startTimer } from '../features/hours/endpoints.ts';
import { addEntry, decideHours, saveEntry, saveSchedule } from '../features/hours/manage-endpoints.ts';
import { flag, long, optional, type Request, type Rule, required } from './rules.ts';

const number = (field: string): Rule => ({
  field,
  good: [1],
  bad: [
    [undefined, 'required'],
    ['1', 'wrong_type'],
    [1.5, 'wrong_type'],
    [-1, 'too_small'],
  ],
});
const day = (field: string): Rule => ({
  field,
  good: ['2026-11-20', '2028-02-29'],
  bad: [
    [undefined, 'required'],
    ['', 'not_a_date'],
    ['2026-02-30', 'not_a_date'],
    ['20026-01-01', 'not_a_date'],
    ['2026-11-20T10:00:00Z', 'not_a_date'],
    ['20/11/2026', 'not_a_date'],
    [20_261_120, 'wrong_type'],
  ],
});
const time: Rule = {
  field: 'time',
  good: ['0:01', '1:30', '08:00', '24:00'],
  bad: [
    [undefined, 'required'],
    ['', 'required'],
    ['0:00', 'too_small'],
    ['24:01', 'too_big'],
    ['25:00', 'too_big'],
    ['-1:00', 'not_a_time'],
    ['1,5', 'not_a_time'],
    ['1:60', 'not_a_time'],
    ['1:5', 'not_a_time'],
    [1.5, 'wrong_type'],
  ],
};
const place = [number('actionId'), number('locationId'), optional('info', 255)];
const record = { date: '2026-11-20', time: '1:30', actionId: 1, locationId: 1 };
const entry = { nl: 'Redactie', fr: 'Rédaction', isAbsence: false };
const inEntry = [required('nl', 60), required('fr', 60), flag('isAbsence')];
const ofStaff = { isStaff: true } as const;

/** Every request about hours (specification 5), and requests of approvers. */
export const hourRequests: readonly Request[] = [
  { title: 'Time record', endpoint: createRecord, body: record, rules: [day('date'), time, ...place], ...ofStaff },
  { title: 'Time record save', endpoint: saveRecord, params: { id: '1' }, body: record, rules: [day('date'), time, ...place], ...ofStaff },
  {
    ...{ title: 'Booking of time', endpoint: bookRecord, params: { id: '1' }, body: { kind: 'ticket', reference: '1' }, ...ofStaff },
    rules: [
      {
        field: 'kind',
        good: ['ticket', 'article', 'newsletter'],
        bad: [
          [undefined, 'required'],
          ['poll', 'not_allowed'],
        ],
      },
      required('reference', 64),
    ],
  },
  {
    ...{ title: 'Copy of a week', endpoint: copyWeek, body: { from: '2026-11-09', to: '2026-11-16' }, ...ofStaff },
    rules: [day('from'), day('to')],
  },
  { title: 'Timer', endpoint: startTimer, body: { actionId: 1, locationId: 1 }, rules: place, ...ofStaff },
  {
    ...{ title: 'Decision about hours', endpoint: decideHours, ...ofStaff },
    body: { records: [{ id: 1, version: 1 }], act: 'deny', reason: 'Te veel' },
    rules: [
      {
        field: 'records',
        good: [[{ id: 1, version: 1 }]],
        bad: [
          [undefined, 'required'],
          [[], 'too_few'],
          [Array.from({ length: 501 }, (_, id) => ({ id, version: 1 })), 'too_long'],
          [[{ id: 1 }], { 'records.0.version': 'required' }],
        ],
      },
      {
        field: 'act',
        good: ['approve', 'deny', 'unapprove'],
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
          ['', 'required'],
          [long(1_001), 'too_long'],
        ],
      },
    ],
  },
  {
    ...{ title: 'Schedule', endpoint: saveSchedule, params: { staff: '1' }, ...ofStaff },
    body: { validFrom: '2026-01-01', minutes: [480, 480, 480, 480, 480, 0, 0] },
    rules: [
      day('validFrom'),
      {
        field: 'minutes',
        good: [Array(7).fill(0), Array(7).fill(1_440)],
        bad: [
          [undefined, 'required'],
          [Array(6).fill(0), 'wrong_length'],
          [[0, 0, 0, 0, 0, 0, 1_441], { 'minutes.6': 'too_big' }],
          [[-1, 0, 0, 0, 0, 0, 0], { 'minutes.0': 'too_small' }],
        ],
      },
      {
        field: 'issuerId',
        good: [undefined, 1, 2],
        bad: [
          [0, 'too_small'],
          [3, 'too_big'],
          ['1', 'wrong_type'],
        ],
      },
    ],
  },
  {
    ...{ title: 'Exception of holidays', endpoint: saveException, params: { issuer: '1', day: '2026-05-15' }, ...ofStaff },
    body: { isFree: true, nl: 'Brugdag', fr: 'Pont' },
    rules: [flag('isFree'), required('nl', 60), required('fr', 60)],
  },
  { title: 'Action of hours', endpoint: addEntry, params: { list: 'actions' }, body: entry, rules: inEntry, ...ofStaff },
  { title: 'Action of hours save', endpoint: saveEntry, params: { list: 'actions', id: '1' }, body: entry, rules: inEntry, ...ofStaff },
];
