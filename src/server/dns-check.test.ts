import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createUDPServer, Packet } from 'dns2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dnsChecker } from './dns-check.ts';

const sender = {
  ...{ names: { nl: 'Dakweek', fr: 'Semaine du toit' }, from: 'nieuws@dak.example', bounceDomain: 'terug.dak.example' },
  ...{ dkimDomain: 'dak.example', dkimSelector: 'a' },
};

describe('the DNS records of a sender', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tweeluik-dns-'));
  /** Records of the test's name server, by type and name. `null`: it does not answer. */
  const records = new Map<string, string[] | null>();
  let key = '';
  let servers: string[] = [];
  const dns = createUDPServer((request, send) => {
    const [question] = request.questions;
    const type = question?.type === Packet.TYPE.MX ? 'MX' : 'TXT';
    const found = records.get(`${type} ${question?.name}`);
    if (found === null) return;
    const answer = Packet.createResponseFromRequest(request);
    answer.header.rcode = found ? 0 : 3;
    for (const data of found ?? []) {
      const [priority, exchange = ''] = data.split(' ');
      const resource = new Packet.Resource({ name: question?.name ?? '', type: question?.type ?? 0, class: Packet.CLASS.IN, ttl: 1 });
      const values = type === 'MX' ? { exchange, priority: Number(priority) } : { data: data.match(/.{1,200}/g) ?? [] };
      answer.answers.push(Object.assign(resource, values));
    }
    send(answer);
  });
  const states = async (options: object = {}) =>
    Object.fromEntries(
      (await dnsChecker({ keyFolder: folder, smtpUrl: 'smtp://relay.example:587', servers, ...options })(sender, 'dak.example')).map(
        ({ kind, state }) => [kind, state],
      ),
    );

  beforeAll(async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    fs.writeFileSync(path.join(folder, 'dak.example.a.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    await dns.listen(0, '127.0.0.1');
    servers = [`127.0.0.1:${dns.address().port}`];
  });
  afterAll(() => {
    dns.close();
    fs.rmSync(folder, { recursive: true });
  });
  beforeEach(() => records.clear());

  it('are named with the values to give them, and are missing at first', async () => {
    const wanted = await dnsChecker({ keyFolder: folder, smtpUrl: 'smtp://u:p@relay.example:587', servers })(sender, 'dak.example');
    expect(wanted.map(({ type, name, value, state }) => [type, name, value, state])).toEqual([
      ['TXT', 'terug.dak.example', 'v=spf1 a:relay.example ~all', 'missing'],
      ['TXT', 'a._domainkey.dak.example', `v=DKIM1; k=rsa; p=${key}`, 'missing'],
      ['TXT', '_dmarc.dak.example', 'v=DMARC1; p=quarantine', 'missing'],
      ['MX', 'terug.dak.example', '10 dak.example', 'missing'],
    ]);
  });

  it('are there in any form that says the same, among other texts', async () => {
    records.set('TXT terug.dak.example', ['site-verification=1', 'v=spf1 ip4:192.0.2.1 +a:relay.example -all']);
    records.set('TXT a._domainkey.dak.example', [`k=rsa;p=${key.slice(0, 100)} ${key.slice(100)}`]);
    records.set('TXT _dmarc.dak.example', ['v=DMARC1;p=none; rua=mailto:post@dak.example']);
    records.set('MX terug.dak.example', ['20 elders.example', '10 dak.example']);
    expect(await states()).toEqual({ spf: 'there', dkim: 'there', dmarc: 'there', mx: 'there' });
  });

  it('say that DNS has something else', async () => {
    records.set('TXT terug.dak.example', ['v=spf1 a:relay.example -all', 'v=spf1 -all']);
    records.set('TXT a._domainkey.dak.example', ['v=DKIM1; p=']);
    records.set('TXT _dmarc.dak.example', ['v=DMARC1; sp=none']);
    records.set('MX terug.dak.example', ['10 elders.example']);
    expect(await states()).toEqual({ spf: 'other', dkim: 'other', dmarc: 'other', mx: 'other' });
  });

  it('say that the key is absent, and that one name server does not answer', async () => {
    records.set('MX terug.dak.example', null);
    expect(await states({ keyFolder: os.tmpdir() })).toMatchObject({ dkim: 'missing', spf: 'missing', mx: 'no_answer' });
    records.clear();
    const [, dkim] = await dnsChecker({ keyFolder: os.tmpdir(), smtpUrl: undefined, servers })(sender, 'dak.example');
    expect(dkim?.value).toBeNull();
  });
});
