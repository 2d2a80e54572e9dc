import { rooms } from './rooms.ts';

/** Prefixes of messages that the frame and the sign-in need. */
const ofFrame = [
  // Every room shows the line of a newsletter that is being sent.
  'newsletters.desk.status.',
  'newsletters.sending.',
  // With 'staff.', the errors of staff calls come too.
  ...['desk.', 'files.', 'staff.', 'login.', 'form.', 'field.', 'problem.'],
  ...['factors.give.', 'factors.add.', 'factors.passkey.', 'factors.codes.'],
  ...['account.profile.firstName', 'account.profile.lastName', 'account.profile.phone'],
];
/** Prefixes of the messages of all rooms. */
export const messagePrefixes: readonly string[] = [...new Set([...ofFrame, ...rooms.flatMap(({ messages }) => messages)])];
