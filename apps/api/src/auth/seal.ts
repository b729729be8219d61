import { createCipheriv, createDecipheriv } from 'node:crypto';
import { type KeyRing, VERSION_BYTES } from '../database/server-secret.ts';
import type { RandomBytes } from '../http/token.ts';

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
