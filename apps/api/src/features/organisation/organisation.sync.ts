import { organisationEntity } from '@heatwise/contract/entities/organisation';
import { sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { gather, jsonRow } from '../../sync/json-row.ts';
import type { CoreKind, SyncReader } from '../../sync/synced-kind.ts';

const organisation = jsonRow('o', organisationEntity);

/** The one organisation of the reader, if it changed. */
function changedOrganisation(
  scope: OrganisationScope,
  _reader: SyncReader,
  since: string | null,
): Promise<string> {
  return gather(
    scope,
    sql`
    select ${organisation} as json, o.modified_time
      from organisations o
     where o.org_id = ${scope.org_id} and o.modified_time > ${since ?? ''}`,
  );
}

export const organisationSync: CoreKind = {
  part: 'organisation',
  cursor: 'organisations',
  tables: ['organisations'],
  changed: changedOrganisation,
};
