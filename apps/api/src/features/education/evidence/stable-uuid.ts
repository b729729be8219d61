import { createHash } from 'node:crypto';

/** Ours alone, made once at random. */
const NAMESPACE = Buffer.from('6b9a4f5e0b1c4d0e9a3f2c7d81e4b650', 'hex');

/** The same id for the same name each time: version 5 of RFC 9562. */
export function stableUuid(name: string): string {
  const hash = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
