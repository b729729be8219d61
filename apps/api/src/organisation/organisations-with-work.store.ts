import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** A function of the database that says in which organisations something waits, and what it asks for. */
type Question = {
  readonly name: `organisations_${'to' | 'with'}_${string}`;
  /** By the names of its parameters, in their order. */
  readonly parameters?: Readonly<Record<string, string | Date | readonly string[]>>;
  /** Whether those that are being erased are among them. */
  readonly withErased?: boolean;
};

/**
 * The organisations that it names. Where the database is spread over machines and one of them is away, those on the
 * others: nobody waits for somebody else's machine.
 */
export async function organisationsWith(
  database: Kysely<Tables>,
  { name, parameters = {}, withErased = false }: Question,
): Promise<string[]> {
  const wanted = withErased ? sql`true` : sql`not is_being_erased(org_id)`;
  const values = Object.values(parameters).map((value) => sql`${value}`);
  try {
    const { rows } = await sql<{ org_id: string }>`
      select org_id from ${sql.raw(name)}(${sql.join(values)}) as org_id where ${wanted}`.execute(database);
    return rows.map(({ org_id }) => org_id);
  } catch (error) {
    if (!isAnotherMachineAway(error)) throw error;
    const texts = Object.entries(parameters).map(([parameter, value]) => [parameter, textOf(value)]);
    const { rows } = await sql<{ org_id: string }>`
      select org_id from work_of_machines_that_answer(${name}, ${JSON.stringify(Object.fromEntries(texts))}::jsonb)
       where org_id is not null and ${wanted}`.execute(database);
    return rows.map(({ org_id }) => org_id);
  }
}

/** The coordinator says so; a connection to it that fails has no such code. */
export function isAnotherMachineAway(error: unknown): boolean {
  return error instanceof Error && 'code' in error && 'severity' in error && error.code === '08006';
}

function textOf(value: string | Date | readonly string[]): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : `{${value.join(',')}}`;
}
