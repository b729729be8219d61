import type { SqliteParameter } from './compact-rows.ts';
import type { SqliteStatement } from './sqlite-statement.ts';

/** Tables of which the connection's own functions keep what they read. */
export const FOLLOWED_TABLES = ['measurements', 'users'] as const;
export type FollowedTable = (typeof FOLLOWED_TABLES)[number];

/** The part of a connection by which its own functions read. */
export type FollowedConnection = {
  /** Prepares one statement; the same text gives the same statement again. */
  statement(sql: string): SqliteStatement;
  /** Every row as an object. */
  rows<Row>(sql: string, parameters?: readonly SqliteParameter[]): Row[];
  /** Grows with each statement that may have written to the table: what was read of it before may no longer be so. */
  writesTo(table: FollowedTable): number;
};
