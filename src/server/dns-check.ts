import { createPublicKey } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../features/context.ts';
import { recordsOf, stateOf } from '../features/system/dns-rules.ts';
import type { WantedRecord } from '../features/system/dns-schema.ts';

const deadlineMilliseconds = 3_000;
/** Errors of a name server for a record that does not exist. */
const absent: ReadonlySet<string | undefined> = new Set(['ENODATA', 'ENOTFOUND']);

type Options = {
  /** Folder of the keys: `{domain}.{selector}.pem`. */
  keyFolder: string;
  smtpUrl: string | undefined;
  /** Name servers, with their port; those of the system by default. */
  servers?: readonly string[];
};

/** Returns what DNS has for a record; undefined if no name server answered in time. */
async function lookUp({ type, name }: WantedRecord, servers: readonly string[] | undefined): Promise<string[] | undefined> {
  const resolver = new Resolver({ timeout: deadlineMilliseconds, tries: 1 });
  if (servers) resolver.setServers(servers);
  // Several name servers are asked one after the other.
  const deadline = setTimeout(() => resolver.cancel(), deadlineMilliseconds);
  try {
    if (type === 'MX')
      return (await resolver.resolveMx(name))
        .sort((a, b) => a.priority - b.priority)
        .map(({ exchange, priority }) => `${priority} ${exchange}`);
    return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
  } catch (error) {
    return absent.has((error as NodeJS.ErrnoException).code) ? [] : undefined;
  } finally {
    clearTimeout(deadline);
  }
}

/** Returns a function that looks for the DNS records of a sender, all together. */
export function dnsChecker({ keyFolder, smtpUrl, servers }: Options): Context['dnsRecords'] {
  const publicKeyOf = async (domain: string, selector: string) => {
    try {
      const pem = await fs.readFile(path.join(keyFolder, `${domain}.${selector}.pem`), 'utf8');
      return createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64');
    } catch {
      // Missing or damaged: no mail can be signed with it, which the approval reports.
      return undefined;
    }
  };
  return async (sender, receiver) => {
    const { dkimDomain, dkimSelector } = sender;
    const publicKey = dkimDomain && dkimSelector ? await publicKeyOf(dkimDomain, dkimSelector) : undefined;
    const relay = smtpUrl && new URL(smtpUrl).hostname;
    const wanted = recordsOf(sender, { relay, receiver, publicKey });
    return Promise.all(wanted.map(async (record) => stateOf(record, await lookUp(record, servers))));
  };
}
