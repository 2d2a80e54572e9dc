import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';

export type WebServer = 'nginx' | 'caddy';
const places = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin'];
const find = (name: WebServer) => places.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file));

/** Certificate with its key for pictures.example, both in PEM. */
const certificateFile = path.join(import.meta.dirname, 'pictures.example.pem');
export const testCertificate = fs.readFileSync(certificateFile, 'utf8');

/**
 * Returns the program of a web server; as root with `CI=true` it is installed from Debian.
 * @returns undefined if it is not available
 */
export function webServer(name: WebServer): string | undefined {
  const found = find(name);
  if (found || process.env.CI !== 'true' || process.getuid?.() !== 0) return found;
  const packages = { nginx: 'nginx-light', caddy: 'caddy' };
  const command = `apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ${packages[name]}`;
  spawnSync('sh', ['-c', command], { timeout: 240_000 });
  return find(name);
}

export async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Starts a web server with a configuration of `scripts/config`, in front of one of our servers. */
export async function startWebServer(
  name: WebServer,
  program: string,
  { folder, web, serverPort, hasTls = false }: { folder: string; web: string; serverPort: number; hasTls?: boolean },
): Promise<{ port: number; stop(): Promise<void> }> {
  const port = await freePort();
  const given = fs.readFileSync(`scripts/config/${name === 'nginx' ? 'nginx.conf' : 'Caddyfile'}`, 'utf8');
  const filled = given
    .replaceAll('WEB/', `${web}/`)
    .replaceAll('http://SERVER', `http://127.0.0.1:${serverPort}`)
    .replaceAll(/(?<=reverse_proxy )SERVER/g, `127.0.0.1:${serverPort}`);
  const tls = hasTls
    ? {
        nginx: ` ssl; ssl_certificate ${certificateFile}; ssl_certificate_key ${certificateFile}`,
        caddy: `https://:${port} {\n\ttls ${certificateFile} ${certificateFile}`,
      }
    : { nginx: '', caddy: `http://:${port} {` };
  const file = path.join(folder, name === 'nginx' ? 'nginx.conf' : 'Caddyfile');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const text =
    name === 'nginx'
      ? `daemon off; pid ${folder}/nginx.pid; error_log stderr; ${user}\nevents {}\nhttp {\naccess_log off;\n${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${folder}/${one};`).join('\n')}\n${filled.replace('listen 80;', `listen 127.0.0.1:${port}${tls.nginx};`)}\n}\n`
      : `{\n\tadmin off\n\tauto_https off\n}\n${filled.replace('http:// {', tls.caddy)}`;
  fs.writeFileSync(file, text);
  const args = name === 'nginx' ? ['-c', file, '-p', folder] : ['run', '--config', file, '--adapter', 'caddyfile'];
  const child: ChildProcess = spawn(program, args, {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`${name} stopped: ${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    port,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}
