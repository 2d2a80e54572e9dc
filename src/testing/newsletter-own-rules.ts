import {
  approveNewsletter,
  correctNewsletter,
  refuseNewsletter,
  saveArchive,
  saveRecipientsList,
  saveSettings,
  unapproveNewsletter,
} from '../features/newsletters/approval/endpoints.ts';
import { previewMail, sendTestMail } from '../features/newsletters/mail/endpoints.ts';
import { addAd, addCustomerTile, saveItemFields, saveProjectFields, showItem } from '../features/newsletters/project/endpoints.ts';
import { voteInPoll } from '../features/polls/endpoints.ts';
import { signUpForNewsletter } from '../features/recipients/endpoints.ts';
import { allowCounting } from '../features/recipients/mailing-endpoints.ts';
import { chooseForRecipient, suppressRecipient } from '../features/recipients/room-endpoints.ts';
import { code, optionalNumber, staff } from './newsletter-rules.ts';
import { flag, lang, long, mail, optional, portal, type Request, type Rule, required } from './rules.ts';

const language = lang('language');
const oneOf = (field: string, good: readonly unknown[], isOptional = true): Rule => ({
  field,
  good: [...good, ...(isOptional ? [undefined] : [])],
  bad: [...(isOptional ? [] : [[undefined, 'required'] as const]), ['anders', 'not_allowed']],
});
const optionalFlag = (field: string): Rule => ({ field, good: [undefined, true, false], bad: [['true', 'wrong_type']] });
const url = (field: string, isOptional = true): Rule => ({
  field,
  good: ['https://voorbeeld.be/a', '/dossier/x', ...(isOptional ? [undefined, null] : [])],
  bad: [
    ...(isOptional ? [] : [[undefined, 'required'] as const]),
    ['javascript:alert(1)', 'not_a_url'],
    ['//elders.be', 'not_a_url'],
    [`https://voorbeeld.be/${long(2_030)}`, 'too_long'],
    [7, 'wrong_type'],
  ],
});
const version = 'v'.repeat(43);
const onPoll = { params: staff.params } as const;

/** Requests of the newsletter desk, of recipients and of polls that the specification does not list. */
export const newsletterOwnRequests: readonly Request[] = [
  {
    ...{ title: 'Test mail', endpoint: sendTestMail, ...staff },
    body: { projectCode: 'DBBE20260001', language: 'nl', type: 'newsletter', html: '<p>a</p>', emailList: 'a@b.be' },
    rules: [
      {
        field: 'projectCode',
        good: ['DBBE20260001'],
        bad: [
          [undefined, 'required'],
          [long(11), 'wrong_length'],
          [long(13), 'wrong_length'],
          ['DBBE2026 001', 'not_a_reference'],
        ],
      },
      ...[language, required('type', 40), required('html', 1_000_000)],
      {
        field: 'emailList',
        good: ['', 'a@b.be, c@d.be', [], ['a@b.be']],
        bad: [
          [undefined, 'required'],
          [7, 'wrong_type'],
          [long(500_001), 'too_long'],
          [[long(401)], { 'emailList.0': 'too_long' }],
        ],
      },
    ],
  },
  {
    ...{ title: 'Preview of a mail', endpoint: previewMail, ...staff, body: { locale: 'nl' } },
    rules: [
      oneOf('locale', ['nl', 'fr'], false),
      { field: 'document', good: [undefined, null, {}], bad: [['a', 'wrong_type']] },
      oneOf('recipient', ['plain', 'subscriber']),
      oneOf('version', ['approved', 'present']),
    ],
  },
  {
    ...{ title: 'Fields of an item', endpoint: saveItemFields, ...staff, body: {} },
    rules: [
      { field: 'viewType', good: [undefined, 1, 2], bad: [[3, 'not_allowed']] },
      ...[optional('infoLabel', 255), url('moreLink'), url('infoLink'), url('imageUrl'), url('url')],
    ],
  },
  {
    ...{ title: 'Fields of a project', endpoint: saveProjectFields, ...staff, body: {} },
    rules: [
      ...[optional('preheaderNL', 255), optional('preheaderFR', 255), optionalFlag('isFreePremium'), optionalFlag('showMRKs')],
      oneOf('onlyIn', ['nl', 'fr', null]),
    ],
  },
  {
    ...{ title: 'Ad add', endpoint: addAd, ...staff, body: { projectCode: 'DBBE20260001', language: 'nl', url: '/a' } },
    rules: [code('projectCode'), language, optional('title', 255), url('url', false), optionalNumber('fileId'), url('imageUrl')],
  },
  {
    ...{ title: 'Customer tile add', endpoint: addCustomerTile, ...staff },
    body: { projectCode: 'DBBE20260001', customerReference: 'KLANT' },
    rules: [
      code('projectCode'),
      {
        field: 'customerReference',
        good: ['KLANT', long(64)],
        bad: [
          [undefined, 'required'],
          ['', 'required'],
          [long(65), 'too_long'],
          ['a b', 'not_a_reference'],
        ],
      },
    ],
  },
  { ...{ title: 'Item shown', endpoint: showItem, ...staff, body: { isShown: true } }, rules: [flag('isShown')] },
  {
    ...{ title: 'Approve', endpoint: approveNewsletter, ...staff, body: { version } },
    rules: [
      {
        field: 'version',
        good: [version],
        bad: [
          [undefined, 'required'],
          [long(42), 'not_allowed'],
          [7, 'wrong_type'],
        ],
      },
      { field: 'waived', good: [undefined, [], ['external_link']], bad: [[['alles'], { 'waived.0': 'not_allowed' }]] },
    ],
  },
  {
    ...{ title: 'Un-approve', endpoint: unapproveNewsletter, ...staff, body: {} },
    rules: [{ ...optional('note', 1_000), good: [undefined, 'a'] }],
  },
  { ...{ title: 'Refuse', endpoint: refuseNewsletter, ...staff, body: { note: 'a' } }, rules: [required('note', 1_000)] },
  {
    ...{ title: 'Settings of a project', endpoint: saveSettings, ...staff, body: {} },
    rules: [
      {
        field: 'recipientsTypeId',
        good: [undefined, null, 1, 5],
        bad: [
          [0, 'not_allowed'],
          [6, 'not_allowed'],
          ['1', 'wrong_type'],
        ],
      },
      oneOf('archive', ['public', 'wall', null]),
    ],
  },
  {
    ...{ title: 'List of recipients', endpoint: saveRecipientsList, ...staff, body: { emails: [] } },
    rules: [
      {
        field: 'emails',
        good: [[], ['a@b.be']],
        bad: [
          [undefined, 'required'],
          ['a@b.be', 'wrong_type'],
          [['a@b.be\r\nBcc: c@d.be'], { 'emails.0': 'not_an_email' }],
          [Array.from({ length: 10_001 }, () => 'a@b.be'), 'too_long'],
        ],
      },
    ],
  },
  {
    ...{ title: 'Correction', endpoint: correctNewsletter, ...staff, body: { for: 'received' } },
    rules: [oneOf('for', ['received', 'missed'], false)],
  },
  { ...{ title: 'Archive', endpoint: saveArchive, ...staff, body: { isPublished: true } }, rules: [flag('isPublished')] },
  {
    ...{ title: 'Newsletter for a recipient', endpoint: chooseForRecipient, ...staff },
    body: { email: 'a@b.be', portalCode: 'dbbe', language: 'nl', isActive: true, reason: 'a' },
    rules: [mail(255), portal(), language, flag('isActive'), required('reason', 200)],
  },
  {
    ...{ title: 'Suppression of a recipient', endpoint: suppressRecipient, ...staff },
    body: { email: 'a@b.be', isSuppressed: true, reason: 'a' },
    rules: [mail(255), flag('isSuppressed'), required('reason', 200)],
  },
  {
    ...{ title: 'Newsletter sign-up', endpoint: signUpForNewsletter, body: { email: 'a@b.be', portalCode: 'dbbe', language: 'nl' } },
    // No value of the campaign makes a request fail.
    rules: [mail(255), portal(), language, { field: 'campaign', good: [undefined, 'a', 7, long(100)], bad: [] }],
  },
  { ...{ title: 'Counting choice', endpoint: allowCounting, body: { isAllowed: true } }, rules: [flag('isAllowed')] },
  {
    ...{ title: 'Vote', endpoint: voteInPoll, ...onPoll, body: { answer: 'ja' } },
    rules: [
      {
        field: 'answer',
        good: ['ja', long(40)],
        bad: [
          [undefined, 'required'],
          ['', 'required'],
          [long(41), 'too_long'],
          ['Ja!', 'not_a_code'],
        ],
      },
      {
        field: 'session',
        good: [undefined, long(16), long(64)],
        bad: [
          [long(15), 'too_short'],
          [long(65), 'too_long'],
          ['0123456789abcde!', 'not_a_reference'],
        ],
      },
      { field: 'recipient', good: [undefined, long(100)], bad: [[long(101), 'too_long']] },
    ],
  },
];
