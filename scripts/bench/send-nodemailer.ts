/** Sends the newsletter of the bench with a nodemailer pool, with the same signatures and links, without a ledger. Arguments: relay, key file, mails. */

import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import nodemailer from 'nodemailer';
import { linkTokens, mailPaths, rowToken, signedAddress } from '../../src/features/sending/token-rules.ts';
import { keyedBy } from '../../src/server/secret.ts';
import { connections, domain, html, links, mailsOfConnection, secret, selector, text } from './send-material.ts';

const [smtpUrl = '', keyFile = '', mails = ''] = process.argv.slice(2);
const url = new URL(smtpUrl);
const transport = nodemailer.createTransport({
  ...{ pool: true, host: url.hostname, port: Number(url.port), secure: false, ignoreTLS: true },
  ...{ maxConnections: connections, maxMessages: mailsOfConnection },
  dkim: { domainName: domain, keySelector: selector, privateKey: fs.readFileSync(keyFile, 'utf8'), skipFields: '' },
});
const keyed = keyedBy(secret);
const site = `https://${domain}`;

async function send(row: number): Promise<void> {
  const address = (purpose: 'unsubscribe' | 'preferences' | 'web' | 'pixel') =>
    `${site}${mailPaths[purpose]}?s=${rowToken(keyed, purpose, row)}`;
  const tokens = linkTokens(keyed, row, links.length);
  const values: Record<string, string> = { unsubscribe: address('unsubscribe'), preferences: address('preferences'), web: address('web') };
  for (const [at, token] of tokens.entries()) values[`link.${at}`] = `${site}${mailPaths.click}?s=${token}`;
  const fill = (template: string, more: Record<string, string>) =>
    template.replace(/\{\{([a-z]+(?:\.\d+)?)\}\}/g, (_, name: string) => more[name] ?? values[name] ?? '');
  const from = `nieuws@${domain}`;
  const to = `lezer-${row}@voorbeeld.be`;
  await transport.sendMail({
    envelope: { from: signedAddress(keyed, 'b', row, { from, bounceDomain: null }), to },
    ...{ from: { name: 'Portaal „nl”, één', address: from }, to, subject: 'Daken & dàken nl', replyTo: `redactie@${domain}` },
    messageId: `<${randomUUID()}@${domain}>`,
    text: fill(text, {}),
    html: fill(html, { pixel: `<img src="${address('pixel')}" width="1" height="1" alt="">` }),
    headers: {
      'List-Id': `Dak <nl.newsletter.${domain}>`,
      'Feedback-ID': 'DBBE20260001:dbbe:nl:newsletter',
      'Content-Language': 'nl',
      'List-Unsubscribe': `<${values.unsubscribe}>, <mailto:${signedAddress(keyed, 'u', row, { from, bounceDomain: null })}?subject=unsubscribe>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
}

let next = 1;
const work = async () => {
  while (next <= Number(mails)) await send(next++);
};
// Twice as many workers as connections, so that the pool always has a waiting mail.
await Promise.all(Array.from({ length: connections * 2 }, work));
transport.close();
