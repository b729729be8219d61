import { type Actor, readGrants } from '@heatwise/domain/permissions/actor';
import { syncRightsOf } from '@heatwise/domain/permissions/sync-rights';
import { sql } from 'kysely';
import { AppError } from '../http/app-error.ts';
import type { OrganisationScope } from '../organisation/organisation-scope.ts';
import { historyDaysColumn, windowAt } from './history-window.store.ts';
import { lastInView } from './people-in-view.store.ts';
import { announcedVersions } from './schema-versions.store.ts';
import type { SyncReader } from './synced-kind.ts';

/**
 * How long rows that were deleted stay, so that every browser that returns within it learns of them.
 * See docs/sync.md#the-calls.
 */
const TOMBSTONE_DAYS = 400;

export type SyncSnapshot = {
  readonly reader: SyncReader;
  /** The organisation's clock. */
  readonly sync_time: string;
  /** Where the window of history begins at that time. */
  readonly history_from: string;
  /** Changes when another state of the data takes this one's place (a restored backup). */
  readonly server_identity: string;
  /** Of the organisation's history; another after a replica was promoted and something was written. */
  readonly branch: string;
  /** Those before it that this data goes on from, each up to a clock. */
  readonly branches: readonly { readonly branch: string; readonly until: string }[];
  /** What is deleted may be unknown to a cursor older than this. */
  readonly tombstones_since: string;
  /** Of the synchronised rows: what all servers that answer now can speak. */
  readonly schema_version: number;
  /** Servers of other versions answer, too. */
  readonly has_other_versions: boolean;
  /** See `lastInView`; empty for readers who fetch the past of people themselves. */
  readonly last_in_view: string;
};

/** Who asks which server, and how. */
export type Reading = {
  readonly caller: SyncCaller;
  /** This server's version of the synchronised rows. */
  readonly schemaVersion: number;
  /** Whether they fetch the past of people who come into view (FILLS_HEADER). */
  readonly fills: boolean;
};

/** Who reads: a person, by what they may at that moment, or an actor that is nobody of the organisation. */
export type SyncCaller = { readonly user_id: string } | { readonly actor: Actor };

type Row = Omit<
  SyncSnapshot,
  'reader' | 'history_from' | 'schema_version' | 'has_other_versions' | 'last_in_view'
> & {
  history_days: unknown;
  versions: number[];
  tag_ids: string[];
  permissions: { tag_id: string | null; access: string; active: boolean }[];
};

/**
 * The reader and the clock as the snapshot holds them: what is sent and what the cursors will say belong together.
 * Throws `session-ended` when the person is no longer active.
 */
export async function readSnapshot(
  scope: OrganisationScope,
  { caller, schemaVersion, fills }: Reading,
): Promise<SyncSnapshot> {
  const { tx, org_id } = scope;
  const userId = 'actor' in caller ? null : caller.user_id;
  const rights = sql`u.tag_ids,
           coalesce((select json_agg(json_build_object('tag_id', p.tag_id, 'access', p.access, 'active', p.active))
                       from permissions p
                      where p.org_id = u.org_id and p.user_id = u.user_id and p.active), '[]') as permissions`;
  // What the server says of itself comes first, and alone: an organisation's rows may be on another machine.
  const { rows } = await sql<Row>`
    with here as materialized (
      select server_identity() as server_identity, ${announcedVersions} as versions,
             instant_of_us((extract(epoch from clock_timestamp() - interval '1 day' * ${TOMBSTONE_DAYS}) * 1e6)::bigint)
               as tombstones_since)
    select here.server_identity, here.versions, here.tombstones_since,
           instant_of_us(c.last_us) as sync_time, c.branch, c.branches, ${historyDaysColumn} as history_days,
           ${userId === null ? sql`'{}'::uuid[] as tag_ids, '[]'::json as permissions` : rights}
      from org_sync_clock c
      join organisations o on o.org_id = c.org_id
      ${userId === null ? sql`` : sql`join users u on u.org_id = c.org_id and u.user_id = ${userId} and u.active`}
     cross join here
     where c.org_id = ${org_id}`.execute(tx);
  const row = rows[0];
  if (!row) throw new AppError('session-ended');
  const { tag_ids, permissions, versions, history_days, ...snapshot } = row;
  const actor =
    'actor' in caller
      ? caller.actor
      : { user_id: caller.user_id, org_id, tag_ids, grants: readGrants(permissions) };
  const reader = { actor, rights: syncRightsOf(actor) };
  return {
    ...snapshot,
    reader,
    history_from: windowAt(snapshot.sync_time, history_days),
    last_in_view: fills ? '' : await lastInView(scope, reader),
    schema_version: Math.min(schemaVersion, ...versions),
    has_other_versions: versions.some((version) => version !== schemaVersion),
  };
}
