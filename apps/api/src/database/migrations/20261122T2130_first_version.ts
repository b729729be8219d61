import { type Kysely, sql } from 'kysely';
import { accountTables } from './first-version/account-tables.ts';
import { callerFunctions } from './first-version/caller-functions.ts';
import { domainFunctions } from './first-version/domain-functions.ts';
import { erasingFunctions } from './first-version/erasing-functions.ts';
import { measurementTables } from './first-version/measurement-tables.ts';
import { organisationTables } from './first-version/organisation-tables.ts';
import { rowLevelSecurity } from './first-version/row-level-security.ts';
import { serverFunctions } from './first-version/server-functions.ts';
import { serverTables } from './first-version/server-tables.ts';

/** Instants as they travel; compared by their bytes, whatever the database's language. */
const instants = [
  `create domain instant_text as text collate "C"
     check (value ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{6}Z$')`,
  `create function instant_of_us(us bigint) returns text language sql immutable parallel safe
     return to_char(timestamp 'epoch' + us * interval '1 microsecond', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
];

/**
 * Everything the first version has. The functions run with the owner's rights, and name their search path so that
 * nobody can put a table of their own in front.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    ...instants,
    ...organisationTables,
    ...measurementTables,
    ...accountTables,
    ...serverTables,
    ...domainFunctions,
    ...callerFunctions,
    ...serverFunctions,
    ...erasingFunctions,
    ...rowLevelSecurity,
    'insert into server_incarnation (id) values (gen_random_uuid())',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
