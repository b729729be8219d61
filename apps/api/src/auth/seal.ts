import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type DeriveKeys, type KeyRing, VERSION_BYTES } from '../database/server-secret.ts';
import type { Tables } from '../database/tables.ts';
import type { RandomBytes } from '../http/token.ts';

type SealedColumn = {
  readonly table: keyof Tables;
  /** What tells rows apart, within their organisation where they have one. */
  readonly id: string;
  readonly columns: readonly string[];
  /** Names the key and is part of it, so it never changes. */
  readonly purpose: string;
  readonly isOfOrganisation: boolean;
};

/** Every column that is encrypted with a key of the server's secrets. */
export const SEALED_COLUMNS = {
  twoFactor: {
    table: 'two_factor',
    id: 'user_id',
    columns: ['sealed_secret'],
    purpose: 'two-factor secrets',
    isOfOrganisation: true,
  },
  identityProviders: {
    table: 'identity_providers',
    id: 'provider_id',
    columns: ['sealed_secret'],
    purpose: 'secrets of identity providers',
    isOfOrganisation: true,
  },
  webhooks: {
    table: 'webhooks',
    id: 'webhook_id',
    columns: ['sealed_secret', 'sealed_previous'],
    purpose: 'secrets of webhooks',
    isOfOrganisation: true,
  },
  jobs: { table: 'jobs', id: 'job_id', columns: ['sealed'], purpose: 'jobs', isOfOrganisation: false },
  registrations: {
    table: 'registrations',
    id: 'registration_id',
    columns: ['sealed'],
    purpose: 'registrations',
    isOfOrganisation: false,
  },
  lastingKeys: {
    table: 'lasting_keys',
    id: 'purpose',
    columns: ['sealed_key'],
    purpose: 'lasting keys',
    isOfOrganisation: false,
  },
} as const satisfies Record<string, SealedColumn>;

/** Encrypts what must be read again but not by whoever gets hold of the database alone: AES-256-GCM. */
export type Seal = {
  /** Seals with the newest key, whose name comes first. */
  seal(text: string): Buffer;
  /** The text; null when it was sealed with a key that is not here or was changed. */
  open(sealed: Buffer): string | null;
};

/** A seal that also says whether the newest key was used. */
type VersionedSeal = Seal & { isNewest(sealed: Buffer): boolean };

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const NO_VERSION = Buffer.alloc(0);

export function createSeal(keys: KeyRing, randomBytes: RandomBytes): VersionedSeal {
  const [newest] = keys;
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, newest.key, nonce).setAAD(newest.version);
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([newest.version, nonce, cipher.getAuthTag(), hidden]);
    },
    open(sealed) {
      for (const { version, key } of keys) {
        const text = startsWith(sealed, version) ? decrypt(sealed, version, key) : null;
        if (text !== null) return text;
      }
      // What was sealed before keys had names begins with its nonce.
      for (const { key } of keys) {
        const text = decrypt(sealed, NO_VERSION, key);
        if (text !== null) return text;
      }
      return null;
    },
    isNewest: (sealed) =>
      startsWith(sealed, newest.version) && decrypt(sealed, newest.version, newest.key) !== null,
  };
}

const startsWith = (sealed: Buffer, version: Buffer) => sealed.subarray(0, VERSION_BYTES).equals(version);

function decrypt(sealed: Buffer, version: Buffer, key: Buffer): string | null {
  const body = sealed.subarray(version.length);
  try {
    const decipher = createDecipheriv(ALGORITHM, key, body.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    }).setAAD(version);
    decipher.setAuthTag(body.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const hidden = body.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

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
