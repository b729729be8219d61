import pg from 'pg';
import type { DeriveKeys } from './server-secret.ts';

type Passwords = readonly [string, ...string[]];

/** The password of the server's role that each secret gives, newest first. */
export function rolePasswords(deriveKeys: DeriveKeys): Passwords {
  const [newest, ...earlier] = deriveKeys('app role').map(({ key }) => key.toString('base64url'));
  return [newest ?? '', ...earlier];
}

const WRONG_PASSWORD = '28P01';

/**
 * With several secrets the password is looked for at each connection: servers that are restarted one after the other set
 * the one of their newest secret, and the others go on connecting meanwhile.
 */
export function withWorkingPassword(connection: pg.ClientConfig, passwords: Passwords): pg.ClientConfig {
  const [newest, ...earlier] = passwords;
  if (earlier.length === 0) return { ...connection, password: newest };
  return { ...connection, password: () => findWorking(connection, passwords) };
}

async function findWorking(connection: pg.ClientConfig, passwords: Passwords): Promise<string> {
  for (const password of passwords) {
    const client = new pg.Client({ ...connection, password });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return password;
    } catch (error) {
      if ((error as { code?: string }).code !== WRONG_PASSWORD) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return passwords[0];
}
