import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { networksOf } from './network-of.ts';

/** Who tries to sign in to what, as keyed hashes: the table alone tells no e-mail, no address and no password. */
export type AttemptKeys = {
  readonly account_key: Buffer;
  /** Of the networks of the address, the nearest first. */
  readonly address_keys: readonly Buffer[];
  /** Null where what is tried is no password of an account. */
  readonly password_key: Buffer | null;
};

export type SignInAttempts = {
  keysOf(email: string, address: string, password?: string): AttemptKeys;
  /** When wrong tries were made since `from`, newest first, at most `most` each; in the order of the networks. */
  recent(
    keys: AttemptKeys,
    from: Date,
    most: { account: number; address: number },
  ): Promise<RecentAttempts[]>;
  /** At how many accounts the password was tried since `from`, by the nearest network and by anybody. */
  spread(keys: AttemptKeys, from: Date): Promise<Spread>;
  record(keys: AttemptKeys, at: Date, forgetBefore: Date): Promise<void>;
  /** Forgets the wrong tries of this address at this account. */
  forget(keys: AttemptKeys): Promise<void>;
};

type RecentAttempts = { readonly account: readonly Date[]; readonly address: readonly Date[] };
export type Spread = { readonly ofAddress: number; readonly ofAll: number };

/** So much of the hash of a password is kept: one that many share is seen, none can be told from millions of others. */
const PASSWORD_KEY_BYTES = 4;

/** Attempts precede any organisation, so they live in a table without one. */
export function signInAttemptsIn(database: Kysely<Tables>, key: Buffer): SignInAttempts {
  const keyed = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    keysOf: (email, address, password) => ({
      account_key: keyed(`account ${email}`),
      address_keys: networksOf(address).map((network) => keyed(`address ${network}`)),
      password_key:
        password === undefined ? null : keyed(`password ${password}`).subarray(0, PASSWORD_KEY_BYTES),
    }),
    async recent({ account_key, address_keys }, from, most) {
      const { rows } = await sql<RecentAttempts>`
        select array(select at from sign_in_attempts
                      where account_key = ${account_key} and address_key = network.key and at > ${from}
                      order by at desc limit ${most.account} * network.nth) as account,
               array(select at from sign_in_attempts
                      where address_key = network.key and at > ${from}
                      order by at desc limit ${most.address} * network.nth) as address
          from unnest(${address_keys}::bytea[]) with ordinality as network (key, nth)
         order by network.nth`.execute(database);
      return rows;
    },
    async spread({ address_keys: [nearest], password_key }, from) {
      const { rows } = await sql<Spread>`
        select count(distinct account_key) filter (where address_key = ${nearest})::int as "ofAddress",
               count(distinct account_key)::int as "ofAll"
          from sign_in_attempts where password_key = ${password_key} and at > ${from}`.execute(database);
      return rows[0] ?? { ofAddress: 0, ofAll: 0 };
    },
    async record({ account_key, address_keys, password_key }, at, forgetBefore) {
      await database
        .insertInto('sign_in_attempts')
        .values(
          address_keys.map((address_key, nth) => ({
            account_key,
            address_key,
            at,
            // Once: the wider networks are no further tries.
            password_key: nth === 0 ? password_key : null,
          })),
        )
        .execute();
      await database.deleteFrom('sign_in_attempts').where('at', '<', forgetBefore).execute();
    },
    async forget({ account_key, address_keys }) {
      await database
        .deleteFrom('sign_in_attempts')
        .where('account_key', '=', account_key)
        .where('address_key', 'in', [...address_keys])
        .execute();
    },
  };
}
