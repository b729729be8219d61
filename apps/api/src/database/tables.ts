import { alertTables, notificationTables, reportTables } from './tables/alert.tables.ts';
import { educationTables } from './tables/education.tables.ts';
import { accountTables, organisationTables, serverTables } from './tables/organisation.tables.ts';
import { loyaltyTables, referralTables } from './tables/referral.tables.ts';
import { quoteTables, serviceTables, ticketTables } from './tables/support.tables.ts';
import { deviceTables, syncedTables, syncTables } from './tables/synced.tables.ts';
import type { DescribedTable, Placement, Table } from './tables/table.ts';

/** All tables by name. Rights, placement and the export derive from their descriptions. */
export const tables = {
  ...accountTables,
  ...alertTables,
  ...deviceTables,
  ...educationTables,
  ...loyaltyTables,
  ...notificationTables,
  ...organisationTables,
  ...quoteTables,
  ...referralTables,
  ...reportTables,
  ...serverTables,
  ...serviceTables,
  ...syncTables,
  ...syncedTables,
  ...ticketTables,
};

export type TableName = keyof typeof tables;

/** Types of the rows in PostgreSQL, for Kysely. */
export type Tables = {
  [Name in TableName]: (typeof tables)[Name] extends Table<infer Columns> ? Columns : never;
};

export const tableEntries = Object.entries(tables) as readonly [TableName, DescribedTable][];

/** Lists the tables with a placement. */
export function listTables(placement: Placement): TableName[] {
  return tableEntries.flatMap(([name, table]) => (table.placement === placement ? [name] : []));
}
