import { createHmac } from 'node:crypto';
import { emailKey } from '@heatwise/domain/people/email';
import type { Seal } from '../../auth/seal.ts';
import { AppError } from '../../http/app-error.ts';

/** What stands for an address where it must not be readable: a hash with a key that only this server has. */
export function createAddressKeys(key: Buffer) {
  return (email: string): Buffer => createHmac('sha256', key).update(emailKey(email)).digest();
}
export type AddressKeyOf = ReturnType<typeof createAddressKeys>;

/** The secret part of the link that ends invitations. It does not expire: nobody is to be kept from leaving. */
export function refusalToken(seal: Seal, address: Buffer): string {
  return seal.seal(address.toString('base64url')).toString('base64url');
}

const KEY_BYTES = 32;

/** Throws refusal-link-not-valid for what this server did not make. */
export function addressOfToken(seal: Seal, token: string): Buffer {
  const address = Buffer.from(seal.open(Buffer.from(token, 'base64url')) ?? '', 'base64url');
  if (address.length !== KEY_BYTES) throw new AppError('refusal-link-not-valid');
  return address;
}
