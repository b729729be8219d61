import { permissionEntity } from '@heatwise/contract/entities/permissions';
import type { SyncDigest } from '@heatwise/contract/sync/sync.contract';
import { sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { gather, jsonRow } from '../../sync/json-row.ts';
import { digestOfRows } from '../../sync/row-digest.store.ts';
import type { CoreKind, DigestedKind, SyncReader } from '../../sync/synced-kind.ts';

const permission = jsonRow('p', permissionEntity);

function changedPermissions(
  scope: OrganisationScope,
  reader: SyncReader,
  since: string | null,
): Promise<string> {
  return gather(scope, permissions(scope, reader, since));
}

function permissionsDigest(scope: OrganisationScope, reader: SyncReader): Promise<SyncDigest> {
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

export const permissionsSync: CoreKind = {
  part: 'permissions',
  cursor: 'permissions',
  tables: ['permissions'],
  changed: changedPermissions,
};

export const permissionDigests: DigestedKind = {
  parts: ['permissions'],
  digests: async (scope, reader) => [await permissionsDigest(scope, reader)],
};
