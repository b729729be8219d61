import type { Database } from '@sqlite.org/sqlite-wasm';
import { HydrationTally } from './hydration-tally.ts';
import { LocalDatabaseError } from './local-database-error.ts';
import type { SqliteModule } from './sqlite-module.ts';

/** The functions of the module that an aggregate calls for each row: numbers in, numbers out. */
type RawAggregate = {
  sqlite3_create_function_v2(
    db: number,
    name: number,
    parameters: number,
    flags: number,
    app: number,
    func: number,
    step: number,
    final: number,
    destroy: number,
  ): number;
  sqlite3_aggregate_context(context: number, bytes: number): number;
  sqlite3_value_int(value: number): number;
  sqlite3_value_double(value: number): number;
};

const PARAMETERS = 6;

/**
 * Gives the connection the aggregate function
 * `hydration_summary(people, starts, created_ms, user_key, status, value)`, whose value is a HydrationSummary as JSON
 * text: `people` a JSON list of user_keys, `starts` a JSON list of the days' first instants and the last one's end.
 * Give these two as parameters: SQLite copies the value of a subquery for each row.
 *
 * SQLite's own GROUP BY sorts all rows, once for each of the charts; this adds them all up in one pass over the index
 * (200,000 rows: 25 ms against 250). See decisions/0016-hydration-summary.md.
 */
export function installHydrationSummary({ sqlite3 }: SqliteModule, database: Database): void {
  const { capi, wasm } = sqlite3;
  const raw = wasm.exports as RawAggregate;
  // One tally for each aggregate under way, by the address of the memory SQLite keeps for it.
  const tallies = new Map<number, HydrationTally>();
  let heap = wasm.heap32u();
  let lastAddress = 0;
  let lastTally: HydrationTally | undefined;

  function open(address: number, first: number): HydrationTally {
    const text = (place: number) => String(capi.sqlite3_value_text(heap[first + place] as number));
    const tally = new HydrationTally(JSON.parse(text(0)) as number[], JSON.parse(text(1)) as number[]);
    tallies.set(address, tally);
    return tally;
  }

  function step(context: number, _count: number, values: number): void {
    try {
      const address = raw.sqlite3_aggregate_context(context, 8);
      const first = values >> 2;
      if (address !== lastAddress || !lastTally) {
        heap = wasm.heap32u();
        lastTally = tallies.get(address) ?? open(address, first);
        lastAddress = address;
      }
      // Memory that has grown leaves an empty view behind.
      if (heap.length === 0) heap = wasm.heap32u();
      lastTally.add(
        raw.sqlite3_value_double(heap[first + 2] as number),
        raw.sqlite3_value_int(heap[first + 3] as number),
        raw.sqlite3_value_int(heap[first + 4] as number),
        raw.sqlite3_value_double(heap[first + 5] as number),
      );
    } catch (cause) {
      // An exception must not cross SQLite's own frames.
      capi.sqlite3_result_error(context, String(cause), -1);
    }
  }

  function finish(context: number): void {
    const address = raw.sqlite3_aggregate_context(context, 0);
    const tally = tallies.get(address) ?? new HydrationTally([], []);
    tallies.delete(address);
    if (address === lastAddress) lastTally = undefined;
    // The library copies the text.
    capi.sqlite3_result_text(context, JSON.stringify(tally.result()), -1, capi.SQLITE_TRANSIENT);
  }

  const name = wasm.allocCString('hydration_summary', false);
  const code = raw.sqlite3_create_function_v2(
    Number(database.pointer),
    Number(name),
    PARAMETERS,
    capi.SQLITE_UTF8 | capi.SQLITE_DETERMINISTIC,
    0,
    0,
    Number(wasm.installFunction('v(pip)', step)),
    Number(wasm.installFunction('v(p)', finish)),
    0,
  );
  wasm.dealloc(name);
  if (code !== capi.SQLITE_OK) throw new LocalDatabaseError('failed', capi.sqlite3_errmsg(database));
}
