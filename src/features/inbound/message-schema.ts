/** Envelope of a mail, as the mail server received it. An empty `from` is that of bounces. */
export type Envelope = { from: string; to: string };

/** A mail with what decides about it. Texts are plain. */
export type Message = {
  envelope: Envelope;
  /** Values by name in lower case; of several, joined by line breaks. */
  headers: ReadonlyMap<string, string>;
  from: { address: string; name: string };
  subject: string;
  text: string;
  /** Words of the sender, without the mails that they quote. */
  own: string;
  attachments: readonly Attachment[];
  /** Parts of a report by their type in lower case. */
  parts: readonly { type: string; text: string }[];
};

/** File of a mail. `isShown`: a picture that its HTML shows. */
export type Attachment = { name: string; mediaType: string; content: Buffer; isShown: boolean };

/** Maximum size of an incoming mail. */
export const maxBytes = 25 * 1024 * 1024;
/** Returns header fields of a text by name in lower case; continued lines are joined. */
export function fieldsIn(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')) {
    const [, name, value] = /^([\w-]{1,80}):[ \t]*(.*)$/.exec(line) ?? [];
    if (name === undefined) continue;
    const key = name.toLowerCase();
    fields.set(key, fields.has(key) ? `${fields.get(key)}\n${value ?? ''}` : (value ?? ''));
  }
  return fields;
}

/** Content of a bounce. */
export type Bounce = {
  action: 'failed' | 'delayed' | 'delivered';
  bounce: 'hard' | 'soft';
  /** Enhanced status code (RFC 3463); empty if none is known. */
  status: string;
  /** The address is suppressed at once (staff 4). */
  suppresses: boolean;
  /** Address that the report names. */
  recipient: string;
};
