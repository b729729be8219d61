import type { PeopleFill } from '@heatwise/contract/sync/sync.contract';
import type { DataKey } from '../../local-db/local-database.ts';
import type { SqliteConnection } from '../../local-db/sqlite-connection.ts';
import { lastTimeOf, type MeasuresPage } from './sent-measurements.ts';
import { readState, writeState } from './sync-times.store.ts';

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
