import fs from 'node:fs/promises';
import path from 'node:path';
import { type Signer, signerOf } from '../../mail/dkim.ts';
import type { Sender } from '../portals/schema.ts';

export type KeyOptions = {
  /** False if mails are only shown on the mailbox page, which needs no key. */
  isSigned: boolean;
  /** Folder of the keys: `{domain}.{selector}.pem`. */
  keyFolder: string;
  /** Key of the installation, for portals whose sender has none. */
  dkim: { keyFile: string; domain: string; selector: string } | undefined;
};

/** Thrown if the key of a sender cannot be used: nothing leaves unsigned that should be signed. */
export class KeyMissing extends Error {}

/** Returns the signer of the mails of a sender; undefined if they are not signed. @throws KeyMissing */
export async function signerIn(
  { keyFolder, dkim, isSigned }: KeyOptions,
  sender: Sender | null,
  fromDomain: string,
): Promise<Signer | undefined> {
  if (!isSigned) return undefined;
  const { dkimDomain, dkimSelector } = sender ?? {};
  const named =
    dkimDomain && dkimSelector
      ? { domain: dkimDomain, selector: dkimSelector, file: path.join(keyFolder, `${dkimDomain}.${dkimSelector}.pem`) }
      : undefined;
  const own = dkim && (fromDomain === dkim.domain || fromDomain.endsWith(`.${dkim.domain}`)) ? { ...dkim, file: dkim.keyFile } : undefined;
  const chosen = named ?? own;
  if (!chosen) return undefined;
  try {
    return signerOf(chosen.domain, chosen.selector, await fs.readFile(chosen.file, 'utf8'));
  } catch (error) {
    throw new KeyMissing(`The key ${chosen.file} cannot sign: ${error instanceof Error ? error.message : error}`);
  }
}

/** Returns a function from sender to whether its mails can be signed; always true without a mail server. */
export const signingCheck =
  (options: KeyOptions) =>
  async (sender: Sender): Promise<boolean> => {
    if (!options.isSigned) return true;
    try {
      return (await signerIn(options, sender, sender.from.slice(sender.from.lastIndexOf('@') + 1))) !== undefined;
    } catch (error) {
      if (error instanceof KeyMissing) return false;
      throw error;
    }
  };
