import { createHmac, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { makeFolder } from './make-folder.ts';

/** A key of 32 bytes that one secret gives for one purpose, and the short name of that secret. */
export type VersionedKey = { readonly version: Buffer; readonly key: Buffer };

/** The keys for one purpose, the newest secret's first. New data uses the first; data of earlier secrets still opens. */
export type KeyRing = readonly [VersionedKey, ...VersionedKey[]];

/** Makes the keys for one purpose. The same purpose gives the same keys after every start. */
export type DeriveKeys = (purpose: string) => KeyRing;

/** Names a secret among the few of one server. */
export const VERSION_BYTES = 3;

/** Keys for every purpose from each secret, newest first; none of them reveals anything about the others or a secret. */
export function keysFrom(newest: string, ...earlier: readonly string[]): DeriveKeys {
  const keyOf = (secret: string, purpose: string): VersionedKey => {
    const derive = (name: string) => createHmac('sha256', secret).update(`heatwise: ${name}`).digest();
    return { version: derive('key version').subarray(0, VERSION_BYTES), key: derive(purpose) };
  };
  return (purpose) => [keyOf(newest, purpose), ...earlier.map((secret) => keyOf(secret, purpose))];
}

/** The secret kept in the data directory, for an owner who signs in to PostgreSQL without a password. */
async function secretOfDataDirectory(dataDirectory: string): Promise<string> {
  const file = path.join(dataDirectory, 'server-secret');
  await makeFolder(dataDirectory);
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFile(file, 'utf8');
}

/** The secret of the database, which keys are made from where no other one is set. */
export async function secretOfDatabase(
  { password }: Pick<pg.ClientConfig, 'password'>,
  dataDirectory: string,
): Promise<string> {
  return (typeof password === 'string' && password) || (await secretOfDataDirectory(dataDirectory));
}
