import { createHmac, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { networksOf } from './network-of.ts';

/** Who tries to sign in to what, as keyed hashes: the table alone reveals no email, no address and no password. */
export type AttemptKeys = {
  readonly account_key: Buffer;
  /** Of the networks of the address, the nearest first. */
  readonly address_keys: readonly Buffer[];
  /** Null where what is tried is not a password of an account. */
  readonly password_key: Buffer | null;
};

export type SignInAttempts = {
  keysOf(email: string, address: string, password?: string): AttemptKeys;
  /**
   * Notes a try as a wrong one before it is made, unless `refuse` throws for those of before: however many servers
   * there are, tries at one account look and note one after another. Returns what `takeBack` knows it by.
   */
  claim(keys: AttemptKeys, claim: Claim, refuse: (before: TriesBefore) => void): Promise<string>;
  /** A try that was none: it was not found out whether it was right. */
  takeBack(keys: AttemptKeys, attemptId: string): Promise<void>;
  /** At how many accounts the password was tried since `from`, by the nearest network and by anybody. */
  spread(keys: AttemptKeys, from: Date): Promise<Spread>;
  /** Forgets the wrong tries of this address at this account. */
  forget(keys: AttemptKeys): Promise<void>;
};

type Claim = {
  readonly at: Date;
  /** Tries before that are forgotten. */
  readonly from: Date;
  readonly most: { readonly account: number; readonly address: number };
};
export type TriesBefore = {
  /** When wrong tries were made, newest first, at most `most` each; in the order of the networks. */
  readonly networks: readonly RecentAttempts[];
  readonly spread: Spread;
};
type RecentAttempts = { readonly account: readonly Date[]; readonly address: readonly Date[] };
type Spread = { readonly ofAddress: number; readonly ofAll: number };

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
    async claim(keys, { at, from, most }, refuse) {
      const attemptId = await database.transaction().execute(async (tx) => {
        const { account_key, address_keys, password_key } = keys;
        // The lock comes in a statement of its own: the next one sees what others noted before it was had.
        await sql`select pg_advisory_xact_lock(hashtextextended(encode(${account_key}, 'hex'), 0))`.execute(
          tx,
        );
        const networks = await recentTries(tx, keys, from, most);
        refuse({ networks, spread: await spreadOf(tx, keys, from) });
        const attempt_id = randomUUID();
        await tx
          .insertInto('sign_in_attempts')
          .values(
            address_keys.map((address_key, nth) => ({
              attempt_id,
              account_key,
              address_key,
              at,
              // Once: the wider networks are no further tries.
              password_key: nth === 0 ? password_key : null,
            })),
          )
          .execute();
        return attempt_id;
      });
      await database.deleteFrom('sign_in_attempts').where('at', '<', from).execute();
      return attemptId;
    },
    async takeBack({ account_key, address_keys }, attemptId) {
      await database
        .deleteFrom('sign_in_attempts')
        .where('account_key', '=', account_key)
        .where('address_key', 'in', [...address_keys])
        .where('attempt_id', '=', attemptId)
        .execute();
    },
    spread: (keys, from) => spreadOf(database, keys, from),
    async forget({ account_key, address_keys }) {
      await database
        .deleteFrom('sign_in_attempts')
        .where('account_key', '=', account_key)
        .where('address_key', 'in', [...address_keys])
        .execute();
    },
  };
}

async function recentTries(
  tx: Kysely<Tables>,
  { account_key, address_keys }: AttemptKeys,
  from: Date,
  most: Claim['most'],
): Promise<RecentAttempts[]> {
  const { rows } = await sql<RecentAttempts>`
    select array(select at from sign_in_attempts
                  where account_key = ${account_key} and address_key = network.key and at > ${from}
                  order by at desc limit ${most.account} * network.nth) as account,
           array(select at from sign_in_attempts
                  where address_key = network.key and at > ${from}
                  order by at desc limit ${most.address} * network.nth) as address
      from unnest(${address_keys}::bytea[]) with ordinality as network (key, nth)
     order by network.nth`.execute(tx);
  return rows;
}

async function spreadOf(
  tx: Kysely<Tables>,
  { address_keys: [nearest], password_key }: AttemptKeys,
  from: Date,
): Promise<Spread> {
  if (password_key === null) return { ofAddress: 0, ofAll: 0 };
  const { rows } = await sql<Spread>`
    select count(distinct account_key) filter (where address_key = ${nearest})::int as "ofAddress",
           count(distinct account_key)::int as "ofAll"
      from sign_in_attempts where password_key = ${password_key} and at > ${from}`.execute(tx);
  return rows[0] ?? { ofAddress: 0, ofAll: 0 };
}
