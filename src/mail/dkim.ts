import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';

/** Key with which mails of a domain are signed (RFC 6376). */
export type Signer = { domain: string; selector: string; key: KeyObject };
/** Header of a mail; its value may be folded. */
export type Header = readonly [name: string, value: string];

/** @throws if there is no RSA private key in the text */
export function signerOf(domain: string, selector: string, pem: string): Signer {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'rsa') throw new Error(`the key of ${domain} is ${key.asymmetricKeyType}, but should be RSA`);
  return { domain, selector, key };
}

const relaxed = ([name, value]: Header) =>
  `${name.toLowerCase()}:${value
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()}`;
// With a callback, signing runs in a thread of the pool: mails are signed on all cores.
const signed = promisify<string, Buffer, KeyObject, Buffer>(sign);

/**
 * Returns the value of the DKIM-Signature header over all given headers. List-Unsubscribe and List-Unsubscribe-Post
 * must be among them (RFC 8058).
 * @param body parts of the body, in relaxed canonical form
 */
export async function dkimSignature(
  { domain, selector, key }: Signer,
  headers: readonly Header[],
  body: readonly Buffer[],
): Promise<string> {
  const hash = createHash('sha256');
  for (const part of body) hash.update(part);
  // From twice: a second one that is added later breaks the signature.
  const names = [...headers.map(([name]) => name.toLowerCase()), 'from'].join(':\r\n ');
  const start = `v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain}; s=${selector};\r\n h=${names};\r\n bh=${hash.digest('base64')};\r\n b=`;
  const text = `${headers.map(relaxed).join('\r\n')}\r\n${relaxed(['DKIM-Signature', start])}`;
  const signature = (await signed('sha256', Buffer.from(text), key)).toString('base64');
  return start + (signature.match(/.{1,72}/g) ?? []).join('\r\n ');
}
