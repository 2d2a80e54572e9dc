import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { measured } from './measured.ts';
import { startServer } from './server.ts';
import { later, temporaryFolder } from './tidy.ts';

/** A page, plain and compressed as by our server, with the headers that all encodings share. */
export type Representations = { plain: Buffer; gzip: Buffer; headers: Readonly<Record<string, string>> };
export type Serving = { name: string; url: string; encodings: readonly string[]; stop(): Promise<void> };

const startMilliseconds = 15_000;

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** nginx stops its worker only if it is stopped gracefully. */
const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (const start = performance.now(); performance.now() - start < startMilliseconds; await pause(50)) {
    if (child.exitCode !== null) break;
    const status = await new Promise<number | undefined>((resolve) => {
      http
        .get(url, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
        .once('error', () => resolve(undefined));
    });
    if (status === 200) return;
  }
  throw new Error(`No server answers at ${url}.`);
}

export const nginxVersion = (): string | undefined =>
  /nginx\/([\d.]+)/.exec(spawnSync('nginx', ['-v'], { encoding: 'utf8' }).stderr ?? '')?.[1];

/** Headers that the server adds by itself. */
const ofNginx: readonly string[] = ['content-type', 'etag', 'last-modified', 'accept-ranges', 'server', 'vary'];
const headerLines = (headers: Representations['headers']) =>
  Object.entries(headers)
    .filter(([name]) => !ofNginx.includes(name))
    .map(([name, value]) => `add_header ${name} "${value}";`)
    .join('\n    ');
const temporaryPaths = (folder: string) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/temp;`).join('\n  ');
const nginxSettings = (folder: string, port: number, headers: Representations['headers']) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  gzip_static on;
  gzip_vary on;
  types { text/html html; }
  ${temporaryPaths(folder)}
  server {
    listen 127.0.0.1:${port};
    root ${folder}/site;
    index index.html;
    ${headerLines(headers)}
  }
}
`;

type NginxPage = { name: string; address: string; settings(folder: string, port: number): string; write(folder: string): void };

/** Starts nginx with the page in a folder. */
async function startNginxWith({ name, address, settings, write }: NginxPage): Promise<Serving> {
  const { folder, remove } = temporaryFolder();
  fs.mkdirSync(path.join(folder, 'site/article'), { recursive: true });
  write(path.join(folder, 'site/article'));
  const port = await freePort();
  const file = path.join(folder, 'nginx.conf');
  fs.writeFileSync(file, settings(folder, port));
  const child = spawn('nginx', ['-c', file, '-p', folder, '-e', path.join(folder, 'error.log')], { stdio: 'ignore' });
  const end = later(() => ended(child));
  const url = `http://127.0.0.1:${port}${address}`;
  await answers(url, child);
  return {
    ...{ name, url, encodings: ['identity', 'gzip'] },
    async stop() {
      await end();
      await remove();
    },
  };
}

/** Starts nginx with the page as a file, and its gzip beside it. */
export const startNginx = (version: string, { plain, gzip, headers }: Representations): Promise<Serving> =>
  startNginxWith({
    name: `nginx ${version}`,
    address: '/article/',
    settings: (folder, port) => nginxSettings(folder, port, headers),
    write(folder) {
      fs.writeFileSync(path.join(folder, 'index.html'), plain);
      fs.writeFileSync(path.join(folder, 'index.html.gz'), gzip);
    },
  });

/** Starts nginx with one file in a folder and nothing but its headers, with the same choice of files and compression as `scripts/config/nginx.conf`. */
export const startPlainNginx = ({ plain, headers }: Pick<Representations, 'plain' | 'headers'>): Promise<Serving> =>
  startNginxWith({
    name: 'a plain folder',
    address: '/article',
    settings: (folder, port) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ${temporaryPaths(folder)}
  types { text/html html; }
  charset utf-8;
  gzip on;
  gzip_vary on;
  gzip_min_length 1024;
  server {
    listen 127.0.0.1:${port};
    root ${folder}/site;
    ${headerLines(headers)}
    location / { try_files $uri/index.html =404; }
  }
}
`,
    write: (folder) => fs.writeFileSync(path.join(folder, 'index.html'), plain),
  });

/** Starts bare node:http with the page in memory. */
export async function startBareNode({ plain, gzip, headers }: Representations): Promise<Serving> {
  const { folder, remove } = temporaryFolder();
  const files = { identity: path.join(folder, 'page'), gzip: path.join(folder, 'page.gz') };
  fs.writeFileSync(files.identity, plain);
  fs.writeFileSync(files.gzip, gzip);
  const settings = path.join(folder, 'settings.json');
  fs.writeFileSync(settings, JSON.stringify({ files, headers }));
  const server = startServer(process.env, ['scripts/bench/serve-bare.ts', settings]);
  const port = await server.ready;
  return {
    name: 'bare node:http',
    url: `http://127.0.0.1:${port}/`,
    encodings: ['identity', 'gzip'],
    async stop() {
      await server.stop();
      await remove();
    },
  };
}

const astroSettings = `
import node from '@astrojs/node';
export default { output: 'server', adapter: node({ mode: 'standalone' }), devToolbar: { enabled: false } };
`;

/** Starts a project on @astrojs/node with a prerendered page. It does not compress. */
export async function startAstroNode({ plain }: Representations): Promise<Serving> {
  const { folder, remove } = temporaryFolder();
  fs.mkdirSync(path.join(folder, 'src/pages'), { recursive: true });
  fs.symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  fs.copyFileSync('package.json', path.join(folder, 'package.json'));
  fs.writeFileSync(path.join(folder, 'astro.config.mjs'), astroSettings);
  fs.writeFileSync(path.join(folder, 'src/pages/article.astro'), '---\nexport const prerender = true;\n---\n<html></html>\n');
  fs.writeFileSync(path.join(folder, 'src/pages/index.astro'), '---\nexport const prerender = false;\n---\n<html></html>\n');
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
  await measured(process.execPath, [path.resolve('node_modules/astro/bin/astro.mjs'), 'build', '--root', folder], { env, cwd: folder });
  // The page has the same bytes on every server.
  fs.writeFileSync(path.join(folder, 'dist/client/article/index.html'), plain);
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(folder, 'dist/server/entry.mjs')], {
    env: { ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: 'ignore',
  });
  const end = later(() => ended(child));
  const url = `http://127.0.0.1:${port}/article`;
  await answers(url, child);
  return {
    name: '@astrojs/node',
    url,
    encodings: ['identity'],
    async stop() {
      await end();
      await remove();
    },
  };
}
