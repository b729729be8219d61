import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '../../../database/server-secret.ts';

/** The address of one person in one ticket. */
export type ReplyAddresses = {
  /** Where the person of this row answers the ticket. */
  addressOf(person: Person): string;
  /** The row that an address is of; null for any other address, and for one whose signature is not ours. */
  replyIdOf(address: string): string | null;
  /** Whether the address was signed for this person in this ticket. */
  isOf(address: string, person: Person): boolean;
};
type Person = {
  readonly reply_id: string;
  readonly org_id: string;
  readonly ticket_id: string;
  readonly user_id: string;
};

/** 128 bits. With the id beside it the local part has 59 characters of the 64 that mail allows. */
const SIGNATURE_BYTES = 16;
const ID_BYTES = 16;
const PREFIX = 'ticket+';
/** Mail servers may write an address in lower case, so it has no others. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const TOKEN = /^ticket\+([a-z2-7]{26})([a-z2-7]{26})$/;

/** The signature binds the address to a ticket and a person: nobody can make one, or turn theirs into another's. See decisions/0190. */
export function createReplyAddresses(keys: KeyRing, domain: string): ReplyAddresses {
  const [newest] = keys;
  const sign = (key: Buffer, { reply_id, org_id, ticket_id, user_id }: Person) =>
    createHmac('sha256', key)
      .update([reply_id, org_id, ticket_id, user_id].join('\n'))
      .digest()
      .subarray(0, SIGNATURE_BYTES);
  const read = (address: string) => {
    const at = address.lastIndexOf('@');
    if (address.slice(at + 1).toLowerCase() !== domain.toLowerCase()) return null;
    const [, id, signature] = TOKEN.exec(address.slice(0, at).toLowerCase()) ?? [];
    if (id === undefined || signature === undefined) return null;
    return {
      reply_id: uuidOf(fromLetters(id, ID_BYTES)),
      signature: fromLetters(signature, SIGNATURE_BYTES),
    };
  };
  return {
    addressOf: (person) => {
      const id = Buffer.from(person.reply_id.replaceAll('-', ''), 'hex');
      return `${PREFIX}${toLetters(id)}${toLetters(sign(newest.key, person))}@${domain}`;
    },
    replyIdOf: (address) => read(address)?.reply_id ?? null,
    isOf(address, person) {
      const found = read(address);
      if (found?.reply_id !== person.reply_id) return false;
      return keys.some(({ key }) => timingSafeEqual(found.signature, sign(key, person)));
    },
  };
}

/** Base 32 of RFC 4648, in small letters and without padding. */
function toLetters(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)] ?? '')
    .join('');
}

function fromLetters(letters: string, bytes: number): Buffer {
  const bits = [...letters].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const whole = bits.slice(0, bytes * 8).match(/.{8}/g) ?? [];
  return Buffer.from(whole.map((eight) => Number.parseInt(eight, 2)));
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
