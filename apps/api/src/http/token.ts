import { createHash } from 'node:crypto';

export type RandomBytes = (size: number) => Buffer;

/** A secret of 256 bits that its holder shows to be let in. The prefix lets scanners recognise a leaked one. */
export function newToken(kind: 'session' | 'device' | 'wall' | 'api', randomBytes: RandomBytes): string {
  return `hw${kind[0]}_${randomBytes(32).toString('base64url')}`;
}

/** Whether it was made as a token of the API; what it opens is for the database to say. */
export function isApiToken(token: string): boolean {
  return token.startsWith('hwa_');
}

/** The secret part of a link that goes out by email: 256 bits, fit for an address. */
export function newLinkSecret(randomBytes: RandomBytes): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored instead of a token. Plain SHA-256 is enough for 256 random bits. See docs/security.md#sessions. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}
