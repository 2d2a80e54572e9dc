import fs from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import * as z from 'zod/mini';
import { mailsPerSecond, recipientDays } from '../features/sending/rules.ts';
import { eventDays } from '../features/stats/rules.ts';

const number = (from: number, to: number) => z.coerce.number().check(z.int(), z.gte(from), z.lte(to));

const addressesIn = (list: string) =>
  list
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);

/** IP address, or network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  return isIP(address) > 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most));
}

/** Address of another server. Fetch takes none with a password, and names it whole in its error. */
const folderAddress = z.string().check(
  z.regex(/^https?:\/\/[^\s?#@]+[^\s?#@/]$/),
  z.refine((url) => URL.canParse(url)),
);

type Setting = {
  schema: z.ZodMiniType;
  should: string;
  /** The value is never logged. */
  isSecret?: boolean;
};

/** Settings with a description of valid values; all are in `.env.example`. */
const settings = {
  PORT: { schema: z._default(number(0, 65_535), 4321), should: 'a port from 0 to 65535' },
  HOST: { schema: z._default(z.string().check(z.minLength(1)), '127.0.0.1'), should: 'the address to listen on, such as 127.0.0.1' },
  DATA_DIR: { schema: z._default(z.string().check(z.minLength(1)), 'data'), should: 'a folder' },
  DATABASE_URL: {
    schema: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
    should: 'postgres://user:password@host/database',
    isSecret: true,
  },
  SMTP_URL: {
    schema: z.optional(
      z.string().check(
        z.regex(/^smtps?:\/\/[^/?#]/),
        z.refine((url) => URL.canParse(url)),
      ),
    ),
    should: 'smtp://user:password@host:port',
    isSecret: true,
  },
  MAIL_FROM: {
    schema: z._default(
      z.string().check(z.regex(/^(?:[^<>\r\n"]{0,80} <[^\s<>@"]+@[^\s<>@"]+>|[^\s<>@"]+@[^\s<>@"]+)$/)),
      'Tweeluik <noreply@localhost>',
    ),
    should: 'an address, or a name with an address: Redactie <redactie@voorbeeld.be>',
  },
  DKIM_KEY_FILE: { schema: z.optional(z.string()), should: 'a file with an RSA private key' },
  DKIM_DOMAIN: { schema: z.optional(z.string().check(z.regex(/^[a-z0-9.-]+$/))), should: 'the domain that signs, such as voorbeeld.be' },
  DKIM_SELECTOR: { schema: z.optional(z.string().check(z.regex(/^[A-Za-z0-9._-]+$/))), should: 'the name of the key in the DNS' },
  STAFF_HOST: {
    schema: z.optional(z.string().check(z.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/))),
    should: 'the one host of the staff rooms, such as redactie.voorbeeld.be',
  },
  SECRET: { schema: z.optional(z.string().check(z.minLength(32))), should: 'at least 32 characters that nobody can guess', isSecret: true },
  TRUSTED_PROXIES: {
    schema: z._default(z.string().check(z.refine((list) => addressesIn(list).every(isNetwork))), ''),
    should: 'addresses of proxies, separated by commas',
  },
  CACHE_MEGABYTES: { schema: z._default(number(0, 65_536), 256), should: 'a whole number of megabytes' },
  STATS_RETENTION_DAYS: { schema: z._default(number(2, 3_650), eventDays), should: 'a whole number of days from 2 to 3650' },
  SEND_PER_SECOND: { schema: z._default(number(1, 10_000), mailsPerSecond), should: 'a whole number of newsletter mails from 1 to 10000' },
  SEND_CONNECTIONS: { schema: z._default(number(1, 100), 5), should: 'a whole number of connections from 1 to 100' },
  MAIL_RETENTION_DAYS: { schema: z._default(number(30, 3_650), recipientDays), should: 'a whole number of days from 30 to 3650' },
  LOG_LEVEL: {
    schema: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
    should: 'one of fatal, error, warn, info, debug, trace, silent',
  },
  ICON_SERVICE: {
    schema: z.optional(z.string().check(z.regex(/^https:\/\/[^\s/]+$/))),
    should: 'https:// and the host of an icon service',
  },
  PLUGIN_HOST: {
    schema: z.optional(folderAddress),
    isSecret: true,
    should: 'the address of a folder with plugins, without a password, such as https://plugins.voorbeeld.be',
  },
  TRANSLATION_KEY_USERS: {
    schema: z._default(z.string().check(z.regex(/^(?:\d{1,9}(?:, ?\d{1,9})*)?$/)), ''),
    should: 'ids of users, separated by commas',
  },
  TRANSLATION_SERVICE: {
    schema: z.optional(folderAddress),
    isSecret: true,
    should: 'the address of a LibreTranslate server without a password, such as http://127.0.0.1:5000',
  },
  FETCH_IMAGES: { schema: z._default(z.enum(['0', '1']), '1'), should: '0 or 1' },
  SECOND_FACTOR: { schema: z._default(z.enum(['0', '1']), '1'), should: '0 or 1' },
  INBOUND_SECRET: {
    schema: z.optional(z.string().check(z.minLength(32))),
    should: 'at least 32 characters that nobody can guess',
    isSecret: true,
  },
  INBOUND_SMTP_PORT: { schema: z.optional(number(0, 65_535)), should: 'a port from 0 to 65535' },
  APPROVE_OWN_EDIT: { schema: z._default(z.enum(['0', '1']), '1'), should: '0 or 1' },
  APPROVE_OWN_HOURS: { schema: z._default(z.enum(['0', '1']), '0'), should: '0 or 1' },
  DEMO: { schema: z.optional(z.enum(['0', '1'])), should: '0 or 1' },
} as const satisfies Record<string, Setting>;

export type Env = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Private key for DKIM signatures. */
  dkim: { keyFile: string; domain: string; selector: string } | undefined;
  /** Host of the staff rooms; without it the default portal's. */
  staffHost: string | undefined;
  /** Key of hashes and signatures; if missing, one is generated and stored in `dataDir`. */
  secret: string | undefined;
  cacheBytes: number;
  trustedProxies: string[];
  statsRetentionDays: number;
  /** Limits of newsletters, for this server process. */
  sendPerSecond: number;
  sendConnections: number;
  /** Days for which addresses and answers of sent newsletters are stored. */
  mailRetentionDays: number;
  logLevel: string;
  iconService: string | undefined;
  /** Address of the folder with plugins; without it the product's own. */
  pluginHost: string | undefined;
  /** Address of a LibreTranslate-compatible server; texts are sent nowhere else. */
  translationService: string | undefined;
  /** Users who see the keys of messages in tooltips. */
  keyUsers: readonly number[];
  /** True if pictures on other hosts are fetched. */
  fetchImages: boolean;
  demo: boolean;
  /** Secret of the call that takes mails in; without it the call is closed. */
  inboundSecret: string | undefined;
  /** Port on this machine that takes mails in by SMTP; undefined for none. */
  inboundSmtpPort: number | undefined;
  /** Staff give a second factor. */
  asksFactor: boolean;
  /** True: the last editor of a newsletter may approve it too. */
  approvesOwnEdits: boolean;
  /** True: approvers of hours may approve their own. */
  approvesOwnHours: boolean;
};

/** Thrown for an invalid setting; the message names it and the valid values. */
export class WrongSetting extends Error {}

/**
 * Reads the settings once, at the start.
 * @throws WrongSetting
 */
export function readEnv(given: Readonly<Record<string, string | undefined>>): Env {
  const value = <Name extends keyof typeof settings>(name: Name): z.output<(typeof settings)[Name]['schema']> => {
    const { schema, should, isSecret = false }: Setting = settings[name];
    const parsed = z.safeParse(schema, given[name] || undefined);
    if (!parsed.success) throw new WrongSetting(`${name} is "${isSecret ? '…' : given[name]}", but should be ${should}.`);
    return parsed.data as z.output<(typeof settings)[Name]['schema']>;
  };
  const host = value('HOST');
  const databaseUrl = value('DATABASE_URL');
  const isLoopback = ['127.0.0.1', 'localhost', '::1'].includes(host);
  if (!isLoopback && !value('SMTP_URL')) {
    throw new WrongSetting(
      `HOST is "${host}", which others can reach: set SMTP_URL too, so that mails are sent instead of shown on the mailbox page.`,
    );
  }
  if (value('SMTP_URL') && !given.MAIL_FROM)
    throw new WrongSetting(`SMTP_URL is set: set MAIL_FROM too, who mails come from, which should be ${settings.MAIL_FROM.should}.`);
  const [keyFile, domain, selector] = [value('DKIM_KEY_FILE'), value('DKIM_DOMAIN'), value('DKIM_SELECTOR')];
  if (keyFile && !(domain && selector)) throw new WrongSetting('DKIM_KEY_FILE is set: set DKIM_DOMAIN and DKIM_SELECTOR too.');
  const asksFactor = value('SECOND_FACTOR') === '1';
  if (!asksFactor && !(given.DEMO === '1' && isLoopback))
    throw new WrongSetting(
      'SECOND_FACTOR is "0": staff may do without a second factor only where DEMO is "1" and HOST is this machine (127.0.0.1, localhost or ::1).',
    );
  return {
    port: value('PORT'),
    host,
    dataDir: path.resolve(value('DATA_DIR')),
    databaseUrl,
    smtpUrl: value('SMTP_URL'),
    mailFrom: value('MAIL_FROM'),
    dkim: keyFile && domain && selector ? { keyFile, domain, selector } : undefined,
    staffHost: value('STAFF_HOST'),
    secret: value('SECRET'),
    cacheBytes: value('CACHE_MEGABYTES') * 1024 * 1024,
    trustedProxies: addressesIn(value('TRUSTED_PROXIES')),
    statsRetentionDays: value('STATS_RETENTION_DAYS'),
    sendPerSecond: value('SEND_PER_SECOND'),
    sendConnections: value('SEND_CONNECTIONS'),
    mailRetentionDays: value('MAIL_RETENTION_DAYS'),
    logLevel: value('LOG_LEVEL'),
    iconService: value('ICON_SERVICE'),
    pluginHost: value('PLUGIN_HOST'),
    translationService: value('TRANSLATION_SERVICE'),
    keyUsers: addressesIn(value('TRANSLATION_KEY_USERS')).map(Number),
    fetchImages: value('FETCH_IMAGES') === '1',
    demo: value('DEMO') === undefined ? !databaseUrl : value('DEMO') === '1',
    inboundSecret: value('INBOUND_SECRET'),
    inboundSmtpPort: value('INBOUND_SMTP_PORT'),
    asksFactor,
    approvesOwnEdits: value('APPROVE_OWN_EDIT') === '1',
    approvesOwnHours: value('APPROVE_OWN_HOURS') === '1',
  };
}

/**
 * Creates the folder of the installation, readable only by its user.
 * @throws WrongSetting
 */
export function makeDataDir({ dataDir }: Pick<Env, 'dataDir'>): void {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    fs.accessSync(dataDir, fs.constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new WrongSetting(`DATA_DIR is "${dataDir}", but should be a folder that this user may write to (${code}).`);
  }
}
