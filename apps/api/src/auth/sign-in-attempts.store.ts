import { createHmac, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { type PlainStatement, transact } from '../database/transact.ts';
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
  /** Tries before that do not count. */
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
    claim(keys, { at, from, most }, refuse) {
      const attempt_id = randomUUID();
      // The tries are read after the lock is held, so those that others noted before are among them.
      const opening = [BEGIN, UNFLUSHED, buildLock(keys)];
      const closing = () => [buildInsert(keys, { attempt_id, at })];
      return transact(database, { opening, closing }, async (tx) => {
        refuse(await findTriesBefore(tx, keys, from, most));
        return attempt_id;
      });
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

const BEGIN = sql`begin`;
/** Does not wait for the disk: a crash may lose the tries of the last moment. */
const UNFLUSHED = sql`set local synchronous_commit to off`;

function buildLock({ account_key }: AttemptKeys): PlainStatement {
  return sql`select pg_advisory_xact_lock(hashtextextended(${sql.lit(account_key.toString('hex'))}, 0))`;
}

function buildInsert(
  { account_key, address_keys, password_key }: AttemptKeys,
  { attempt_id, at }: { readonly attempt_id: string; readonly at: Date },
): PlainStatement {
  const bytes = (key: Buffer | null) =>
    key === null ? sql`null` : sql`decode(${sql.lit(key.toString('hex'))}, 'hex')`;
  const rows = address_keys.map((address_key, nth) => {
    // The password is noted once, because the rows of wider networks are the same try.
    const password = bytes(nth === 0 ? password_key : null);
    return sql`(${sql.lit(attempt_id)}, ${bytes(account_key)}, ${bytes(address_key)}, ${sql.lit(at.toISOString())}, ${password})`;
  });
  return sql`
    insert into sign_in_attempts (attempt_id, account_key, address_key, at, password_key)
    values ${sql.join(rows)}`;
}

async function findTriesBefore(
  tx: Kysely<Tables>,
  { account_key, address_keys, password_key }: AttemptKeys,
  from: Date,
  most: Claim['most'],
): Promise<TriesBefore> {
  const { rows } = await sql<RecentAttempts & Spread>`
    select array(select at from sign_in_attempts
                  where account_key = ${account_key} and address_key = network.key and at > ${from}
                  order by at desc limit ${most.account} * network.nth) as account,
           array(select at from sign_in_attempts
                  where address_key = network.key and at > ${from}
                  order by at desc limit ${most.address} * network.nth) as address,
           spread.*
      from unnest(${address_keys}::bytea[]) with ordinality as network (key, nth),
           (select ${countSpread(address_keys[0])}
              from sign_in_attempts where password_key = ${password_key} and at > ${from}) as spread
     order by network.nth`.execute(tx);
  const [{ ofAddress, ofAll } = { ofAddress: 0, ofAll: 0 }] = rows;
  return { networks: rows, spread: { ofAddress, ofAll } };
}

function countSpread(nearest: Buffer | undefined) {
  return sql`count(distinct account_key) filter (where address_key = ${nearest})::int as "ofAddress",
             count(distinct account_key)::int as "ofAll"`;
}

/** Deletes everybody's tries before a time. */
export async function deleteOldTries(database: Kysely<Tables>, before: Date): Promise<void> {
  await database.deleteFrom('sign_in_attempts').where('at', '<', before).execute();
}

async function spreadOf(
  tx: Kysely<Tables>,
  { address_keys: [nearest], password_key }: AttemptKeys,
  from: Date,
): Promise<Spread> {
  if (password_key === null) return { ofAddress: 0, ofAll: 0 };
  const { rows } = await sql<Spread>`
    select ${countSpread(nearest)}
      from sign_in_attempts where password_key = ${password_key} and at > ${from}`.execute(tx);
  return rows[0] ?? { ofAddress: 0, ofAll: 0 };
}
