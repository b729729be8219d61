import { accountTables } from './tables/account.tables.ts';
import { alertTables } from './tables/alert.tables.ts';
import { deviceTables } from './tables/device.tables.ts';
import { educationTables } from './tables/education.tables.ts';
import { loyaltyTables } from './tables/loyalty.tables.ts';
import { notificationTables } from './tables/notification.tables.ts';
import { organisationTables } from './tables/organisation.tables.ts';
import { quoteTables } from './tables/quote.tables.ts';
import { referralTables } from './tables/referral.tables.ts';
import { reportTables } from './tables/report.tables.ts';
import { serverTables } from './tables/server.tables.ts';
import { serviceTables } from './tables/service.tables.ts';
import { syncTables } from './tables/sync.tables.ts';
import { syncedTables } from './tables/synced.tables.ts';
import type { DescribedTable, Placement, Table } from './tables/table.ts';
import { ticketTables } from './tables/ticket.tables.ts';

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
