import type { PeopleFill } from '@heatwise/contract/sync/sync.contract';
import type { DataKey } from '../../local-db/local-database.ts';
import {
  buildIdentityIndexes,
  hasIdentityIndexes,
  READING_INDEXES,
  type SqliteConnection,
} from '../../local-db/sqlite-connection.ts';
import { peopleWithBaselines, reclassByBaselines, refreshBaselines } from './baselines.store.ts';
import { writeRows } from './measurements.store.ts';
import { isStrictlyBelow, lastTimeOf, type MeasuresPage } from './sent-measurements.ts';
import { readState, readSyncTimes, writeState, writeSyncTimes } from './sync-times.store.ts';

/** The initial measurement sync's part of the store: newest first, without the indexes that come at its end. */
export function createFirstFill(connection: SqliteConnection) {
  const inTransaction = <T>(work: () => T): T => connection.transaction(work);
  const times = () => readSyncTimes(connection);

  function storeInitialBatch(batch: MeasuresPage): { moved: boolean; ended: boolean } {
    const before = times();
    const { measurements } = batch;
    const lowest = lastTimeOf(measurements);
    const cursor = before.init_measurement_sync_time;
    // Until the end, baselines class only the rows that are still to come; then all rows are classed by them.
    const isNew = !hasIdentityIndexes(connection) && isStrictlyBelow(measurements, cursor);
    if (!isNew) buildIdentityIndexes(connection);
    refreshBaselines(connection, writeRows(connection, batch, { isNew }).baselineUserKeys);
    const moved = lowest !== undefined && (cursor === null || lowest < cursor);
    writeSyncTimes(connection, {
      last_measurement_modified_time: before.last_measurement_modified_time ?? batch.sync_time,
      init_measurement_sync_time: moved ? lowest : cursor,
    });
    return { moved, ended: lowest === undefined };
  }

  function classByBaselines(): void {
    refreshBaselines(connection, peopleWithBaselines(connection));
    reclassByBaselines(connection);
  }

  /** Sets the cursors from which the incremental sync goes on. */
  function completeMeasurements(): void {
    const clock = times().last_measurement_modified_time;
    writeSyncTimes(connection, {
      measurements: clock,
      link_measurements: clock,
      complete_measurement_sync: clock,
    });
    writeState(connection, 'initial_sync_done', '1');
  }

  return {
    /** Stores batches of the initial measurement sync. `moves` is false for each that brought nothing below the cursor. */
    storeInitialBatches(batches: readonly MeasuresPage[]): { moves: boolean[]; ended: boolean } {
      return inTransaction(() => {
        const written = batches.map(storeInitialBatch);
        return { moves: written.map(({ moved }) => moved), ended: written.some(({ ended }) => ended) };
      });
    },

    /** Ends the initial measurement sync, in steps between which screens may be answered; repeating them is harmless. */
    completingSteps(): (() => void)[] {
      return [
        () => inTransaction(() => buildIdentityIndexes(connection)),
        () => inTransaction(classByBaselines),
        ...READING_INDEXES.map((index) => () => connection.exec(index)),
        () => inTransaction(completeMeasurements),
      ];
    },
  };
}

/** People whose past is still to be fetched; `before` is how far down it has come, null at the beginning. */
export type PendingFill = PeopleFill & { readonly before: string | null };

/** In the order in which they came into view. */
export function readFills(connection: SqliteConnection): readonly PendingFill[] {
  return JSON.parse(readState(connection, 'fills') ?? '[]') as PendingFill[];
}

export function writeFills(connection: SqliteConnection, fills: readonly PendingFill[]): void {
  writeState(connection, 'fills', fills.length === 0 ? null : JSON.stringify(fills));
}

/** How far the fill has come with the page; null when the page is its end. */
export function fillAfter(fill: PendingFill, { measurements }: MeasuresPage): PendingFill | null {
  const lowest = lastTimeOf(measurements);
  return lowest === undefined ? null : { ...fill, before: lowest };
}

/**
 * Moves the fill on by a page, whose rows `write` stores within the caller's transaction: true when somebody's baseline
 * changed. `moved` is false when the page brought nothing below where the fill had come to.
 */
export function storePage(
  connection: SqliteConnection,
  fill: PendingFill,
  reply: MeasuresPage,
  write: (reply: MeasuresPage) => boolean,
): { changed: DataKey[]; moved: boolean } {
  const [first, ...others] = readFills(connection);
  // Everything was started anew meanwhile.
  if (first?.above !== fill.above || first.upto !== fill.upto) return { changed: [], moved: false };
  const changed: DataKey[] = reply.measurements.count > 0 ? ['measurements', 'link_measurements'] : [];
  if (write(reply)) changed.push('users');
  const after = fillAfter(fill, reply);
  writeFills(connection, after ? [after, ...others] : others);
  return { changed, moved: after === null || fill.before === null || after.before !== fill.before };
}
