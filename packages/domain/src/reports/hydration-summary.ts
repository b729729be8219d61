import { SALIVA_STATUSES, type SalivaStatus, sweatLevel } from '../measurements/measurement-status.ts';
import { shareText } from '../measurements/measurement-value.ts';
import type { HydrationTest } from '../monitoring/follow-up.ts';
import type { TimeZone } from '../time/time-zone.ts';
import type { ReportSpan } from './report.ts';
import { type SodiumUnit, sodiumIn } from './report-choices.ts';
import {
  kindTable,
  type ReportWords,
  reportDay,
  reportDays,
  reportTime,
  shortReportDay,
} from './report-document.ts';
import type { ReportTexts } from './texts/texts.ts';

/** The classes' colours on paper: those of the light screens. */
const PAPER_COLOURS: Readonly<Record<SalivaStatus, string>> = {
  hydrated: '#2f9e44',
  mildly_dehydrated: '#f2c037',
  moderately_dehydrated: '#e8742c',
  severely_dehydrated: '#c92a2a',
};

/** So many tests of each class, in the order of SALIVA_STATUSES. */
type Counts = number[];

export type SummedPerson = {
  readonly name: string;
  readonly counts: Counts;
  /** In mOsm; of the tests that are counted. */
  readonly highest: number;
  /** Of any time; null: never tested. */
  readonly last_ms: number | null;
  /** Sweat sodium on these days, in mg/L. */
  readonly sodium: readonly number[];
};

/** How people were hydrated on the days of a span, as plain data. */
export type HydrationSums = {
  /** In the order of the days of the span. */
  readonly byDay: readonly Counts[];
  readonly people: readonly SummedPerson[];
};

/** Sums up people one after the other, however many there are. */
export type HydrationSummary = {
  /** `tests`: theirs with their classes; of those outside of the span only the last one is said. `sodium`: within it. */
  add(name: string, tests: readonly HydrationTest[], sodium?: readonly number[]): void;
  sums(): HydrationSums;
};

export function hydrationSummary(span: ReportSpan, zone: TimeZone): HydrationSummary {
  const { days, indexOf } = reportDays(span, zone);
  const byDay = days.map(noCounts);
  const people: SummedPerson[] = [];

  return {
    add(name, tests, sodium = []) {
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
      people.push({ name, counts, highest, last_ms, sodium });
    },
    sums: () => ({ byDay, people }),
  };
}

type Around = {
  readonly span: ReportSpan;
  readonly zone: TimeZone;
  readonly texts: ReportTexts;
  readonly sodiumUnit: SodiumUnit;
};

/** What a report says of the sums of its span. */
export function hydrationReport(
  { byDay, people: summed }: HydrationSums,
  { span, zone, texts, sodiumUnit }: Around,
): ReportWords {
  const { days } = reportDays(span, zone);
  const people = summed.map((person) => ({ ...person, name: person.name || texts.no_name }));
  const tested = people.filter(({ counts }) => sum(counts) > 0);
  const untested = people.filter(({ counts }) => sum(counts) === 0);
  const all = SALIVA_STATUSES.map((_, index) => sum(tested.map(({ counts }) => counts[index] ?? 0)));
  const lastText = (ms: number | null) => (ms === null ? texts.never : reportTime(ms, zone, texts));
  const { facts, classes, hydration, sodium_levels } = texts;
  return {
    facts: [
      [hydration.tests, String(sum(all))],
      [hydration.tested, facts.of(tested.length, people.length)],
      ...SALIVA_STATUSES.map((status, index) => {
        const count = all[index] ?? 0;
        const share = count === 0 ? '' : ` (${shareText(count, sum(all))})`;
        return [classes[status], `${count}${share}`] as const;
      }),
    ],
    charts: [
      {
        title: hydration.chart,
        parts: SALIVA_STATUSES.map((status) => ({
          name: classes[status],
          colour: PAPER_COLOURS[status],
        })),
        bars: days.map((day, index) => ({
          label: shortReportDay(day, span.last, texts),
          values: byDay[index] ?? noCounts(),
        })),
      },
    ],
    tables: [
      kindTable(texts, 'hydration', 'days', {
        rows: days.map((day, index) => {
          const counts = byDay[index] ?? noCounts();
          return [reportDay(day, texts), sum(counts), ...counts];
        }),
      }),
      kindTable(texts, 'hydration', 'people', {
        rows: tested
          .sort(worstFirst)
          .map(({ name, counts, highest, last_ms }) => [
            name,
            sum(counts),
            ...counts,
            highest,
            lastText(last_ms),
          ]),
      }),
      kindTable(texts, 'hydration', 'untested', {
        rows: untested.map(({ name, last_ms }) => [name, lastText(last_ms)]),
      }),
      kindTable(texts, 'hydration', 'sodium', {
        unit: sodiumUnit,
        rows: people
          .filter(({ sodium }) => sodium.length > 0)
          .map(({ name, sodium }) => ({ name, tests: sodium.length, highest: Math.max(...sodium) }))
          .sort((one, other) => other.highest - one.highest)
          .map(({ name, tests, highest }) => [
            name,
            tests,
            sodiumIn(sodiumUnit, highest),
            sodium_levels[sweatLevel(highest)],
          ]),
      }),
    ],
    notes: hydration.notes,
  };
}

function noCounts(): Counts {
  return SALIVA_STATUSES.map(() => 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

/** By the worst class that somebody had, then by how often. */
function worstFirst(one: SummedPerson, other: SummedPerson): number {
  for (let index = SALIVA_STATUSES.length - 1; index >= 0; index -= 1) {
    const difference = (other.counts[index] ?? 0) - (one.counts[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
