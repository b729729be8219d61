import type { Quotas } from '@heatwise/domain/services/licence';
import { type Kysely, sql, type Transaction } from 'kysely';
import { findForeground } from '../database/connect.ts';
import { READING } from '../database/kept-statements.ts';
import { DESK_ROLE } from '../database/roles.ts';
import type { Tables } from '../database/tables.ts';
import { type PlainStatement, transact } from '../database/transact.ts';
import { connectionTurnsOf, type TurnKind } from './connection-turns.ts';
import { holdClock, instantOfMicroseconds, type Stamps } from './organisation-clock.ts';
import { getQuotas } from './quotas.ts';
import { BACKGROUND_WRITER, SERVER_WRITER, type Writer, writerLanesOf } from './writer-lanes.ts';

/** A transaction that sees and writes one organisation's rows. Features get nothing wider. */
export type OrganisationScope = {
  readonly tx: Transaction<Tables>;
  readonly org_id: string;
  /** Limits that apply where the organisation has no licence; absent for tools and the desk, which have none. */
  readonly quotas?: Quotas | undefined;
};

/** A scope that holds the organisation's clock until commit, and gives out the stamps of its rows. */
export type WritingScope = OrganisationScope & { readonly stamps: Stamps };

/** Whose rights a transaction has, the server's or the desk's, from its first statement to its last. */
type As = 'server' | 'desk';

/** `lockTimeoutMs`: how long the transaction may wait for a row that another holds; null: as long as a statement may. */
function binding(orgId: string, as: As = 'server', lockTimeoutMs: number | null = null): PlainStatement {
  // `set local`, for a database that is spread over machines tells these of it, and of a call of set_config nobody.
  const patience =
    lockTimeoutMs === null ? sql`` : sql`; set local lock_timeout to ${sql.lit(lockTimeoutMs)}`;
  const whose = sql.ref(as === 'desk' ? 'app.desk_org_id' : 'app.org_id');
  return sql`set local ${whose} to ${sql.lit(orgId)}${patience}`;
}

/**
 * In a message of its own and no `set local`: other machines are told each setting with the message in which it came, and a
 * function of the owner's would ask them as the desk.
 */
async function takeOnRole(tx: Transaction<Tables>, as: As): Promise<void> {
  if (as === 'desk') await sql`select set_config('role', ${DESK_ROLE}, true)`.execute(tx);
}

const BEGIN = sql`begin`;
const BEGIN_SNAPSHOT = sql.raw(READING);

type Transacting = {
  readonly writer?: Writer;
  readonly opening: readonly PlainStatement[];
  readonly closing?: () => readonly PlainStatement[];
};

/** Runs a transaction when it is the organisation's turn for a connection. */
function transactInTurn<T>(
  database: Kysely<Tables>,
  orgId: string,
  { writer, ...statements }: Transacting,
  work: (scope: OrganisationScope) => Promise<T>,
): Promise<T> {
  const foreground = findForeground(database);
  const pool = foreground ?? database;
  const kind = turnKindOf(writer, foreground !== undefined);
  return connectionTurnsOf(pool).run({ orgId, kind }, () =>
    transact(pool, statements, (tx) => work({ tx, org_id: orgId, quotas: getQuotas(pool) })),
  );
}

function turnKindOf(writer: Writer | undefined, isBackground: boolean): TurnKind {
  if (!writer) return isBackground ? 'backgroundRead' : 'read';
  if (writer.isDevice) return 'deviceWrite';
  return isBackground ? 'backgroundWrite' : 'write';
}

/** Reads within one organisation. */
export function inOrganisation<T>(
  database: Kysely<Tables>,
  orgId: string,
  work: (scope: OrganisationScope) => Promise<T>,
  as: As = 'server',
): Promise<T> {
  return transactInTurn(database, orgId, { opening: [BEGIN, binding(orgId, as)] }, async (scope) => {
    await takeOnRole(scope.tx, as);
    return work(scope);
  });
}

/** Reads within one organisation from a single snapshot: all statements see the same instant. */
export function inSnapshot<T>(
  database: Kysely<Tables>,
  orgId: string,
  work: (scope: OrganisationScope) => Promise<T>,
): Promise<T> {
  // The answer does not wait for the end of the transaction, which changes nothing.
  return new Promise((resolve, reject) => {
    const answer = async (scope: OrganisationScope) => resolve(await work(scope));
    transactInTurn(database, orgId, { opening: [BEGIN_SNAPSHOT, binding(orgId)] }, answer).catch(reject);
  });
}

/**
 * Writes within one organisation. The clock comes first: its row lock lasts until commit, so stamps become
 * visible in order. Nothing inside `work` may wait for anything but the database. `writer` takes turns with the other
 * writers of the organisation; without one it is the server's own work.
 */
export function writeInOrganisation<T>(
  database: Kysely<Tables>,
  orgId: string,
  work: (scope: WritingScope) => Promise<T>,
  { as = 'server', writer: given }: { readonly as?: As; readonly writer?: Writer | undefined } = {},
): Promise<T> {
  const foreground = findForeground(database);
  const lanes = writerLanesOf(foreground ?? database);
  const writer = given ?? (foreground ? BACKGROUND_WRITER : SERVER_WRITER);
  const write = () => {
    let settling: PlainStatement | null = null;
    const opening = [BEGIN, binding(orgId, as, lanes.lockTimeoutMs)];
    const closing = () => (settling ? [settling] : []);
    return transactInTurn(database, orgId, { writer, opening, closing }, async (scope) => {
      await takeOnRole(scope.tx, as);
      const clock = await holdClock(scope.tx, orgId);
      const done = await work({ ...scope, stamps: clock.stamps });
      settling = clock.settling();
      return done;
    });
  };
  return lanes.enter(orgId, write, writer);
}

/** The same as part of a transaction that has begun; the clock stays locked until its end. */
async function writeWithin<T>(
  tx: Transaction<Tables>,
  { org_id: orgId, quotas }: Pick<OrganisationScope, 'org_id' | 'quotas'>,
  work: (scope: WritingScope) => Promise<T>,
): Promise<T> {
  await binding(orgId).execute(tx);
  const { stamps, settling } = await holdClock(tx, orgId);
  const done = await work({ tx, org_id: orgId, quotas, stamps });
  await settling()?.execute(tx);
  return done;
}

type NewOrganisation = {
  readonly org_id: string;
  readonly name: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
};

/** Makes an organisation and writes its first rows, in one transaction. */
export type CreateOrganisation = <T>(
  organisation: NewOrganisation,
  work: (scope: WritingScope) => Promise<T>,
) => Promise<T>;

export function createOrganisation<T>(
  database: Kysely<Tables>,
  { org_id, name, metadata = {} }: NewOrganisation,
  work: (scope: WritingScope) => Promise<T>,
): Promise<T> {
  return database.transaction().execute(async (tx) => {
    await binding(org_id).execute(tx);
    // The clock hangs on the organisation and gives it its first stamp.
    const before = instantOfMicroseconds(0n);
    const unstamped = { org_id, name, created_time: before, modified_time: before };
    await tx
      .insertInto('organisations')
      .values({ ...unstamped, metadata: JSON.stringify(metadata) })
      .execute();
    await tx.insertInto('org_sync_clock').values({ org_id }).execute();
    return writeWithin(tx, { org_id, quotas: getQuotas(database) }, async (scope) => {
      const now = scope.stamps.next();
      await tx
        .updateTable('organisations')
        .set({ created_time: now, modified_time: now })
        .where('org_id', '=', org_id)
        .execute();
      return work(scope);
    });
  });
}

/** Reading within an organisation for whoever is not a caller yet. */
export type ReadIn = <T>(orgId: string, work: (scope: OrganisationScope) => Promise<T>) => Promise<T>;

/** Writing within an organisation for whoever is not a caller yet: the sign-in knows the organisation from the credentials. */
export type WriteIn = <T>(orgId: string, work: (scope: WritingScope) => Promise<T>) => Promise<T>;
