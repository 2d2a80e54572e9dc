import { createPrivateKey } from 'node:crypto';
import fs from 'node:fs';
import nodemailer, { type Transporter } from 'nodemailer';

/** Settings of the connection to the mail server (src/server/env.ts). */
export type MailSettings = {
  smtpUrl: string | undefined;
  mailFrom: string;
  dkim: { keyFile: string; domain: string; selector: string } | undefined;
};

/** Thrown if the key of DKIM_KEY_FILE cannot sign. The message names the setting. */
export class UnusableKey extends Error {}

const milliseconds = { connecting: 10_000, silence: 30_000 };

/** @throws UnusableKey if the key cannot sign: nodemailer would silently send without a signature */
function dkimOf({ dkim }: MailSettings) {
  if (!dkim) return undefined;
  const wrong = (why: string) =>
    new UnusableKey(`DKIM_KEY_FILE is "${dkim.keyFile}", but should be a file with an RSA private key: ${why}.`);
  let pem: string;
  try {
    pem = fs.readFileSync(dkim.keyFile, 'utf8');
  } catch {
    throw wrong('it cannot be read');
  }
  let type: string | undefined;
  try {
    type = createPrivateKey(pem).asymmetricKeyType;
  } catch {
    throw wrong('there is no private key in it');
  }
  if (type !== 'rsa') throw wrong(`its key is ${type}`);
  return { domainName: dkim.domain, keySelector: dkim.selector, privateKey: pem };
}

/** Returns a pooled SMTP transport; undefined without SMTP_URL. @throws UnusableKey */
export function transportOf(env: MailSettings): Transporter | undefined {
  const dkim = dkimOf(env);
  if (!env.smtpUrl) return undefined;
  const url = new URL(env.smtpUrl);
  const secure = url.protocol === 'smtps:';
  return nodemailer.createTransport({
    pool: true,
    maxConnections: 3,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    ...(url.username && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: milliseconds.connecting,
    greetingTimeout: milliseconds.connecting,
    socketTimeout: milliseconds.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && { dkim }),
  });
}
