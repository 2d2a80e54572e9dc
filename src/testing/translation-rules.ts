import { removeTranslation, saveTranslation } from '../features/translations/endpoints.ts';
import { addTerm, saveTerm } from '../features/translations/glossary-endpoints.ts';
import { requestTranslation } from '../features/translations/room-endpoints.ts';
import { lang, long, optional, type Request, type Rule, required } from './rules.ts';

const place: readonly Rule[] = [
  {
    field: 'appId',
    good: [1, 2, 3],
    bad: [
      [undefined, 'required'],
      ['1', 'wrong_type'],
      [4, 'not_allowed'],
      [1.5, 'not_allowed'],
    ],
  },
  {
    field: 'key',
    good: ['layouts.skip'],
    bad: [
      [undefined, 'required'],
      ['', 'required'],
      [long(121), 'too_long'],
      [7, 'wrong_type'],
    ],
  },
  lang('language'),
  {
    field: 'portalCode',
    good: ['dbbe', 'dwbe', undefined, null, ''],
    bad: [
      ['dbb', 'wrong_length'],
      ['dbbee', 'wrong_length'],
      ['db/e', 'not_a_reference'],
    ],
  },
];

const term = {
  body: { nl: 'dak', fr: 'toiture' },
  rules: [required('nl', 200), required('fr', 200), optional('note', 500)],
};

/** Requests about translations (specification 5). */
export const translationRequests: readonly Request[] = [
  {
    ...{ title: 'Translation save', endpoint: saveTranslation, isStaff: true },
    body: { appId: 1, key: 'layouts.skip', value: 'Naar de tekst', language: 'nl' },
    rules: [
      ...place,
      {
        field: 'value',
        good: ['Naar de tekst', long(2_000)],
        bad: [
          [undefined, 'required'],
          ['', 'required'],
          ['\u200b', 'required'],
          [long(2_001), 'too_long'],
          [7, 'wrong_type'],
        ],
      },
    ],
  },
  {
    ...{ title: 'Translation removed', endpoint: removeTranslation, isStaff: true },
    body: { appId: 1, key: 'layouts.skip', language: 'nl' },
    rules: place,
  },
  {
    ...{ title: 'Translation request', endpoint: requestTranslation, isStaff: true },
    body: { text: 'Naar de tekst', sourceLang: 'nl', targetLang: 'fr' },
    rules: [
      required('text', 5_000),
      // Source and target language must differ, so of two languages only one value is valid.
      { ...lang('sourceLang'), good: ['nl'] },
      { ...lang('targetLang'), good: ['fr'], bad: [...lang('targetLang').bad, ['nl', 'not_allowed']] },
    ],
  },
  { title: 'Term of the glossary', endpoint: addTerm, isStaff: true, ...term },
  { title: 'Term of the glossary save', endpoint: saveTerm, isStaff: true, params: { id: '1' }, ...term },
];
