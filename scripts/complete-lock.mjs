// npm omits optional packages of other platforms from the lock if the registry lacks them, and `npm ci` then refuses
// the lock. Run this after each change of a dependency: it adds them as entries that are not installed here.
import fs from 'node:fs';

const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
const platforms = /darwin|android|freebsd|netbsd|openbsd|win32|linux|sunos|aix|openharmony|wasi/;
const processors = /arm64|x64|ia32|arm|ppc64|s390x|riscv64|wasm32|mips64el|loong64/;

/** Returns whether a package is found from a folder upwards, as Node resolves it. */
function isLocked(name, from) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (!at) return false;
    if (!at.includes('/node_modules/')) at = '/node_modules/';
  }
}

let added = 0;
for (const [at, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(name, at)) continue;
    if (!/^\d/.test(version)) {
      console.log(`not added: ${name} ${version}, wanted by ${at}`);
      continue;
    }
    const os = platforms.exec(name)?.[0];
    const cpu = processors.exec(name)?.[0] ?? 'unknown';
    lock.packages[`node_modules/${name}`] = { version, optional: true, ...(os && { os: [os] }), cpu: [cpu] };
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
fs.writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} added`);
