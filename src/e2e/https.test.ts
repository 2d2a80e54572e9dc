import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articleDocument, portalDocument } from '../testing/documents.ts';
import { mailboxAddress, startServer, type TestServer } from '../testing/servers/server.ts';

const header = 'strict-transport-security';

describe('a server behind a proxy that ends TLS', () => {
  let server: TestServer;
  beforeAll(async () => {
    const documents = [portalDocument('dbbe'), articleDocument({ reference: 'DBBE00000000001' })];
    server = await startServer({ documents, env: { TRUSTED_PROXIES: '127.0.0.1' } });
  });
  afterAll(() => server?.stop());

  const addresses = ['/', '/', '/fr', '/dossier/DBBE00000000001', '/nothing-here', '/theme.css', '/robots.txt', '/media/9/9.webp', '/fr/'];
  const calls = ['/api/openapi.json', '/api/nothing', '/api/docs', '/healthcheck', '/api/files/1', '/api/newsletters/confirm?s=1'];
  it.each([...addresses, ...calls])('answers %s with HSTS where the request came over https, and only there', async (address) => {
    const over = async (headers: Record<string, string>, method = 'GET') =>
      (await server.get(address, { headers, method })).headers[header];
    expect(await over({ 'x-forwarded-proto': 'https' })).toBe('max-age=31536000');
    expect(await over({ 'x-forwarded-proto': 'https', 'accept-encoding': 'br' }, 'HEAD')).toBe('max-age=31536000');
    expect(await over({ 'x-forwarded-proto': 'https', 'if-none-match': '*' }, 'POST')).toBe('max-age=31536000');
    expect(await over({})).toBeUndefined();
    expect(await over({ 'x-forwarded-proto': 'http' })).toBeUndefined();
  });

  it('keeps the other headers of a page, each once', async () => {
    const plain = await server.get('/');
    const { [header]: _, ...secure } = (await server.get('/', { headers: { 'x-forwarded-proto': 'https' } })).headers;
    expect({ ...secure, date: '' }).toEqual({ ...plain.headers, date: '' });
  });

  it('shows the mails to nobody through the proxy, with their token or without', async () => {
    expect((await server.get(mailboxAddress())).status).toBe(200);
    expect((await server.get(mailboxAddress(), { headers: { 'x-forwarded-proto': 'https' } })).status).toBe(404);
    expect((await server.get('/api/outbox')).status).toBe(404);
    expect(server.output()).toContain(mailboxAddress());
  });
});

it('believes nobody who is no trusted proxy', async () => {
  const server = await startServer({ documents: [portalDocument('dbbe')] });
  expect((await server.get('/', { headers: { 'x-forwarded-proto': 'https' } })).headers[header]).toBeUndefined();
  await server.stop();
});
