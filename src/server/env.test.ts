import { describe, expect, it } from 'vitest';
import { readEnv, WrongSetting } from './env.ts';

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
