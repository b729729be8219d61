import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { createSeal, SEALED_COLUMNS } from '../../apps/api/src/auth/seal.ts';
import type { DeriveKeys } from '../../apps/api/src/database/server-secret.ts';
import type { Tables } from '../../apps/api/src/database/tables.ts';

export const USAGE = `npm run reseal
Encrypts again, with the newest secret of SERVER_SECRET, all that the database holds encrypted with an earlier one.`;

export type Resealed = {
  /** Values that were encrypted again. */
  readonly resealed: number;
  /** Values that no secret opens, by table and column. */
  readonly unreadable: ReadonlyMap<string, number>;
  /** False while servers still encrypt with an earlier secret. */
  readonly isComplete: boolean;
};

const ROWS_AT_ONCE = 200;
const MOST_PASSES = 5;

type Column = {
  readonly table: string;
  readonly id: string;
  readonly column: string;
  readonly purpose: string;
};

const columnsOf = (isOfOrganisation: boolean): Column[] =>
  Object.values(SEALED_COLUMNS)
    .filter((sealed) => sealed.isOfOrganisation === isOfOrganisation)
    .flatMap(({ columns, ...sealed }) => columns.map((column) => ({ ...sealed, column })));

/**
 * Works as the owner of the tables, next to running servers. A value that a server changes meanwhile is left to the next
 * pass, so passes follow until one finds nothing. Every block is a transaction, so stopping anywhere loses nothing.
 */
export async function reseal(owner: Kysely<Tables>, deriveKeys: DeriveKeys): Promise<Resealed> {
  let resealed = 0;
  for (let pass = 1; ; pass += 1) {
    const found = await resealOnce(owner, deriveKeys);
    resealed += found.resealed;
    const isComplete = found.skipped === 0 && found.resealed === 0;
    if (isComplete || pass === MOST_PASSES) return { resealed, unreadable: found.unreadable, isComplete };
  }
}

async function resealOnce(owner: Kysely<Tables>, deriveKeys: DeriveKeys) {
  const unreadable = new Map<string, number>();
  let [resealed, skipped] = [0, 0];
  const walk = async (orgId: string | null, column: Column): Promise<void> => {
    const seal = createSeal(deriveKeys(column.purpose), randomBytes);
    let after: string | null = '';
    while (after !== null) {
      const block = await resealBlock(owner, { orgId, after, ...column }, seal);
      resealed += block.resealed;
      skipped += block.skipped;
      after = block.last;
      const name = `${column.table}.${column.column}`;
      if (block.unreadable > 0) unreadable.set(name, (unreadable.get(name) ?? 0) + block.unreadable);
    }
  };
  for (const column of columnsOf(false)) await walk(null, column);
  const { rows } = await sql<{ org_id: string }>`select org_id from organisations order by org_id`.execute(
    owner,
  );
  for (const { org_id } of rows) for (const column of columnsOf(true)) await walk(org_id, column);
  return { resealed, skipped, unreadable };
}

type Block = Column & { readonly orgId: string | null; readonly after: string };

async function resealBlock(
  owner: Kysely<Tables>,
  { orgId, after, table, id, column }: Block,
  seal: ReturnType<typeof createSeal>,
) {
  const [name, key, sealed] = [sql.table(table), sql.ref(id), sql.ref(column)];
  return owner.transaction().execute(async (tx) => {
    // Row-level security holds for owners too.
    if (orgId !== null) await sql`select set_config('app.org_id', ${orgId}, true)`.execute(tx);
    const ofOrganisation = orgId === null ? sql`true` : sql`org_id = ${orgId}::uuid`;
    const { rows } = await sql<{ id: string; sealed: Buffer }>`
      select ${key}::text as id, ${sealed} as sealed from ${name}
       where ${ofOrganisation} and ${key}::text > ${after} and ${sealed} is not null
       order by ${key}::text limit ${ROWS_AT_ONCE}`.execute(tx);
    let [resealed, skipped, unreadable] = [0, 0, 0];
    for (const row of rows.filter((one) => !seal.isNewest(one.sealed))) {
      const text = seal.open(row.sealed);
      if (text === null) {
        unreadable += 1;
        continue;
      }
      const { numAffectedRows = 0n } = await sql`
        update ${name} set ${sealed} = ${seal.seal(text)}
         where ${ofOrganisation} and ${key}::text = ${row.id} and ${sealed} = ${row.sealed}`.execute(tx);
      if (numAffectedRows > 0n) resealed += 1;
      else skipped += 1;
    }
    return {
      resealed,
      skipped,
      unreadable,
      last: rows.length < ROWS_AT_ONCE ? null : (rows.at(-1)?.id ?? null),
    };
  });
}

/** What the operator reads at the end. */
export function describeResealed({ resealed, unreadable, isComplete }: Resealed): string {
  const done = `${resealed} values were encrypted again with the newest secret.`;
  if (!isComplete)
    return `${done} Servers still encrypt with an earlier one: put the newest first on all of them and run this again.`;
  if (unreadable.size === 0)
    return `${done} Nothing is encrypted with an earlier secret any more. Links and addresses in emails that were sent with one work until you remove it.`;
  const places = [...unreadable].map(([place, count]) => `${place}: ${count}`).join(', ');
  return `${done} No secret in SERVER_SECRET opens the following, which were left as they are: ${places}.`;
}
