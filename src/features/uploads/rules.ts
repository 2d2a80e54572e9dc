import { CallFailed } from '../../lib/call.ts';
import type { MessageKey } from '../../lib/message-format.ts';

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
