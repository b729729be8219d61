import { createHmac, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from './make-folder.ts';

/** Makes a key of 32 bytes for one purpose. The same purpose gives the same key after every start. */
export type DeriveKey = (purpose: string) => Buffer;

/** Keys for every purpose from one secret; none of them reveals anything about the others or the secret. */
export function keysFrom(secret: string): DeriveKey {
  return (purpose) => createHmac('sha256', secret).update(`heatwise: ${purpose}`).digest();
}

/** The secret kept in the data directory, for an owner who signs in to PostgreSQL without a password. */
export async function secretOfDataDirectory(dataDirectory: string): Promise<string> {
  const file = path.join(dataDirectory, 'server-secret');
  await makeFolder(dataDirectory);
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFile(file, 'utf8');
}
