import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/servers/server.ts';
import { makeDataDir, readEnv, WrongSetting } from './env.ts';

it.each([
  ['DATABASE_URL', 'mysql://user:hidden@host/database'],
  ['SMTP_URL', 'http://user:hidden@host'],
  ['SMTP_URL', 'smtp://'],
  ['SECRET', 'hidden'],
  ['PLUGIN_HOST', 'https://user:hidden@plugins.voorbeeld.be'],
  ['TRANSLATION_SERVICE', 'https://user:hidden@vertaler.voorbeeld.be'],
  ['TRANSLATION_SERVICE', 'https://[::'],
])('a wrong %s is named, and stands in no log', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(`${name} is "…", but should be`);
});

it('a folder that cannot be written to is named', () => {
  const file = path.join(temporaryFolder('env'), 'file');
  fs.writeFileSync(file, '');
  for (const dataDir of [file, path.join(file, 'below')]) {
    expect(() => makeDataDir({ dataDir })).toThrow(`DATA_DIR is "${dataDir}", but should be a folder that this user may write to`);
  }
  fs.rmSync(path.dirname(file), { recursive: true });
});

describe('the sender of mails', () => {
  const smtp = { SMTP_URL: 'smtp://mail.voorbeeld.be' };

  it('has to be named where mails leave the machine', () => {
    expect(() => readEnv(smtp)).toThrow(WrongSetting);
    expect(() => readEnv(smtp)).toThrow('set MAIL_FROM too');
    expect(readEnv({}).mailFrom).toContain('@localhost');
  });

  it.each(['redactie@voorbeeld.be', 'Redactie <redactie@voorbeeld.be>'])('may be %s', (from) => {
    expect(readEnv({ ...smtp, MAIL_FROM: from }).mailFrom).toBe(from);
  });

  it.each(['redactie', 'redactie@voorbeeld.be>', 'Redactie <redactie@voorbeeld.be', 'a@b.be\r\nBcc: c@d.be'])('may not be %j', (from) => {
    expect(() => readEnv({ ...smtp, MAIL_FROM: from })).toThrow('MAIL_FROM');
  });
});

describe('the host of the staff rooms', () => {
  it.each(['redactie.voorbeeld.be', 'localhost:4321', 'dbbe.localhost'])('may be %s', (host) => {
    expect(readEnv({ STAFF_HOST: host }).staffHost).toBe(host);
  });

  it.each(['https://redactie.voorbeeld.be', 'Redactie.be', 'a/b', '-x.be', 'x:port', 'a b', '.'])('may not be %j', (host) => {
    expect(() => readEnv({ STAFF_HOST: host })).toThrow('STAFF_HOST');
  });

  it('is the default portal’s where nothing is said', () => {
    expect(readEnv({}).staffHost).toBeUndefined();
    expect(readEnv({ STAFF_HOST: '' }).staffHost).toBeUndefined();
  });
});

describe('the second factor of staff', () => {
  it('is asked for, unless a demo on this machine does without', () => {
    expect(readEnv({}).asksFactor).toBe(true);
    expect(readEnv({ SECOND_FACTOR: '0', DEMO: '1' }).asksFactor).toBe(false);
  });

  const smtp = { SMTP_URL: 'smtp://mail.voorbeeld.be', MAIL_FROM: 'a@b.be' };
  it.each([{}, { DEMO: '0' }, { DEMO: '1', HOST: '0.0.0.0', ...smtp }, { HOST: '::', ...smtp }])('is needed elsewhere: %o', (given) => {
    expect(() => readEnv({ SECOND_FACTOR: '0', ...given })).toThrow(WrongSetting);
    expect(() => readEnv({ SECOND_FACTOR: '0', ...given })).toThrow('SECOND_FACTOR is "0"');
  });
});
