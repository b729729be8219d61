import { CORE_NAMES, outlineOf } from '@heatwise/contract/entities/synced-entities';
import type { CoreReply } from '@heatwise/contract/sync/sync.contract';
import { SYNC_PAGE_SIZE } from '@heatwise/contract/sync/sync-constants';
import { isCopyTooOld, offlineDaysOf } from '@heatwise/domain/organisation/organisation-settings';
import type { DataKey } from '../../local-db/local-database.ts';
import {
  buildIdentityIndexes,
  READING_INDEXES,
  type SqliteConnection,
} from '../../local-db/sqlite-connection.ts';
import {
  peopleWithBaselines,
  reclassEverything,
  reclassPerson,
  refreshBaselines,
} from './baselines.store.ts';
import {
  dropOrphanImages,
  forgetMoved,
  purgeInvisible,
  type WantedImage,
  wantedImages,
  writeCore,
  writeImages,
} from './core.store.ts';
import { localDigests } from './digest.store.ts';
import { createFirstFill, type PendingFill, readFills, storePage, writeFills } from './fills.store.ts';
import { createHistoryStore } from './history.store.ts';
import { dropOrphanLinks, sweepMeasurements, type WrittenPage, writeRows } from './measurements.store.ts';
import { lastTimeOf, type MeasuresPage, ofRows } from './sent-measurements.ts';
import {
  type Epoch,
  isNothingKnown,
  laterOf,
  linksCursorAfterPurge,
  readGeneration,
  readState,
  readSyncTimes,
  SYNC_SLUGS,
  type SyncStateName,
  type SyncTimes,
  writeEpoch,
  writeState,
  writeSyncTimes,
} from './sync-times.store.ts';

/** Small, so that the journal of a deletion fits where nothing else does. */
const ROWS_AT_ONCE = 500;
const GOES = "type <> 'sosm_baseline'";

/**
 * Makes room when the browser gives no more: the pictures first, then the oldest month of measurements, which is
 * remembered so that it is not stored again. The newest month stays, and so do recorded baselines however old: the
 * classes of today's tests rest on them. Returns what was dropped, null when nothing is
 * left to drop. Throws when even the deletion finds no room. See docs/sync.md#in-the-browser.
 */
function makeRoom(connection: SqliteConnection): 'profile_images' | 'measurements' | null {
  const [image] = connection.rows('select 1 from profileImages limit 1');
  if (image) {
    connection.transaction(() => {
      connection.run('delete from profileImages');
      writeState(connection, 'without_images', '1');
    });
    return 'profile_images';
  }
  const [range] = connection.rows<{ oldest: number | null; newest: number | null }>(
    `select (select created_ms from measurements where ${GOES} order by created_ms limit 1) as oldest,
            (select created_ms from measurements where ${GOES} order by created_ms desc limit 1) as newest`,
  );
  if (range?.oldest == null || range.newest == null) return null;
  const end = startOfNextMonth(range.oldest);
  if (end > range.newest) return null;
  connection.transaction(() => writeState(connection, 'kept_from_ms', String(end)));
  while (deleteBefore(connection, end)) {}
  return 'measurements';
}

function deleteBefore(connection: SqliteConnection, end: number): boolean {
  const keys = connection.rows<{ measurement_key: number; measurement_id: string }>(
    `select measurement_key, measurement_id from measurements where created_ms < ? and ${GOES} limit ?`,
    [end, ROWS_AT_ONCE],
  );
  connection.transaction(() => {
    for (const { measurement_key, measurement_id } of keys) {
      connection.run('delete from link_measurements where measurement_id = ?', [measurement_id]);
      connection.run('delete from measurements where measurement_key = ?', [measurement_key]);
    }
  });
  return keys.length === ROWS_AT_ONCE;
}

function startOfNextMonth(ms: number): number {
  const date = new Date(ms);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

/**
 * Whether the copy is older than its organisation allows, without asking the server. The latest time that the clock has
 * shown is kept and counts; a copy that never became whole is as old as its beginning.
 */
function isCopyExpired(connection: SqliteConnection, nowMs: number, reachedMs: number | null): boolean {
  const latestMs = Math.max(nowMs, Number(readState(connection, 'latest_ms') ?? nowMs));
  const begunMs = Number(readState(connection, 'begun_ms') ?? nowMs);
  keep(connection, 'latest_ms', latestMs);
  keep(connection, 'begun_ms', begunMs);
  return isCopyTooOld({ reachedMs: reachedMs ?? begunMs, latestMs, days: allowedDays(connection) });
}

/** Where the storage is full, what is there already has to do. */
function keep(connection: SqliteConnection, name: SyncStateName, ms: number): void {
  if (readState(connection, name) === String(ms)) return;
  try {
    writeState(connection, name, String(ms));
  } catch {}
}

function allowedDays(connection: SqliteConnection): number {
  const [row] = connection.rows<{ metadata: string }>('select metadata from organisations limit 1');
  return offlineDaysOf(row ? (JSON.parse(row.metadata) as Record<string, unknown>) : {});
}

/** What the engine asks of the local database. Every writing method is one transaction: rows and cursors, or nothing. */
export type SyncStore = ReturnType<typeof createSyncStore>;

/** Raised when the rule that classes measurements changes, so that stored rows are classed again. */
const CLASSED_BY = '2';
const keysOf = (changed: ReadonlySet<DataKey>): DataKey[] => [...changed];

/** `userId` is the signed-in person, for the purge. The connection is migrated and owned by the caller. */
export function createSyncStore(connection: SqliteConnection, userId: string) {
  const inTransaction = <T>(work: () => T): T => connection.transaction(work);
  const times = () => readSyncTimes(connection);

  /** At first it is not known what an earlier run of the page left. */
  let hasNewLinks = true;

  const history = createHistoryStore(connection, writePage);

  const store = {
    ...history,
    ...createFirstFill(connection),
    times,
    epoch: () => readState(connection, 'epoch'),
    sharedEpoch: () => readState(connection, 'shared_epoch'),
    followEpoch: (next: Epoch) =>
      inTransaction(() => {
        history.restartSpan();
        writeEpoch(connection, next);
      }),
    isCoreComplete: () => CORE_NAMES.every((slug) => times()[slug] !== null),
    areMeasurementsComplete: () => times().complete_measurement_sync !== null,
    isInitialSyncDone: () => readState(connection, 'initial_sync_done') !== null,
    syncedAt: () => readState(connection, 'synced_at'),
    checkedMs(): number | null {
      const text = readState(connection, 'checked_ms');
      return text === null ? null : Number(text);
    },
    setCheckedMs(ms: number): void {
      writeState(connection, 'checked_ms', String(ms));
      // Whatever the clock showed before: it was right, or wrong, when the server was reached.
      writeState(connection, 'latest_ms', String(ms));
    },
    isTooOld: (nowMs: number) => isCopyExpired(connection, nowMs, store.checkedMs()),
    isStorageFull: () =>
      readState(connection, 'kept_from_ms') !== null || readState(connection, 'without_images') !== null,
    /** False when rows were left out for want of room: then the digests differ by nature. */
    isComparable: () => readState(connection, 'kept_from_ms') === null,
    /** In steps between which screens may be answered. */
    digests: (leftOut: readonly string[] = [], from?: string) => localDigests(connection, leftOut, from),
    makeRoom: () => (history.giveUpOlder() ? 'measurements' : makeRoom(connection)),

    /** Completes what an earlier run of the page, or an older version of it, left undone. */
    prepare(): void {
      if (store.areMeasurementsComplete()) {
        buildIdentityIndexes(connection);
        for (const index of READING_INDEXES) connection.exec(index);
      }
      const outline = outlineOf();
      if (readState(connection, 'outline') !== outline) {
        // What is here was stored by an application that knew other fields.
        if (Object.values(times()).some((time) => time !== null)) store.restart();
        writeState(connection, 'outline', outline);
      }
      if (readState(connection, 'classed_by') === CLASSED_BY) return;
      inTransaction(() => {
        refreshBaselines(connection, peopleWithBaselines(connection));
        reclassEverything(connection);
        writeState(connection, 'classed_by', CLASSED_BY);
      });
    },

    /**
     * Forgets every cursor, so that everything is synchronised again, under another epoch where one is given, while the
     * rows stay on the screen; what the server then no longer sends is deleted at the end. See docs/sync.md#epoch.
     */
    restart(epoch?: Epoch): void {
      inTransaction(() => {
        // A fill that did not end appended its rows; from now on they come a second time.
        buildIdentityIndexes(connection);
        writeSyncTimes(connection, Object.fromEntries(SYNC_SLUGS.map((slug) => [slug, null])));
        writeState(connection, 'generation', String(readGeneration(connection) + 1));
        writeState(connection, 'sweeping', '1');
        // There may be room again.
        writeState(connection, 'kept_from_ms', null);
        writeState(connection, 'without_images', null);
        writeFills(connection, []);
        history.forgetSpan();
        if (epoch) writeEpoch(connection, epoch);
      });
    },

    /** Stores a core reply to the cursors `asked`, then purges. Returns the kinds of data that changed. */
    storeCore(reply: CoreReply, asked: SyncTimes): DataKey[] {
      return inTransaction(() => {
        const isFull = isNothingKnown(asked);
        const changed = writeCore(connection, reply, isFull);
        if (reply.measurements.length + reply.link_measurements.length > 0) {
          writePage({ ...reply, measurements: ofRows(reply.measurements) });
          changed.add('measurements').add('link_measurements');
        }
        // Which tags one may hold depends on the tags themselves, too: on whether they are hidden or deleted.
        const mayHideRows =
          isFull || changed.has('users') || changed.has('permissions') || changed.has('tags');
        const deleted = new Set(mayHideRows ? purgeInvisible(connection, userId) : []);
        for (const key of forgetMoved(connection)) deleted.add(key);
        if (deleted.has('measurements')) reclassWhereChanged(peopleWithBaselines(connection));
        for (const key of deleted) changed.add(key);
        if (reply.fill && asked.users !== null && !isFull) {
          const fill = { above: asked.users, upto: reply.sync_time, before: null };
          writeFills(connection, [...readFills(connection), fill]);
        }
        const before = times();
        const moved = CORE_NAMES.map((slug) => [
          slug,
          isFull ? reply.sync_time : laterOf(before[slug], reply.sync_time),
        ]);
        writeSyncTimes(connection, {
          ...(Object.fromEntries(moved) as Partial<SyncTimes>),
          link_measurements: linksCursorAfterPurge(before),
        });
        writeEpoch(connection, reply);
        history.noteWindow(reply.history_from);
        return keysOf(changed);
      });
    },

    /** People whose past is to be fetched next. */
    nextFill: (): PendingFill | null => readFills(connection)[0] ?? null,
    storeFill: (fill: PendingFill, reply: MeasuresPage) =>
      inTransaction(() => storePage(connection, fill, reply, writePage)),

    /** Where the cursors stand after a page, and whether there may be another. */
    cursorsAfter(reply: MeasuresPage): { times: Pick<SyncTimes, PagedSlug>; more: boolean } {
      const before = times();
      const measurements = endOf(reply, 'measurements');
      const linked = endOf(reply, 'link_measurements');
      return {
        times: {
          measurements: laterOf(before.measurements, measurements.time),
          link_measurements: laterOf(before.link_measurements, linked.time),
        },
        more: measurements.isFull || linked.isFull,
      };
    },

    /** Stores a page of the incremental measurement sync. `moved` is false when no cursor got ahead. */
    storeMeasures(reply: MeasuresPage): { changed: DataKey[]; moved: boolean } {
      return inTransaction(() => {
        const before = times();
        const changed = new Set<DataKey>();
        if (reply.measurements.count > 0) changed.add('measurements');
        if (reply.link_measurements.length > 0) changed.add('link_measurements');
        const after = store.cursorsAfter(reply);
        if (writePage(reply)) changed.add('users');
        history.noteOldCursor(before.measurements);
        writeSyncTimes(connection, after.times);
        hasNewLinks ||= reply.link_measurements.length > 0;
        if (!after.more) {
          // Measurements are stamped before what is linked to them: one that is not here by now is not for us.
          if (hasNewLinks) dropOrphanLinks(connection);
          hasNewLinks = false;
          if (readState(connection, 'sweeping') !== null) {
            sweepMeasurements(connection);
            reclassWhereChanged(peopleWithBaselines(connection));
            writeState(connection, 'sweeping', null);
            changed.add('measurements').add('link_measurements').add('users');
          }
          // While somebody's past is missing the copy is not whole.
          if (readFills(connection).length === 0)
            writeState(connection, 'synced_at', laterOf(store.syncedAt(), reply.sync_time));
        }
        const moved =
          after.times.measurements !== before.measurements ||
          after.times.link_measurements !== before.link_measurements;
        return { changed: keysOf(changed), moved };
      });
    },

    /** Pictures to fetch; forgets those whose owner has none. */
    wantedImages(): { wanted: WantedImage[]; dropped: boolean } {
      return inTransaction(() => ({
        dropped: dropOrphanImages(connection),
        wanted: wantedImages(connection),
      }));
    },
    storeImages(images: readonly (WantedImage & { readonly image: string })[]): void {
      inTransaction(() => writeImages(connection, images));
    },
  };

  /** Writes rows of a page; classes again whom it gave another baseline. True when somebody's baseline changed. */
  function writePage(page: WrittenPage): boolean {
    // A page out of turn may bring rows that are here already: from then on rows are looked up by their ids.
    buildIdentityIndexes(connection);
    const { baselineUserKeys } = writeRows(connection, page, { isNew: false });
    return reclassWhereChanged(baselineUserKeys);
  }

  /** True when somebody's baseline changed. */
  function reclassWhereChanged(userKeys: Iterable<number>): boolean {
    const changed = refreshBaselines(connection, userKeys);
    for (const userKey of changed) reclassPerson(connection, userKey);
    return changed.length > 0;
  }

  return store;
}

type PagedSlug = 'measurements' | 'link_measurements';

/** Where a list ends: at its last row when it is exactly full, else at the snapshot's clock. */
function endOf(page: MeasuresPage, list: PagedSlug): { time: string; isFull: boolean } {
  const { count, last } = list === 'measurements' ? measurementsEnd(page) : linksEnd(page);
  const isFull = last !== undefined && count === (page.page_size ?? SYNC_PAGE_SIZE);
  return { time: isFull ? last : page.sync_time, isFull };
}

function measurementsEnd({ measurements }: MeasuresPage) {
  return { count: measurements.count, last: lastTimeOf(measurements) };
}

function linksEnd({ link_measurements }: MeasuresPage) {
  return { count: link_measurements.length, last: link_measurements.at(-1)?.modified_time };
}
