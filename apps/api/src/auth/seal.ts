import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { RandomBytes } from '../http/token.ts';

/** Encrypts what must be read again but not by whoever gets hold of the database alone: AES-256-GCM. */
export type Seal = {
  seal(text: string): Buffer;
  /** The text; null when it was sealed with another key or was changed. */
  open(sealed: Buffer): string | null;
};

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** `key` has 32 bytes. */
export function createSeal(key: Buffer, randomBytes: RandomBytes): Seal {
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce);
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]);
    },
    open(sealed) {
      try {
        const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        const hidden = sealed.subarray(NONCE_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
