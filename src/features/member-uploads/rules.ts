import { CallFailed } from '../../lib/call.ts';
import type { MessageKey } from '../../lib/message-format.ts';

/** Maximum bytes of a file of a member. Types of files, and sizes of those of the library: `features/files/types-schema.ts`. */
export const maxMemberFileBytes = 20_000_000;
/** Files of a member that may wait to be used. */
export const maxWaitingFiles = 20;
/** Hours after which a file that nothing uses is removed. */
export const waitingHours = 24;

/** Messages of the rules that an upload can break: staff's forms have them too, so a page names each. */
export const uploadRuleKeys = ['field.wrong_kind', 'field.unsafe', 'field.unreadable', 'field.empty_file'] as const;

/**
 * Returns the message of the rule that a refused file breaks; undefined for any other error.
 * @param kinds message that names the kinds of files that are taken
 */
export function uploadFaultKey<Kinds extends MessageKey>(error: unknown, kinds: Kinds) {
  const { name, file } = (error instanceof CallFailed && error.answer.fields) || {};
  // The name of an upload is made here: only its ending can be refused.
  if (name) return kinds;
  return file && (`field.${file}` as const);
}
