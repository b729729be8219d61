import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DeriveKeys } from '../database/server-secret.ts';
import type { Tables } from '../database/tables.ts';
import { createSeal } from './seal.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

/**
 * Keys that stay when the server's secret is rotated: browsers are bound to the one for push messages, and the others
 * made hashes of emails that are stored nowhere. See decisions/0249.
 */
const LASTING_PURPOSES = [
  'push messages',
  'addresses of invitations',
  'what organisations registered by',
] as const;
type LastingPurpose = (typeof LASTING_PURPOSES)[number];

/** Gives the key for a purpose, the same whatever secret the server has. */
export type LastingKey = (purpose: LastingPurpose) => Buffer;

/**
 * Reads the lasting keys as the owner of the tables; the first start stores those that the oldest secret gives. Reports
 * when no secret opens them, and then works with keys of the secrets at hand without storing these.
 */
export async function openLastingKeys(
  owner: Kysely<Tables>,
  deriveKeys: DeriveKeys,
  report: (text: string) => void,
): Promise<LastingKey> {
  const seal = createSeal(deriveKeys(SEALED_COLUMNS.lastingKeys.purpose), randomBytes);
  const stored = await owner.transaction().execute(async (tx) => {
    // Servers that start together store the same keys once.
    await sql`select pg_advisory_xact_lock(hashtext('heatwise lasting keys'))`.execute(tx);
    const rows = LASTING_PURPOSES.map((purpose) => ({
      purpose,
      sealed_key: seal.seal(keyOfOldest(deriveKeys, purpose).toString('base64')),
    }));
    await tx
      .insertInto('lasting_keys')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return tx.selectFrom('lasting_keys').select(['purpose', 'sealed_key']).execute();
  });
  const opened = new Map(stored.map(({ purpose, sealed_key }) => [purpose, seal.open(sealed_key)]));
  if (LASTING_PURPOSES.some((purpose) => opened.get(purpose) === null))
    report(
      'No secret in SERVER_SECRET opens what this database has sealed: second factors and other secrets cannot be read. Put the previous secret behind the new one, separated by a comma: docs/operations.md',
    );
  return (purpose) => {
    const key = opened.get(purpose) ?? null;
    return key === null ? keyOfOldest(deriveKeys, purpose) : Buffer.from(key, 'base64');
  };
}

/** What the key was before lasting keys were stored. */
function keyOfOldest(deriveKeys: DeriveKeys, purpose: string): Buffer {
  const keys = deriveKeys(purpose);
  return (keys.at(-1) ?? keys[0]).key;
}
