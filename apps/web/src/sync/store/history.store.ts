import { historyFrom } from '@heatwise/domain/organisation/organisation-settings';
import type { DataKey } from '../../local-db/local-database.ts';
import { buildIdentityIndexes, type SqliteConnection } from '../../local-db/sqlite-connection.ts';
import { EVERYTHING_FROM, type SyncHistory } from '../progress.ts';
import { forgetTesters } from './measurements.store.ts';
import { lastTimeOf, type MeasuresPage } from './sent-measurements.ts';
import {
  readState,
  readSyncTimes,
  type SyncStateName,
  writeState,
  writeSyncTimes,
} from './sync-times.store.ts';

/** An older span that is being fetched: down to which stamp, and how far down it has come. */
export type OlderSpan = { readonly to: string; readonly before: string };
type Wanted = { readonly from: string; readonly untilMs: number };

/** What a screen asked for is kept this long after it was last asked for. */
const WANTED_MS = 7 * 86_400_000;
/** Asking again within this time writes nothing. */
const WANTED_STEP_MS = 3_600_000;
const ROWS_AT_ONCE = 2000;
const MEASUREMENT_KEYS: readonly DataKey[] = ['measurements', 'link_measurements'];

/**
 * Which stamps the local measurements reach back to: from `history_from` on all are here that their owner may see, and every
 * recorded baseline however old. See docs/sync.md#window-of-history.
 */
export function createHistoryStore(connection: SqliteConnection, writePage: (page: MeasuresPage) => boolean) {
  const inTransaction = <T>(work: () => T): T => connection.transaction(work);
  const read = (name: SyncStateName) => readState(connection, name);
  const write = (name: SyncStateName, value: string | null) => writeState(connection, name, value);
  const held = () => read('history_from');
  const told = () => read('history_told');
  const span = () => JSON.parse(read('history_extending') ?? 'null') as OlderSpan | null;
  const isFull = () => read('history_full') !== null || read('kept_from_ms') !== null;
  const forgetFromTheStart = () => write('history_forgetting', '0');

  function wanted(nowMs: number): readonly Wanted[] {
    const all = JSON.parse(read('history_wanted') ?? '[]') as Wanted[];
    return all.filter(({ untilMs }) => untilMs > nowMs);
  }

  /** Where the copy should begin; null while the server says nothing of a window. */
  function target(nowMs: number): string | null {
    const window = told();
    if (window === null) return null;
    return [window, ...wanted(nowMs).map(({ from }) => from)].sort()[0] ?? window;
  }

  const history = {
    history(): SyncHistory {
      const [organisation] = connection.rows<{ created_time: string }>(
        'select created_time from organisations limit 1',
      );
      const keptFrom = read('kept_from_ms');
      const older = span();
      // There is nothing older than the organisation.
      const begun = organisation?.created_time ?? EVERYTHING_FROM;
      const unlessBegunSince = (from: string | null) =>
        from === null || from <= begun ? null : Date.parse(from);
      const heldFromMs = unlessBegunSince(held());
      return {
        heldFromMs: keptFrom === null ? heldFromMs : Math.max(heldFromMs ?? 0, Number(keptFrom)),
        windowFromMs: unlessBegunSince(told()),
        extending: older && {
          toMs: Date.parse(older.to),
          reachedMs: Math.max(Date.parse(older.before), Date.parse(older.to)),
        },
        isFull: isFull(),
      };
    },

    /** Of a core reply, within its transaction; undefined from a server that knows of no window. */
    noteWindow(from: string | undefined): void {
      const before = told();
      if (before === (from ?? null)) return;
      write('history_told', from ?? null);
      // There may be room for another month.
      write('history_full', null);
      // A server without a window may have sent a past that is older.
      if (before === null && held() !== null) forgetFromTheStart();
    },

    /** A screen needs what was stamped from then on. Returns whether something is to be fetched for it. */
    wantHistory(fromMs: number, nowMs: number): boolean {
      const from = historyFrom(Math.max(0, fromMs), 0);
      const others = wanted(nowMs);
      const known = others.find((other) => other.from === from);
      const untilMs = nowMs + WANTED_MS;
      if (!known || known.untilMs < untilMs - WANTED_STEP_MS)
        inTransaction(() => {
          // What is asked for from a later time on is asked for by this as well.
          const next = [...others.filter((other) => other.from < from), { from, untilMs }];
          write('history_wanted', JSON.stringify(next));
        });
      const boundary = held();
      return boundary !== null && from < boundary && told() !== null && !isFull();
    },

    /** Before the first page of everything, and before each run that goes on with it. */
    beginFill(nowMs: number): void {
      inTransaction(() => {
        const next = target(nowMs);
        const before = held();
        const isBegun = readSyncTimes(connection).init_measurement_sync_time !== null;
        if (next !== null && isBegun && before !== null) return;
        // While a repeated one lasts, what is on the screen reaches no further back than before.
        if (next !== null && before !== null && before > next && read('sweeping') !== null) return;
        if (isBegun && next === null && before !== null) {
          // Below the window only baselines have come: all that is older is asked for from the beginning.
          buildIdentityIndexes(connection);
          writeSyncTimes(connection, { init_measurement_sync_time: null });
        }
        if (isBegun && next !== null) forgetFromTheStart();
        write('history_from', next);
      });
    },

    /** What pages that go back through the past name as the window: undefined where the server knows of none. */
    pastFrom: (): string | undefined => (told() === null ? undefined : lowest()) ?? undefined,

    /** Follows the window: forgets what is older, or begins to fetch what is missing. */
    adjustHistory(nowMs: number): void {
      const next = target(nowMs);
      if (next === null) return;
      inTransaction(() => {
        const before = held();
        const older = span();
        if (older && next > older.to) {
          write('history_extending', null);
          forgetFromTheStart();
        }
        if (before === null || next > before) {
          write('history_extending', null);
          write('history_from', next);
          forgetFromTheStart();
        } else if (next < before && !span() && !isFull()) {
          write('history_extending', JSON.stringify({ to: next, before }));
        }
      });
    },

    /** Deletes what is older than what is to be kept, block by block; goes on where an earlier run ended. True when it did. */
    *forgettingSteps(): Generator<void, boolean, void> {
      let isAny = false;
      while (read('history_forgetting') !== null) {
        isAny = inTransaction(forgetBlock) || isAny;
        yield;
      }
      return isAny;
    },

    /** What is to be fetched next of an older span. */
    nextSpan: (): OlderSpan | null => (told() === null ? null : span()),

    /** Moves the span on by a page; only after an empty one it is held. `moved` is false when the page did not go down. */
    storeSpan(asked: OlderSpan, page: MeasuresPage): { changed: readonly DataKey[]; moved: boolean } {
      return inTransaction(() => {
        const older = span();
        if (older?.to !== asked.to || older.before !== asked.before) return { changed: [], moved: true };
        const isClassedAnew = writePage(page);
        const after = spanAfter(asked, page);
        write('history_extending', after && JSON.stringify(after));
        if (!after) write('history_from', asked.to);
        const changed = page.measurements.count > 0 ? MEASUREMENT_KEYS : [];
        return {
          changed: isClassedAnew ? [...changed, 'users'] : changed,
          moved: after === null || after.before < asked.before,
        };
      });
    },

    /** Another epoch that follows this one: rows of the span may have been stamped by what was lost. */
    restartSpan(): void {
      const before = held();
      const older = span();
      if (older && before !== null) write('history_extending', JSON.stringify({ ...older, before }));
    },

    /** Everything is fetched again, as far back as is wanted; there may be room again. */
    forgetSpan(): void {
      for (const name of ['history_extending', 'history_forgetting', 'history_full'] as const)
        write(name, null);
    },

    /** Where there is no room: what was fetched beyond the organisation's window goes, and no more is. */
    giveUpOlder(): boolean {
      const [window, before] = [told(), held()];
      if (window === null || (!span() && (before === null || before >= window))) return false;
      inTransaction(() => {
        write('history_extending', null);
        write('history_wanted', null);
        write('history_full', '1');
        if (before === null || before < window) write('history_from', window);
        forgetFromTheStart();
      });
      for (const _step of history.forgettingSteps()) {
      }
      return true;
    },

    /**
     * From which stamps on a comparison counts: undefined for all, where the server knows of no window. False when less is
     * here than the server counts.
     */
    comparedFrom(): string | undefined | false {
      const [window, before] = [told(), held()];
      if (window === null) return before === null ? undefined : false;
      return before === null || before <= window ? window : false;
    },

    /** The measurements cursor was older than the window: the pages above it brought what is not to be kept. */
    noteOldCursor(cursor: string | null): void {
      const before = held();
      if (before !== null && (cursor ?? '') < before) forgetFromTheStart();
    },
  };

  const lowest = () => span()?.to ?? held();

  function forgetBlock(): boolean {
    const after = Number(read('history_forgetting'));
    const [row] = connection.rows<{ last: number | null }>(
      `select max(measurement_key) as last from
         (select measurement_key from measurements where measurement_key > ? order by measurement_key limit ${ROWS_AT_ONCE})`,
      [after],
    );
    const last = row?.last ?? null;
    if (last === null) {
      forgetTesters(connection);
      write('history_forgetting', null);
      return false;
    }
    const which = `measurement_key > ? and measurement_key <= ? and modified_time < ? and type <> 'sosm_baseline'`;
    const block = [after, last, lowest() ?? ''];
    connection.run(
      `delete from link_measurements where measurement_id in (select measurement_id from measurements where ${which})`,
      block,
    );
    const gone = connection.rows(`delete from measurements where ${which} returning 1`, block);
    write('history_forgetting', String(last));
    return gone.length > 0;
  }

  return history;
}

/** How far the span has come with the page; null when the page is its end. */
export function spanAfter({ to }: OlderSpan, { measurements }: MeasuresPage): OlderSpan | null {
  const before = lastTimeOf(measurements);
  return before === undefined ? null : { to, before };
}
