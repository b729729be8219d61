import { CORE_NAMES, SYNCED_NAMES } from '@heatwise/contract/entities/synced-entities';
import type { CoreReply } from '@heatwise/contract/sync/sync.contract';
import type { SqliteConnection } from '../../local-db/sqlite-connection.ts';

export const SYNC_SLUGS = [
  ...SYNCED_NAMES,
  'last_measurement_modified_time',
  'init_measurement_sync_time',
  'complete_measurement_sync',
] as const;
export type SyncSlug = (typeof SYNC_SLUGS)[number];
/** Where each kind of data stands: the server's time text, null when it was never synchronised. */
export type SyncTimes = Readonly<Record<SyncSlug, string | null>>;

/**
 * What is remembered beside the sync times. `generation` counts full synchronisations; `sweeping` is there from the
 * start of a repeated one until the rows that it no longer brought are deleted; `kept_from_ms` is the oldest
 * created_ms for which there is room; `fills` are those whose past is still to be fetched; `outline` names the fields that rows are stored with; `checked_ms` is when the last cycle succeeded, by the browser's clock.
 * `history_from` is where what is held begins, `history_told` where the organisation's window does (history.store.ts).
 */
export type SyncStateName =
  | 'epoch'
  | 'fills'
  | 'shared_epoch'
  | 'generation'
  | 'sweeping'
  | 'initial_sync_done'
  | 'synced_at'
  | 'checked_ms'
  | 'latest_ms'
  | 'begun_ms'
  | 'kept_from_ms'
  | 'without_images'
  | 'classed_by'
  | 'outline'
  | 'history_from'
  | 'history_told'
  | 'history_wanted'
  | 'history_extending'
  | 'history_forgetting'
  | 'history_full';

export function readSyncTimes(connection: SqliteConnection): SyncTimes {
  const times = Object.fromEntries(SYNC_SLUGS.map((slug) => [slug, null])) as Record<SyncSlug, string | null>;
  const rows = connection.rows<{ slug: SyncSlug; time: string | null }>('select slug, time from syncTimes');
  for (const { slug, time } of rows) if (slug in times) times[slug] = time;
  return times;
}

export function writeSyncTimes(connection: SqliteConnection, changes: Partial<SyncTimes>): void {
  for (const [slug, time] of Object.entries(changes)) {
    connection.run(
      'insert into syncTimes (slug, time) values (?, ?) on conflict (slug) do update set time = excluded.time',
      [slug, time],
    );
  }
}

export function readState(connection: SqliteConnection, name: SyncStateName): string | null {
  const [row] = connection.rows<{ value: string }>('select value from sync_state where name = ?', [name]);
  return row?.value ?? null;
}

/** Null removes it. */
export function writeState(connection: SqliteConnection, name: SyncStateName, value: string | null): void {
  if (value === null) connection.run('delete from sync_state where name = ?', [name]);
  else {
    connection.run(
      'insert into sync_state (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
      [name, value],
    );
  }
}

export function readGeneration(connection: SqliteConnection): number {
  return Number(readState(connection, 'generation') ?? 1);
}

/** The later of two times; server texts of one format compare as strings. */
export function laterOf(one: string | null, other: string): string {
  return one !== null && one > other ? one : other;
}

/**
 * In a cycle that was cut short, linked measurements may have come ahead of the new version of theirs; a purge takes them
 * away with the old version. So they are asked for again from where the measurements have come to.
 */
export function linksCursorAfterPurge({ measurements, link_measurements }: SyncTimes): string | null {
  const isAhead = measurements !== null && link_measurements !== null && link_measurements > measurements;
  return isAhead ? measurements : link_measurements;
}

/** Whether these are the cursors of a first or repeated synchronisation, whose core reply is the whole truth. */
export function isNothingKnown(times: SyncTimes): boolean {
  return CORE_NAMES.every((slug) => times[slug] === null);
}

/** What of a reply names the state of the data that its cursors belong to. */
export type Epoch = Pick<CoreReply, 'epoch' | 'shared_epoch'>;

export function writeEpoch(connection: SqliteConnection, { epoch, shared_epoch }: Epoch): void {
  writeState(connection, 'epoch', epoch);
  writeState(connection, 'shared_epoch', shared_epoch ?? null);
}
