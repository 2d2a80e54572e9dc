import { createHmac, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type Env, WrongSetting } from './env.ts';

/**
 * Returns the installation's secret. Several servers on one database need it as a setting, to verify each other's signatures.
 * @throws WrongSetting
 */
export function secretOf({ secret, databaseUrl, dataDir }: Pick<Env, 'secret' | 'databaseUrl' | 'dataDir'>): string {
  if (secret) return secret;
  if (databaseUrl)
    throw new WrongSetting(
      'DATABASE_URL is set: set SECRET too, at least 32 characters that nobody can guess, the same for every server on that database.',
    );
  const file = path.join(dataDir, 'secret');
  if (!fs.existsSync(file)) {
    const beside = `${file}.${process.pid}.tmp`;
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    fs.writeFileSync(beside, randomBytes(32).toString('base64url'), { mode: 0o600 });
    fs.renameSync(beside, file);
  }
  return fs.readFileSync(file, 'utf8').trim();
}

/** Returns a keyed hash in base64url; `purpose` separates its uses. */
export const keyedBy =
  (secret: string) =>
  (purpose: string, text: string): string =>
    createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url');
