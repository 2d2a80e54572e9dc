import { endpoint } from '../../lib/endpoint.ts';
import { DocumentParams } from '../editing/schema.ts';
import { Empty, Note, NoteBody, NoteList, NoteParams, Presence, PresenceBody, TabQuery } from './schema.ts';

const posted = ['not_json', 'invalid_json'] as const;
const path = '/api/staff/presence/:entity/:reference';
const notesPath = '/api/staff/notes/:entity/:reference';

export const bePresent = endpoint({
  method: 'POST',
  path,
  summary:
    'Heartbeat of a tab with an open document, every 20 s. Answers the tabs in which it is open and its live version; a tab is gone after 60 s.',
  access: 'staff',
  params: DocumentParams,
  body: PresenceBody,
  output: Presence,
  errors: [...posted, 'not_found'],
});

export const leave = endpoint({
  method: 'DELETE',
  path,
  summary: 'Ends the presence of a tab.',
  access: 'staff',
  params: DocumentParams,
  query: TabQuery,
  output: Empty,
  errors: ['not_found'],
});

export const getNotes = endpoint({
  method: 'GET',
  path: notesPath,
  summary: 'Notes to colleagues on the fields of a document, oldest first, without those that are done.',
  access: 'staff',
  params: DocumentParams,
  output: NoteList,
  errors: ['not_found'],
});

export const addNote = endpoint({
  method: 'POST',
  path: notesPath,
  summary: 'Leaves a note on a field.',
  access: 'staff',
  params: DocumentParams,
  body: NoteBody,
  output: Note,
  errors: [...posted, 'not_found', 'too_many'],
});

export const endNote = endpoint({
  method: 'DELETE',
  path: `${notesPath}/:id`,
  summary: 'Marks a note as done.',
  access: 'staff',
  params: NoteParams,
  output: Empty,
  errors: ['not_found'],
});
