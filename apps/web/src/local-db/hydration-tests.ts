import { DAY_MS } from '@heatwise/domain/time/durations';
import { codeOfTest, type HydrationTally } from './hydration-tally.ts';
import type { FollowedConnection } from './sqlite-statement.ts';

/** Two times of a person's life: of more days what is read is not kept. */
const MOST_DAYS = 60_000;
/** 16 bytes each. */
const MOST_TESTS = 4_000_000;

/** In no order: until the first fill has ended there is no index by time. */
const TESTS = `select created_ms, user_key, status, value from measurements
  where type = 'sosm' and created_ms >= ? and created_ms < ?`;
const ENDS = `select (select min(created_ms) from measurements where type = 'sosm') as first,
  (select max(created_ms) from measurements where type = 'sosm') as last`;

/** The hydration tests of one day in UTC. */
type Day = { readonly times: Float64Array; readonly users: Int32Array; readonly codes: Int32Array };
type Take = (time: number, user: number, code: number) => void;

/**
 * The hydration tests that were counted last, kept beside the database: counting them here takes a tenth of the time
 * that SQLite takes to hand them over. Only days that are not kept yet are read; a write to the tests lets go of all.
 */
export class HydrationTests {
  readonly #connection: FollowedConnection;
  readonly #days = new Map<number, Day>();
  #kept = 0;
  #writes = -1;

  constructor(connection: FollowedConnection) {
    this.#connection = connection;
  }

  /** Adds the tests of the days in UTC that touch the span: it is the tally that knows where its days begin and end. */
  addTo(tally: HydrationTally, from: number, to: number): void {
    if (this.#writes !== this.#connection.writesTo('measurements')) this.#forget();
    const [first, last] = this.#daysOf(from, to);
    if (last - first >= MOST_DAYS) {
      this.#read(first, last, (time, user, code) => tally.add(time, user, code));
      return;
    }
    this.#load(first, last);
    for (let day = first; day <= last; day += 1) {
      const tests = this.#days.get(day);
      if (tests) tally.addAll(tests.times, tests.users, tests.codes);
    }
    if (this.#kept > MOST_TESTS) this.#forget();
  }

  /** The first and the last day; of a long span those that have tests. */
  #daysOf(from: number, to: number): [number, number] {
    const days = (first: number, end: number): [number, number] => [
      Math.floor(first / DAY_MS),
      Math.floor((end - 1) / DAY_MS),
    ];
    if (to - from < MOST_DAYS * DAY_MS) return days(from, to);
    const [ends] = this.#connection.rows<{ first: number | null; last: number }>(ENDS);
    return days(Math.max(from, ends?.first ?? to), Math.min(to, (ends?.last ?? from) + 1));
  }

  /** Reads what is missing of these days, those beside each other at once. */
  #load(first: number, last: number): void {
    for (let day = first; day <= last; day += 1) {
      if (this.#days.has(day)) continue;
      let end = day;
      while (end < last && !this.#days.has(end + 1)) end += 1;
      this.#loadRun(day, end);
      day = end;
    }
  }

  #loadRun(first: number, last: number): void {
    const days = Array.from({ length: last - first + 1 }, (): [number[], number[], number[]] => [[], [], []]);
    this.#read(first, last, (time, user, code) => {
      const [times, users, codes] = days[Math.floor(time / DAY_MS) - first] as [number[], number[], number[]];
      times.push(time);
      users.push(user);
      codes.push(code);
    });
    for (const [index, [times, users, codes]] of days.entries()) {
      this.#days.set(first + index, {
        times: Float64Array.from(times),
        users: Int32Array.from(users),
        codes: Int32Array.from(codes),
      });
      this.#kept += times.length;
    }
  }

  #read(first: number, last: number, take: Take): void {
    const statement = this.#connection.statement(TESTS);
    statement.forEach([first * DAY_MS, (last + 1) * DAY_MS], () =>
      take(statement.number(0), statement.number(1), codeOfTest(statement.number(2), statement.number(3))),
    );
  }

  #forget(): void {
    this.#days.clear();
    this.#kept = 0;
    this.#writes = this.#connection.writesTo('measurements');
  }
}
