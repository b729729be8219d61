import type pg from 'pg';
import { openPool } from '../database/connect.ts';

/** Asks the database whether it answers at all, over a connection that nobody else uses. */
export type DatabasePing = { readonly ask: () => Promise<boolean>; readonly close: () => Promise<void> };

const STATEMENT_LIMIT_MS = 2000;

/**
 * Opens that connection with the first question. Among the others a question would wait for its turn, and a server
 * with much to do would pass for one without a database. Those who ask at the same time share one answer.
 */
export function pingOver(connection: pg.ClientConfig): DatabasePing {
  const { pool } = openPool({
    connection,
    size: 1,
    statementTimeoutMs: STATEMENT_LIMIT_MS,
    name: 'heatwise health',
  });
  let asking: Promise<boolean> | null = null;
  return {
    ask() {
      asking ??= pool
        .query('select 1')
        .then(
          () => true,
          () => false,
        )
        .finally(() => {
          asking = null;
        });
      return asking;
    },
    close: () => pool.end(),
  };
}
