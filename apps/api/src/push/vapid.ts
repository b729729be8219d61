import { createECDH, createHmac } from 'node:crypto';

export type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

/** A number from 1 up to this is a private key of P-256; a derived one is beyond it once in four billion times. */
const TRIES = 10;

/**
 * The pair of keys by which push services know this server, the same after every start. Source: RFC 8292.
 * In base64url: the public key is an uncompressed point of 65 bytes.
 */
export function vapidKeys(key: Buffer): VapidKeys {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const secret =
      attempt === 0 ? key : createHmac('sha256', key).update(`push messages ${attempt}`).digest();
    const pair = createECDH('prime256v1');
    try {
      pair.setPrivateKey(secret);
    } catch {
      continue;
    }
    return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
  }
  throw new Error('no key for push messages could be made');
}
