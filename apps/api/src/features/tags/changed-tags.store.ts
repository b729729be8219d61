import type { Tag } from '@heatwise/contract/sync/entities';
import { PRIVATE_TAG_METADATA_KEYS, type SyncRights } from '@heatwise/domain/permissions/sync-rights';
import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope } from '../../platform/organisation-scope.ts';
import { gather, type JsonRows, jsonRow } from '../../sync/json-row.ts';
import type { SyncReader } from '../../sync/synced-kind.ts';

function tagAsSeenWith(rights: SyncRights) {
  return jsonRow<Tag>('t', {
    tag_id: 'quoted',
    name: 'text',
    type: 'quoted',
    is_hidden: 'boolean',
    active: 'boolean',
    metadata: metadataAsSeenWith(rights),
    created_time: 'quoted',
    modified_time: 'quoted',
  });
}

/** `maySeePrivateSettingsOf` in SQL. */
function metadataAsSeenWith({ managed_tags }: SyncRights): RawBuilder<string> {
  if (managed_tags.everyone) return sql<string>`t.metadata`;
  return sql<string>`case when t.tag_id = any(${[...managed_tags.tag_ids]}::uuid[]) then t.metadata
                          else t.metadata - ${[...PRIVATE_TAG_METADATA_KEYS]}::text[] end`;
}

/** Every member sees every tag, as its name stands on people they may see; its private settings only those it concerns. */
export function changedTags(
  scope: OrganisationScope,
  { rights }: SyncReader,
  since: string | null,
): Promise<JsonRows> {
  return gather(
    scope,
    sql`
    select ${tagAsSeenWith(rights)} as json, t.modified_time
      from tags t
     where t.org_id = ${scope.org_id} and t.modified_time > ${since ?? ''}`,
  );
}
