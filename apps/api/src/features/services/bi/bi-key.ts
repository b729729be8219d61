import type { RandomBytes } from '../../../http/token.ts';

const KEY_BYTES = 32;
/** Of SHA-256. */
const BLOCK_BYTES = 64;

/** A new key for codes, in the two parts that HMAC makes of it (RFC 2104): so the database works codes out by itself. */
export function newBiKey(randomBytes: RandomBytes): {
  readonly inner_key: Buffer;
  readonly outer_key: Buffer;
} {
  return partsOfKey(randomBytes(KEY_BYTES));
}

export function partsOfKey(key: Buffer): { readonly inner_key: Buffer; readonly outer_key: Buffer } {
  const block = Buffer.concat([key, Buffer.alloc(BLOCK_BYTES - key.length)]);
  const mixed = (pad: number) => Buffer.from(block.map((byte) => byte ^ pad));
  return { inner_key: mixed(0x36), outer_key: mixed(0x5c) };
}
