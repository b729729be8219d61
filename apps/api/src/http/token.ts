import { createHash } from 'node:crypto';

export type RandomBytes = (size: number) => Buffer;

const ID_BYTES = 16;
const SECRET_BYTES = 32;
/** Of an id and a secret together, in base64url: 48 bytes, so without a rest. */
const LENGTH = 64;

/**
 * A secret of 256 bits that its holder shows to be let in, behind the id of its organisation: a database that is spread over
 * machines by organisation knows where to look. The prefix lets scanners recognise a leaked one.
 */
export function newToken(
  kind: 'session' | 'device' | 'wall' | 'api',
  orgId: string,
  randomBytes: RandomBytes,
): string {
  return `hw${kind[0]}_${newLinkSecretIn(orgId, randomBytes)}`;
}

/** Whether it was made as a token of the API; what it opens is for the database to say. */
export function isApiToken(token: string): boolean {
  return token.startsWith('hwa_');
}

/** The secret part of a link that goes out by email before there is an organisation: 256 bits, fit for an address. */
export function newLinkSecret(randomBytes: RandomBytes): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** The secret part of a link that an organisation sends. */
export function newLinkSecretIn(orgId: string, randomBytes: RandomBytes): string {
  return secretIn(orgId, randomBytes(SECRET_BYTES));
}

/** A secret of 256 bits behind the id of its organisation. */
export function secretIn(orgId: string, secret: Buffer): string {
  return Buffer.concat([Buffer.from(orgId.replaceAll('-', ''), 'hex'), secret]).toString('base64url');
}

/** What a token or a link's secret says of where to look for it; its hash alone says whether it is good. */
export type ShownToken = {
  readonly hash: Buffer;
  /** Undefined for one from before tokens named their organisation, and for what was never a token. */
  readonly org_id: string | undefined;
};

export function readToken(token: string): ShownToken {
  return { hash: tokenHash(token), org_id: organisationIn(token) };
}

function organisationIn(token: string): string | undefined {
  const shown = /^(?:hw[a-z]_)?([\w-]+)$/.exec(token)?.[1];
  if (shown?.length !== LENGTH) return undefined;
  const hex = Buffer.from(shown, 'base64url').toString('hex', 0, ID_BYTES);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** What is stored instead of a token. Plain SHA-256 is enough for 256 random bits. See docs/security.md#sessions. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}
