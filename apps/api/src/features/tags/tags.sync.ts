import { tagEntity } from '@heatwise/contract/entities/tags';
import type { SyncDigest } from '@heatwise/contract/sync/sync.contract';
import { PRIVATE_TAG_METADATA_KEYS, type SyncRights } from '@heatwise/domain/permissions/sync-rights';
import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { gather, jsonRow } from '../../sync/json-row.ts';
import { isWithin } from '../../sync/measured-people.store.ts';
import { digestOfRows } from '../../sync/row-digest.store.ts';
import type { CoreKind, DigestedKind, SyncReader } from '../../sync/synced-kind.ts';

const nameOfTag = jsonRow('t', tagEntity, {}, 'name');
const goneTag = jsonRow('t', tagEntity, {}, 'stub');

/** `maySeePrivateSettingsOf` in SQL. */
function metadataAsSeenWith({ managed_tags }: SyncRights): RawBuilder<string> {
  if (managed_tags.everyone) return sql<string>`t.metadata`;
  return sql<string>`case when t.tag_id = any(${[...managed_tags.tag_ids]}::uuid[]) then t.metadata
                          else t.metadata - ${[...PRIVATE_TAG_METADATA_KEYS]}::text[] end`;
}

export function changedTags(
  scope: OrganisationScope,
  reader: SyncReader,
  since: string | null,
): Promise<string> {
  return gather(scope, tagRows(scope, reader, since));
}

/** Over the active ones: a browser keeps what went out of its view as a deleted one. */
export function tagsDigest(scope: OrganisationScope, reader: SyncReader): Promise<SyncDigest> {
  return digestOfRows(
    scope,
    sql`select held.modified_time from (${tagRows(scope, reader, null)}) held where held.active`,
  );
}

/**
 * The tags that the reader may hold, whole or by name: `tagHolding` in SQL. What came into view with a person comes
 * along with that person's new stamp, as it has none of its own; what went out of view comes as an empty, deleted row.
 */
function tagRows({ org_id }: OrganisationScope, { actor, rights }: SyncReader, since: string | null) {
  const whole = jsonRow('t', tagEntity, { metadata: metadataAsSeenWith(rights) });
  const changed = sql<boolean>`t.modified_time > ${since ?? ''}`;
  const { level, granted } = rights.tags;
  if (level === 'all') {
    return sql`
      select ${whole} as json, t.modified_time, t.active from tags t where t.org_id = ${org_id} and ${changed}`;
  }
  const isGranted = sql<boolean>`t.tag_id = any(${[...granted]}::uuid[])`;
  const isSeen = level === 'listed' ? sql<boolean>`true` : sql<boolean>`coalesce(c.seen, false)`;
  const isNamed = level === 'names' ? sql<boolean>`true` : sql<boolean>`c.tag_id is not null`;
  const isHeld = sql<boolean>`t.active and (${isGranted} or not t.is_hidden and (${isSeen} or ${isNamed}))`;
  return sql`
    with carried as (
      select tag_id, max(u.modified_time) as latest,
             bool_or(u.tag_ids && ${[...rights.people.tag_ids]}::uuid[]) as seen
        from users u cross join unnest(u.tag_ids) tag_id
       where u.org_id = ${org_id} and ${isWithin(rights.people, actor, 'u')}
         and ${level !== 'listed'}
       group by tag_id)
    select case when not ${isHeld} then ${goneTag}
                when ${isGranted} or ${isSeen} then ${whole}
                else ${nameOfTag} end as json, t.modified_time, t.active
      from tags t left join carried c using (tag_id)
     where t.org_id = ${org_id}
       and ${since === null ? isHeld : sql`(${changed} or c.latest > ${since})`}`;
}

/** Tags come into view with the people who carry them. */
export const tagsSync: CoreKind = {
  part: 'tags',
  cursor: 'tags',
  tables: ['tags', 'users'],
  changed: changedTags,
};

export const tagDigests: DigestedKind = {
  parts: ['tags'],
  digests: async (scope, reader) => [await tagsDigest(scope, reader)],
};
