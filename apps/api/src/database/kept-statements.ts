import type pg from 'pg';
import { ArrivingRows } from './arriving-rows.ts';

/** A statement that is asked for less often is read anew each time. */
const KEPT_FROM_USES = 3;
/** Each takes some tens of kilobytes of each session that keeps it. */
const MOST_KEPT = 200;
/** Texts whose uses are counted: lists of values of another length each time are other texts each time. */
const MOST_COUNTED = 2000;
const MOST_CHARACTERS = 20_000;
/** What such a statement answers changes with the table's columns, and a session refuses to answer one it keeps otherwise. */
const ALL_COLUMNS = /^\s*select (?:distinct )?(?:"?\w+"?\.)?\*|,\s*"?\w+"?\.\*|returning (?:"?\w+"?\.)?\*/i;

/** The names by which sessions keep what one pool asks again and again. */
export class StatementNames {
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** Undefined for a statement that is not kept, or not yet. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined) return name;
    if (this.#names.size >= MOST_KEPT || text.length > MOST_CHARACTERS || ALL_COLUMNS.test(text))
      return undefined;
    const uses = 1 + (this.#uses.get(text) ?? 0);
    if (uses < KEPT_FROM_USES) {
      if (this.#uses.size >= MOST_COUNTED) this.#uses.clear();
      this.#uses.set(text, uses);
      return undefined;
    }
    this.#uses.delete(text);
    const given = `kept_${this.#names.size}`;
    this.#names.set(text, given);
    return given;
  }
}

/**
 * How a transaction begins that only reads and asks the same as others all day. Its statements are planned anew for their values,
 * for a plan for all values can be a hundred times worse (decision 0227). The setting is the transaction's: where rows are
 * written it would plan the check of each foreign key of each row.
 */
export const READING =
  'start transaction isolation level repeatable read read only;set local plan_cache_mode to force_custom_plan';
const ENDS = new Set(['commit', 'rollback']);

/**
 * Makes a new connection's session keep what it has read of the statements that are often asked for in transactions that only
 * read. Does nothing behind a pooler, which hands out other sessions: it shows by dropping what the connection asked for
 * at its start.
 */
export async function keepStatements(client: pg.ClientBase, names: StatementNames): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_settings where name = 'statement_timeout' and source = 'client'",
  );
  if (rowCount !== 1) return;
  const ask = client.query.bind(client) as (...given: readonly unknown[]) => unknown;
  let isKeeping = true;
  let isReading = false;
  const stopWhereRefused = ({ code }: { readonly code?: string }) => {
    // A table has other columns than when the statement was read.
    if (code === FEATURE_NOT_SUPPORTED) isKeeping = false;
  };
  const query = (...given: readonly unknown[]): unknown => {
    const [asked, values] = given;
    if (typeof asked === 'string') {
      if (asked.startsWith(READING)) isReading = true;
      else if (ENDS.has(asked)) isReading = false;
    }
    if (!isKeeping || !isReading) return ask(...given);
    if (asked instanceof ArrivingRows) asked.name = names.nameOf(asked.text);
    if (typeof asked !== 'string' || !Array.isArray(values) || values.length === 0 || given.length > 2)
      return ask(...given);
    const name = names.nameOf(asked);
    if (name === undefined) return ask(...given);
    const answer = ask({ name, text: asked, values });
    if (answer instanceof Promise) answer.catch(stopWhereRefused);
    return answer;
  };
  Object.assign(client, { query });
}

const FEATURE_NOT_SUPPORTED = '0A000';
