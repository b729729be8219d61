import { MEASUREMENT_STATUS_LABELS } from '../measurements/measurement-status.ts';
import { SALIVA_STATUSES, type SalivaStatus } from '../measurements/saliva-status.ts';
import type { HydrationTest } from '../monitoring/follow-up.ts';
import { dateTimeText, dayText, shortDayText } from '../time/date-text.ts';
import type { TimeZone } from '../time/time-zone.ts';
import { MOST_REPORT_ROWS, type ReportSpan } from './report.ts';
import { reportDays } from './report-days.ts';
import type { ReportTable, ReportWords } from './report-document.ts';

/** The classes' colours on paper: those of the light screens. */
const PAPER_COLOURS: Readonly<Record<SalivaStatus, string>> = {
  hydrated: '#2f9e44',
  mildly_dehydrated: '#f2c037',
  moderately_dehydrated: '#e8742c',
  severely_dehydrated: '#c92a2a',
};

/** So many tests of each class, in the order of SALIVA_STATUSES. */
type Counts = number[];

type Summed = {
  readonly name: string;
  readonly counts: Counts;
  /** In mOsm; of the tests that are counted. */
  readonly highest: number;
  /** Of any time; null: never tested. */
  readonly last_ms: number | null;
};

/** How people were hydrated on the days of a span: they are added one after the other, however many there are. */
export type HydrationSummary = {
  /** `tests`: theirs with their classes; of those outside of the span only the last one is said. */
  add(name: string, tests: readonly HydrationTest[]): void;
  words(): ReportWords;
};

export function hydrationSummary(span: ReportSpan, zone: TimeZone): HydrationSummary {
  const { days, indexOf } = reportDays(span, zone);
  const byDay = days.map(noCounts);
  const people: Summed[] = [];

  return {
    add(name, tests) {
      const counts = noCounts();
      let highest = 0;
      let last_ms: number | null = null;
      for (const { created_ms, status, value } of tests) {
        last_ms = Math.max(last_ms ?? created_ms, created_ms);
        const day = indexOf(created_ms);
        if (day === null) continue;
        const index = SALIVA_STATUSES.indexOf(status);
        highest = Math.max(highest, value);
        for (const one of [counts, byDay[day]]) if (one) one[index] = (one[index] ?? 0) + 1;
      }
      people.push({ name, counts, highest, last_ms });
    },
    words() {
      const tested = people.filter(({ counts }) => sum(counts) > 0);
      const untested = people.filter(({ counts }) => sum(counts) === 0);
      const all = SALIVA_STATUSES.map((_, index) => sum(tested.map(({ counts }) => counts[index] ?? 0)));
      const lastText = (ms: number | null) => (ms === null ? 'Never' : dateTimeText(ms, zone));
      return {
        facts: [
          ['Hydration tests', String(sum(all))],
          ['People tested', `${tested.length} of ${people.length}`],
          ...SALIVA_STATUSES.map((status, index) => {
            const count = all[index] ?? 0;
            const share = count === 0 ? '' : ` (${Math.round((100 * count) / sum(all))} %)`;
            return [MEASUREMENT_STATUS_LABELS[status], `${count}${share}`] as const;
          }),
        ],
        charts: [
          {
            title: 'Hydration tests by day',
            parts: SALIVA_STATUSES.map((status) => ({
              name: MEASUREMENT_STATUS_LABELS[status],
              colour: PAPER_COLOURS[status],
            })),
            bars: days.map((day, index) => ({
              label: shortDayText(day, span.last),
              values: byDay[index] ?? noCounts(),
            })),
          },
        ],
        tables: [
          {
            title: 'Hydration tests by day',
            columns: ['Day', 'Tests', ...SALIVA_STATUSES.map((status) => MEASUREMENT_STATUS_LABELS[status])],
            rows: days.map((day, index) => {
              const counts = byDay[index] ?? noCounts();
              return [dayText(day), sum(counts), ...counts];
            }),
            empty: '',
          },
          cut({
            title: 'People by their worst test',
            columns: [
              'Person',
              'Tests',
              ...SALIVA_STATUSES.map((status) => MEASUREMENT_STATUS_LABELS[status]),
              'Highest (mOsm)',
              'Last tested',
            ],
            rows: tested
              .sort(worstFirst)
              .map(({ name, counts, highest, last_ms }) => [
                name,
                sum(counts),
                ...counts,
                highest,
                lastText(last_ms),
              ]),
            empty: 'Nobody was tested on these days.',
          }),
          cut({
            title: 'Not tested on these days',
            columns: ['Person', 'Last tested'],
            rows: untested.map(({ name, last_ms }) => [name, lastText(last_ms)]),
            empty: 'Everybody was tested.',
          }),
        ],
        notes: [
          'Counted are valid saliva osmolality tests (mOsm) that were not removed. Each is classed by the baseline that was recorded with it, else by the person’s own, else by the general bounds, as on the dashboard.',
          'A person is here with the tags they had when this was made. Hidden and deleted people are left out.',
        ],
      };
    },
  };
}

function noCounts(): Counts {
  return SALIVA_STATUSES.map(() => 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

/** By the worst class that somebody had, then by how often. */
function worstFirst(one: Summed, other: Summed): number {
  for (let index = SALIVA_STATUSES.length - 1; index >= 0; index -= 1) {
    const difference = (other.counts[index] ?? 0) - (one.counts[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function cut(table: ReportTable): ReportTable {
  const left_out = Math.max(0, table.rows.length - MOST_REPORT_ROWS);
  return left_out === 0 ? table : { ...table, rows: table.rows.slice(0, MOST_REPORT_ROWS), left_out };
}
