import { permissionEntity } from '@heatwise/contract/entities/permissions';
import type { SyncDigest } from '@heatwise/contract/sync/sync.contract';
import { sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { gather, jsonRow } from '../../sync/json-row.ts';
import { digestOfRows } from '../../sync/row-digest.store.ts';
import type { SyncReader } from '../../sync/synced-kind.ts';

const permission = jsonRow('p', permissionEntity);

export function changedPermissions(
  scope: OrganisationScope,
  reader: SyncReader,
  since: string | null,
): Promise<string> {
  return gather(scope, permissions(scope, reader, since));
}

export function permissionsDigest(scope: OrganisationScope, reader: SyncReader): Promise<SyncDigest> {
  return digestOfRows(scope, permissions(scope, reader, null));
}

/** `mayHoldPermission` in SQL. */
function permissions({ org_id }: OrganisationScope, { actor, rights }: SyncReader, since: string | null) {
  return sql`
    select ${permission} as json, p.modified_time
      from permissions p
     where p.org_id = ${org_id} and p.modified_time > ${since ?? ''}
       and ${rights.all_permissions ? sql`true` : sql`p.user_id = ${actor.user_id}`}`;
}
