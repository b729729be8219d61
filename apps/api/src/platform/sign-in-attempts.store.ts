import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Who tries to sign in to what, as keyed hashes: the table alone tells no e-mail and no address. */
export type AttemptKeys = { readonly account_key: Buffer; readonly address_key: Buffer };

export type SignInAttempts = {
  keysOf(email: string, address: string): AttemptKeys;
  /** When wrong tries were made since `from`, newest first, at most `most`: at this account, and by this address at all. */
  recent(keys: AttemptKeys, from: Date, most: { account: number; address: number }): Promise<RecentAttempts>;
  record(keys: AttemptKeys, at: Date, forgetBefore: Date): Promise<void>;
  /** Forgets the wrong tries of this address at this account. */
  forget(keys: AttemptKeys): Promise<void>;
};

type RecentAttempts = { readonly account: readonly Date[]; readonly address: readonly Date[] };

/** Attempts precede any organisation, so they live in a table without one. */
export function signInAttemptsIn(database: Kysely<Tables>, key: Buffer): SignInAttempts {
  const keyed = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    keysOf: (email, address) => ({
      account_key: keyed(`account ${email}`),
      address_key: keyed(`address ${networkOf(address)}`),
    }),
    async recent({ account_key, address_key }, from, most) {
      const { rows } = await sql<RecentAttempts>`
        select array(select at from sign_in_attempts
                      where account_key = ${account_key} and address_key = ${address_key} and at > ${from}
                      order by at desc limit ${most.account}) as account,
               array(select at from sign_in_attempts
                      where address_key = ${address_key} and at > ${from}
                      order by at desc limit ${most.address}) as address`.execute(database);
      return rows[0] ?? { account: [], address: [] };
    },
    async record(keys, at, forgetBefore) {
      await database
        .insertInto('sign_in_attempts')
        .values({ ...keys, at })
        .execute();
      await database.deleteFrom('sign_in_attempts').where('at', '<', forgetBefore).execute();
    },
    async forget({ account_key, address_key }) {
      await database
        .deleteFrom('sign_in_attempts')
        .where('account_key', '=', account_key)
        .where('address_key', '=', address_key)
        .execute();
    },
  };
}

/** One household or host has a whole /64 of IPv6 addresses to choose from, so that is what is counted. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':');
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
