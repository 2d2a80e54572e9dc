import type * as z from 'zod/mini';
import { putDocument } from '../features/editing/endpoints.ts';
import { CategoryDocument, KnowledgeDocument, TagDocument } from '../features/knowledge/schema.ts';
import { NotificationDocument } from '../features/notifications/document-schema.ts';
import { PopupDocument } from '../features/popups/schema.ts';
import { long, portal, type Request, type Rule, required } from './rules.ts';

const choice = (field: string, good: readonly string[], isRequired: boolean): Rule => ({
  field,
  good: isRequired ? good : [undefined, ...good],
  bad: [...(isRequired ? [[undefined, 'required'] as const] : []), ['anders', 'not_allowed'], [1, 'not_allowed']],
});
/** Rule of a choice whose absence has the code of an empty field. */
const chosen = (field: string, good: readonly string[]): Rule => ({
  field,
  good,
  bad: [
    [undefined, 'required'],
    ['anders', 'not_allowed'],
  ],
});
const whole = (field: string, [least, most]: readonly [number, number]): Rule => ({
  field,
  good: [undefined, null, least, most],
  bad: [
    [least - 1, 'too_small'],
    [most + 1, 'too_big'],
    [least + 0.5, 'wrong_type'],
    [String(least), 'wrong_type'],
  ],
});
const mostWhole = 2_147_483_647;
const file = whole('fileId', [0, mostWhole]);
const yesOrNo = (field: string): Rule => ({ field, good: [undefined, true, false], bad: [['true', 'wrong_type']] });
const date = (field: string, isRequired = false): Rule => ({
  field,
  good: [...(isRequired ? [] : [undefined, null]), '2026-11-20', '2026-11-20T10:00:00+01:00'],
  bad: [
    ...(isRequired ? [[undefined, 'required'] as const] : []),
    ['', 'not_a_date'],
    ['2026-02-30', 'not_a_date'],
    ['2026-11-20T10:00', 'not_a_date'],
    ['20/11/2026', 'not_a_date'],
    [20_261_120, 'wrong_type'],
  ],
});
const reference: Rule = {
  field: 'reference',
  good: ['een', 'EEN-1_b', long(64)],
  bad: [
    [undefined, 'required'],
    ['', 'required'],
    ['een twee', 'not_a_reference'],
    [long(65), 'too_long'],
  ],
};
const code = (field: string, good: readonly unknown[] = []): Rule => ({
  field,
  good: [...good, 'toegang', 'stap-2', long(40)],
  bad: [
    ['Toegang', 'not_a_code'],
    [long(41), 'too_long'],
    [7, 'wrong_type'],
  ],
});
const codes = (field: string): Rule => ({
  field,
  good: [undefined, [], ['daken', 'hout'], Array.from({ length: 20 }, (_, index) => `t${index}`)],
  bad: [
    [['daken', 'daken'], { [`${field}.1`]: 'duplicate' }],
    [['Daken'], { [`${field}.0`]: 'not_a_code' }],
    [Array.from({ length: 21 }, (_, index) => `t${index}`), 'too_long'],
    ['daken', 'wrong_type'],
  ],
});
/** Rule of the texts of a document: those of one field of one language at a time. */
const texts = (text: Record<string, unknown>, limits: readonly (readonly [string, unknown, unknown, string])[], isBoth = false): Rule => ({
  field: 'texts',
  good: [
    { nl: text, fr: text },
    ...(isBoth ? [] : [{ nl: text }, { fr: text }]),
    ...limits.map(([field, good]) => ({ nl: { ...text, [field]: good }, fr: text })),
  ],
  bad: [
    [undefined, 'required'],
    ...(isBoth ? [[{ nl: text }, { 'texts.fr': 'required' }] as const] : [[{}, 'required'] as const]),
    [{ nl: text, fr: text, en: text }, { 'texts.en': 'unknown_field' }],
    [{ nl: { ...text, html: '' }, fr: text }, { 'texts.nl.html': 'unknown_field' }],
    ...limits.map(
      ([field, , bad, rule]) => [{ nl: { ...text, [field]: bad }, fr: text }, { [`texts.nl.${field}`]: rule }] as Rule['bad'][number],
    ),
  ],
});

const link = { title: 'Titel', buttonText: 'Kijk', buttonLink: 'https://dakco.example' };
const popup: readonly Rule[] = [
  {
    field: 'id',
    good: [0, mostWhole],
    bad: [
      [undefined, 'required'],
      [-1, 'too_small'],
      ['1', 'wrong_type'],
    ],
  },
  portal('portal'),
  choice('typeReference', ['subscription', 'newsletter', 'event', 'message'], true),
  choice('targetAudienceReference', ['all', 'anonymous', 'members'], false),
  choice('positionReference', ['center', 'bottom', 'side'], false),
  choice('displayFrequencyReference', ['session', 'always'], false),
  whole('delaySeconds', [0, 3_600]),
  file,
  whole('width', [1, 4_000]),
  whole('height', [1, 4_000]),
  date('dateFrom'),
  { ...date('dateUntil'), bad: [...date('dateUntil').bad, ['2026-10-31', 'before_start']] },
  yesOrNo('isActive'),
  texts(link, [
    ['title', long(255), long(256), 'too_long'],
    ['title', 'T', '', 'required'],
    ['subTitle', long(255), long(256), 'too_long'],
    ['intro', long(1_000), long(1_001), 'too_long'],
    ['text', long(20_000), long(20_001), 'too_long'],
    ['buttonText', long(255), long(256), 'too_long'],
    ['buttonText', 'K', '', 'required'],
    ['buttonLink', '/abonnement', null, 'required'],
    ['buttonLink', '/fr', 'javascript:alert(1)', 'not_a_url'],
    ['buttonLink', 'https://dakco.example/?a=1', 'data:text/html,x', 'not_a_url'],
    ['buttonLink', '/a', '//dakco.example', 'not_a_url'],
  ]),
];

const notification: readonly Rule[] = [
  reference,
  choice('typeReference', ['news', 'subscription', 'newsletter', 'account'], true),
  {
    field: 'articleReference',
    good: [undefined, null, 'DBBE00000000001'],
    bad: [
      ['DBBE0000000001', 'wrong_length'],
      ['DBBE 0000000001', 'not_a_reference'],
    ],
  },
  file,
  required('sender', 80),
  date('date', true),
  codes('topics'),
  texts({ title: 'Titel', text: 'Tekst' }, [
    ['title', long(255), long(256), 'too_long'],
    ['title', 'T', ' ', 'required'],
    ['text', long(5_000), long(5_001), 'too_long'],
    ['text', 'T', '', 'required'],
  ]),
  { ...portal('portal'), good: [undefined, null, 'dbbe'], bad: portal('portal').bad.filter(([value]) => value !== undefined) },
  {
    ...choice('audience', ['all', 'subscribers', 'companies'], false),
    bad: [...choice('audience', [], false).bad, ['interests', { topics: 'required' }]],
  },
  yesOrNo('isPublished'),
  { ...date('visibleUntil'), bad: [...date('visibleUntil').bad, ['2026-10-31', 'before_start']] },
];

const knowledge: readonly Rule[] = [
  reference,
  chosen('typeReference', ['howto', 'question', 'rule']),
  chosen('audience', ['readers', 'members', 'staff']),
  {
    field: 'portals',
    good: [['dbbe'], ['dbbe', 'hobe']],
    bad: [
      [undefined, 'required'],
      [[], 'too_few'],
      [['dbb'], { 'portals.0': 'wrong_length' }],
      [['dbbe', 'dbbe'], { 'portals.1': 'duplicate' }],
    ],
  },
  yesOrNo('isPublished'),
  required('author', 120),
  code('category', [undefined, null]),
  codes('tags'),
  file,
  texts({ title: 'Titel', text: '<p>Tekst</p>' }, [
    ['title', long(255), long(256), 'too_long'],
    ['title', 'T', '', 'required'],
    ['text', '', long(500_001), 'too_long'],
  ]),
];
const term = { ...code('reference'), bad: [[undefined, 'required'] as const, ['', 'required'] as const, ...code('reference').bad] };
const names = texts(
  { name: 'Naam' },
  [
    ['name', long(80), long(81), 'too_long'],
    ['name', 'N', '', 'required'],
  ],
  true,
);

type Options = { title: string; schema: z.ZodMiniType; body: Record<string, unknown>; rules: readonly Rule[]; key?: string };
const save = (entity: string, { title, schema, body, rules, key = 'een' }: Options): Request => ({
  ...{ title, endpoint: putDocument, isStaff: true, params: { entity, reference: key }, document: schema },
  ...{ body: { entity, ...body }, rules },
});

/** Saves of documents, with the fields of specification 3. */
export const documentRequests: readonly Request[] = [
  save('popup', {
    ...{ title: 'Popup save', schema: PopupDocument, key: '1', rules: popup },
    body: { id: 1, portal: 'dbbe', typeReference: 'message', dateFrom: '2026-11-01', texts: { nl: link } },
  }),
  save('notification', {
    ...{ title: 'Notification save', schema: NotificationDocument, rules: notification },
    body: { reference: 'een', typeReference: 'news', sender: 'Redactie', date: '2026-11-01', texts: { nl: { title: 'T', text: 'T' } } },
  }),
  save('knowledge', {
    ...{ title: 'Knowledgebase item save', schema: KnowledgeDocument, rules: knowledge },
    body: {
      ...{ reference: 'een', typeReference: 'howto', audience: 'readers', portals: ['dbbe'], author: 'An Claes' },
      texts: { nl: { title: 'T' } },
    },
  }),
  save('category', {
    ...{
      title: 'Category save',
      schema: CategoryDocument,
      rules: [term, { ...whole('position', [0, 1_000]), good: [undefined, 0, 1_000] }, names],
    },
    body: { reference: 'een', texts: { nl: { name: 'N' }, fr: { name: 'N' } } },
  }),
  save('tag', {
    ...{ title: 'Tag save', schema: TagDocument, rules: [term, names] },
    body: { reference: 'een', texts: { nl: { name: 'N' }, fr: { name: 'N' } } },
  }),
];
