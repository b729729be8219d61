import type { CustomMeasurementType, LinkMeasurementType } from '@heatwise/contract/sync/entities';
import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { gather, type JsonRows, jsonRow } from '../../sync/json-row.ts';
import type { SyncReader } from '../../sync/synced-kind.ts';

const fields = {
  name: 'text',
  unit: 'text',
  icon: 'text?',
  image: 'text?',
  active: 'boolean',
  created_time: 'quoted',
  modified_time: 'quoted',
} as const;
/** Rows `t` of the two tables of types as the wire's JSON. */
export const customTypeJson = jsonRow<CustomMeasurementType>('t', {
  custom_id: 'quoted',
  ...fields,
  classes: 'json',
});
export const linkTypeJson = jsonRow<LinkMeasurementType>('t', { link_type_id: 'quoted', ...fields });

type Changed = (scope: OrganisationScope, reader: SyncReader, since: string | null) => Promise<JsonRows>;

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
