import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { type Stamps, stampsFrom } from './organisation-clock.ts';

/** A transaction that sees and writes one organisation's rows. Features get nothing wider. */
export type OrganisationScope = { readonly tx: Transaction<Tables>; readonly org_id: string };

/** A scope that holds the organisation's clock until commit, with the stamps it reserved for its rows. */
export type WritingScope = OrganisationScope & { readonly stamps: Stamps };

async function bind(tx: Transaction<Tables>, orgId: string): Promise<void> {
  await sql`select set_config('app.org_id', ${orgId}, true)`.execute(tx);
}

/** Reads within one organisation. */
export function inOrganisation<T>(
  database: Kysely<Tables>,
  orgId: string,
  work: (scope: OrganisationScope) => Promise<T>,
): Promise<T> {
  return database.transaction().execute(async (tx) => {
    await bind(tx, orgId);
    return work({ tx, org_id: orgId });
  });
}

/** Reads within one organisation from a single snapshot: all statements see the same instant. */
export function inSnapshot<T>(
  database: Kysely<Tables>,
  orgId: string,
  work: (scope: OrganisationScope) => Promise<T>,
): Promise<T> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await bind(tx, orgId);
      return work({ tx, org_id: orgId });
    });
}

/**
 * Writes within one organisation. The clock comes first: its row lock lasts until commit, so stamps become
 * visible in order (sync §2). `rows` is how many rows will be stamped; `stamps.reserve` takes another block.
 * Nothing inside `work` may wait for anything but the database.
 */
export function writeInOrganisation<T>(
  database: Kysely<Tables>,
  orgId: string,
  rows: number,
  work: (scope: WritingScope) => Promise<T>,
): Promise<T> {
  return database.transaction().execute(async (tx) => {
    await bind(tx, orgId);
    const stamps = await stampsFrom(tx, orgId, rows);
    return work({ tx, org_id: orgId, stamps });
  });
}

/** Writing within an organisation for whoever is not a caller yet: the sign-in knows the organisation from the credentials. */
export type WriteIn = <T>(
  orgId: string,
  rows: number,
  work: (scope: WritingScope) => Promise<T>,
) => Promise<T>;
