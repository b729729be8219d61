/** The classes of a hydration test, by their stored codes 0 to 3, are counted; what is behind them is not. */
const CLASSES = 4;
const STATUS_CODES = 11;
const INVALID = 9;
const REMOVED = 10;

/** Width of a bar of the distribution, in mOsm; every default bound is a multiple of it. */
export const BIN_WIDTH_MOSM = 5;
/** Bars of that width; one more holds everything above (200 mOsm). */
export const BIN_COUNT = 40;
/** Quartiles are taken of whole mOsm up to this; higher values count as this one. */
export const QUARTILE_CEILING_MOSM = 500;
const VALUES = QUARTILE_CEILING_MOSM + 1;

/** Hydrated, mildly, moderately, severely dehydrated. */
export type ClassCounts = readonly [number, number, number, number];

/** What the hydration tests of some people in a span of time come to. */
export type HydrationSummary = {
  /** Valid tests; the classes of everything below add up to it. */
  readonly tests: number;
  readonly not_counted: { readonly invalid: number; readonly removed: number; readonly unclassified: number };
  /** People by the class of their latest valid test. */
  readonly latest: ClassCounts;
  /** Lower quartile, median and upper quartile of all valid tests, in mOsm; null of none. */
  readonly quartiles: readonly [number, number, number] | null;
  /** Days with tests: place in the given days, tests by class, lower quartile, median, upper quartile in mOsm. */
  readonly days: readonly (readonly [number, ...ClassCounts, number, number, number])[];
  /** Bars with tests: place (see binOf), tests by class. */
  readonly bins: readonly (readonly [number, ...ClassCounts])[];
  /** People with tests: user_key, tests by class. */
  readonly people: readonly (readonly [number, ...ClassCounts])[];
};

/** The bar a value (mOsm) belongs to. Bar n reaches from above 5n up to and including 5(n + 1), as the classes do. */
export function binOf(value: number): number {
  return Math.min(BIN_COUNT, Math.max(0, Math.ceil(value / BIN_WIDTH_MOSM) - 1));
}

/** What is counted of a test's status code and its value (mOsm), in one whole number: status, bar, whole mOsm. */
export function codeOfTest(status: number, value: number): number {
  const whole = Math.min(QUARTILE_CEILING_MOSM, Math.max(0, Math.round(value)));
  return status | (binOf(value) << 4) | (whole << 10);
}

/**
 * Adds up hydration tests row by row. Rows of other people and outside of the days are left out; their order does not
 * matter, but rows in the order of time are quickest.
 */
export class HydrationTally {
  readonly #isCounted: Uint8Array;
  /** starts[n] ≤ day n < starts[n + 1], in ms since 1970. */
  readonly #starts: Float64Array;
  readonly #dayClasses: Uint32Array;
  readonly #dayValues: Uint32Array;
  readonly #bins = new Uint32Array((BIN_COUNT + 1) * CLASSES);
  readonly #people: Uint32Array;
  readonly #latestMs: Float64Array;
  readonly #latestStatus: Uint8Array;
  readonly #statuses = new Uint32Array(STATUS_CODES);
  #day = 0;

  /** @param people user_keys that count. @param starts the days' first instants, ascending, then the last one's end. */
  constructor(people: readonly number[], starts: readonly number[]) {
    const keys = people.reduce((most, key) => Math.max(most, key), 0) + 1;
    this.#isCounted = new Uint8Array(keys);
    for (const key of people) this.#isCounted[key] = 1;
    this.#starts = Float64Array.from(starts);
    const days = Math.max(0, starts.length - 1);
    this.#dayClasses = new Uint32Array(days * CLASSES);
    this.#dayValues = new Uint32Array(days * VALUES);
    this.#people = new Uint32Array(keys * CLASSES);
    this.#latestMs = new Float64Array(keys).fill(Number.NEGATIVE_INFINITY);
    this.#latestStatus = new Uint8Array(keys);
  }

  /** Tests side by side; see `add`. */
  addAll(times: Float64Array, users: Int32Array, codes: Int32Array): void {
    for (let test = 0; test < times.length; test += 1)
      this.add(times[test] as number, users[test] as number, codes[test] as number);
  }

  /** One test: its time in ms since 1970, whose it is, and its `codeOfTest`. */
  add(created_ms: number, user_key: number, code: number): void {
    if (this.#isCounted[user_key] !== 1) return;
    const day = this.#dayOf(created_ms);
    if (day < 0) return;
    const status = code & 15;
    increase(this.#statuses, status);
    if (status >= CLASSES) return;
    increase(this.#dayClasses, day * CLASSES + status);
    increase(this.#dayValues, day * VALUES + (code >> 10));
    increase(this.#bins, ((code >> 4) & 63) * CLASSES + status);
    increase(this.#people, user_key * CLASSES + status);
    const before = this.#latestMs[user_key] as number;
    // Of two tests at one and the same time the worse one counts, in whichever order they come.
    if (created_ms > before || (created_ms === before && status > (this.#latestStatus[user_key] as number))) {
      this.#latestMs[user_key] = created_ms;
      this.#latestStatus[user_key] = status;
    }
  }

  result(): HydrationSummary {
    const statuses = this.#statuses;
    const counted = statuses.subarray(0, CLASSES).reduce((sum, count) => sum + count, 0);
    const all = statuses.reduce((sum, count) => sum + count, 0);
    const [invalid, removed] = [statuses[INVALID] ?? 0, statuses[REMOVED] ?? 0];
    const latest: [number, number, number, number] = [0, 0, 0, 0];
    this.#latestMs.forEach((ms, key) => {
      const status = this.#latestStatus[key] ?? 0;
      if (ms !== Number.NEGATIVE_INFINITY) latest[status] = (latest[status] ?? 0) + 1;
    });
    return {
      tests: counted,
      not_counted: { invalid, removed, unclassified: all - counted - invalid - removed },
      latest,
      quartiles: counted > 0 ? quartilesOf(this.#valuesOfAllDays()) : null,
      days: rowsWithTests(this.#dayClasses).map((row) => [...row, ...quartilesOf(this.#valuesOf(row[0]))]),
      bins: rowsWithTests(this.#bins),
      people: rowsWithTests(this.#people),
    };
  }

  /** −1 outside of all days. Looks at the day of the row before first, and then a day on. */
  #dayOf(ms: number): number {
    const starts = this.#starts;
    for (let day = this.#day; day <= this.#day + 1; day += 1) {
      if (ms >= (starts[day] as number) && ms < (starts[day + 1] as number)) {
        this.#day = day;
        return day;
      }
    }
    let low = 0;
    let high = starts.length - 1;
    if (!(ms >= (starts[low] as number) && ms < (starts[high] as number))) return -1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (ms >= (starts[middle] as number)) low = middle;
      else high = middle;
    }
    this.#day = low;
    return low;
  }

  /** How often each whole mOsm occurs on a day. */
  #valuesOf(day: number): Uint32Array {
    return this.#dayValues.subarray(day * VALUES, (day + 1) * VALUES);
  }

  #valuesOfAllDays(): Uint32Array {
    const all = new Uint32Array(VALUES);
    const values = this.#dayValues;
    for (let start = 0; start < values.length; start += VALUES) {
      for (let value = 0; value < VALUES; value += 1) {
        all[value] = (all[value] as number) + (values[start + value] as number);
      }
    }
    return all;
  }
}

/** Lower quartile, median and upper quartile, between two values in proportion; `values` counts each whole mOsm. */
function quartilesOf(values: Uint32Array): [number, number, number] {
  const count = values.reduce((sum, tests) => sum + tests, 0);
  const at = (part: number): number => {
    const place = (count - 1) * part;
    const lower = nthValue(values, Math.floor(place));
    return lower + (nthValue(values, Math.ceil(place)) - lower) * (place - Math.floor(place));
  };
  return [at(0.25), at(0.5), at(0.75)];
}

function increase(counts: Uint32Array, index: number): void {
  counts[index] = (counts[index] as number) + 1;
}

/** The n-th smallest value (from 0) where `counts` says how often each value occurs. */
function nthValue(counts: Uint32Array, n: number): number {
  let seen = 0;
  for (let value = 0; value < counts.length; value += 1) {
    seen += counts[value] as number;
    if (seen > n) return value;
  }
  return counts.length - 1;
}

type ClassRow = [number, number, number, number, number];

/** Index and counts of every group of four in which something was counted. */
function rowsWithTests(counts: Uint32Array): ClassRow[] {
  const rows: ClassRow[] = [];
  for (let start = 0; start < counts.length; start += CLASSES) {
    const [a = 0, b = 0, c = 0, d = 0] = counts.subarray(start, start + CLASSES);
    if (a + b + c + d > 0) rows.push([start / CLASSES, a, b, c, d]);
  }
  return rows;
}
