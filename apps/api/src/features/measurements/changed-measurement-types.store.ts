import { customTypeEntity, linkTypeEntity } from '@heatwise/contract/entities/measurement-types';
import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { gather, jsonRow } from '../../sync/json-row.ts';
import type { SyncReader } from '../../sync/synced-kind.ts';

/** Rows `t` of the two tables of types as the wire's JSON. */
export const customTypeJson = jsonRow('t', customTypeEntity);
export const linkTypeJson = jsonRow('t', linkTypeEntity);

type Changed = (scope: OrganisationScope, reader: SyncReader, since: string | null) => Promise<string>;

/** Types are the organisation's words for its tests, so every member has them. */
function changedIn(
  table: 'custom_measurement_types' | 'link_measurement_types',
  row: RawBuilder<string>,
): Changed {
  return (scope, _reader, since) =>
    gather(
      scope,
      sql`
      select ${row} as json, t.modified_time
        from ${sql.table(table)} t
       where t.org_id = ${scope.org_id} and t.modified_time > ${since ?? ''}`,
    );
}

export const changedCustomTypes = changedIn('custom_measurement_types', customTypeJson);
export const changedLinkTypes = changedIn('link_measurement_types', linkTypeJson);
