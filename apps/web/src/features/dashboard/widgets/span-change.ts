import { SALIVA_UNIT } from '@heatwise/domain/measurements/measurement-type';
import {
  isWithinChance,
  isWithinMeasurementNoise,
  MEASUREMENT_NOISE_MOSM,
  share,
} from '@heatwise/domain/measurements/measurement-value';
import { numberText, roundDifference } from '@heatwise/domain/measurements/value-text';
import { valueText } from '../../../entities/measurements/measurement-text.ts';
import type { ClassCounts, HydrationSummary } from '../../../local-db/hydration-tally.ts';
import type { SpanChange } from '../../../ui/widget/span-change-line.tsx';
import type { SpanBefore } from '../data/load-dashboard.ts';
import { totalOf } from './hydration-classes.ts';

/** Stands in what each widget says of itself. */
export const COMPARISON_INFO =
  'The change is from the previous span of the same length, for the same people; dehydrated means moderately or ' +
  `severely. “Chance” is a difference that chance alone could make with so few; under ${MEASUREMENT_NOISE_MOSM} ` +
  `${SALIVA_UNIT} a median has changed by no more than measurement noise.`;

const NOISE = `noise: under ${MEASUREMENT_NOISE_MOSM}`;
const ONE_DAY = 'yesterday';

type Quartiles = NonNullable<HydrationSummary['quartiles']>;

/** 'in the 7 days before', and 'yesterday'. */
function during(words: string): string {
  return words === ONE_DAY ? words : `in ${words}`;
}

function directionOf(difference: number): SpanChange['direction'] {
  if (difference === 0) return 'none';
  return difference > 0 ? 'up' : 'down';
}

/** 'up 3 points from yesterday (chance)'; `difference` is rounded as shown. */
function changeText(difference: number, unit: string, words: string, noise: string): string {
  if (difference === 0) return `as ${during(words)}`;
  const amount = numberText(Math.abs(difference));
  const points = unit === '' ? amount : `${amount} ${amount === '1' ? unit : `${unit}s`}`;
  return `${difference > 0 ? 'up' : 'down'} ${points} from ${words}${noise === '' ? '' : ` (${noise})`}`;
}

/** Moderately or severely dehydrated, of all. */
/** How many tests of how many are in the two worst classes. */
export function dehydrated(counts: ClassCounts) {
  return { part: counts[2] + counts[3], whole: totalOf(counts) };
}

/** The difference of the dehydrated shares in per cent points, to one decimal. */
export function pointsBetween(after: ClassCounts, before: ClassCounts): number {
  const [now, then] = [dehydrated(after), dehydrated(before)];
  return Math.round((share(now.part, now.whole) - share(then.part, then.whole)) * 10) / 10;
}

export function isChance(after: ClassCounts, before: ClassCounts): boolean {
  return isWithinChance(dehydrated(before), dehydrated(after));
}

function nothingBefore(figure: string, words: string): SpanChange {
  return { text: `${figure}; no tests ${during(words)}`, isNoise: true, direction: 'none' };
}

/** The tests of all days by class. */
export function countsOfDays({ days }: Pick<HydrationSummary, 'days'>): ClassCounts {
  const sum: [number, number, number, number] = [0, 0, 0, 0];
  for (const [, ...counts] of days) {
    for (const code of [0, 1, 2, 3] as const) sum[code] += counts[code];
  }
  return sum;
}

/** 'Moderate or severe: 19 % of tests, up 2 points from the 7 days before (chance)' */
export function shareChange(
  name: string,
  unit: 'people' | 'tests',
  after: ClassCounts,
  before: ClassCounts,
  words: string,
): SpanChange {
  const { part, whole } = dehydrated(after);
  const figure = `${name}: ${share(part, whole)} % of ${unit}`;
  if (totalOf(before) === 0) return nothingBefore(figure, words);
  const points = pointsBetween(after, before);
  const isNoise = points === 0 || isChance(after, before);
  const text = changeText(points, 'point', words, isNoise ? 'chance' : '');
  return { text: `${figure}, ${text}`, isNoise, direction: directionOf(points) };
}

/** 'Median 68 mOsm, up 3 from the 7 days before (noise: under 25)' */
export function medianChange([, after]: Quartiles, { words, summary }: SpanBefore): SpanChange {
  const figure = `Median ${valueText(after)} ${SALIVA_UNIT}`;
  if (!summary.quartiles) return nothingBefore(figure, words);
  const [, before] = summary.quartiles;
  const difference = Math.round((after - before) * 10) / 10;
  const isNoise = isWithinMeasurementNoise(before, after);
  const text = changeText(difference, '', words, isNoise ? NOISE : '');
  return { text: `${figure}, ${text}`, isNoise, direction: directionOf(difference) };
}

/** A test beside the one before it: 'down 43 from the test before' */
export function testChange(after: number, before: number): SpanChange {
  const difference = roundDifference(after - before);
  const isNoise = isWithinMeasurementNoise(before, after);
  const text = changeText(difference, '', 'the test before', isNoise ? NOISE : '');
  return { text, isNoise, direction: directionOf(difference) };
}

/** 'Middle half 55 to 92 mOsm; 53 to 95 in the 7 days before (noise: under 25)' */
export function middleHalfChange(after: Quartiles, { words, summary }: SpanBefore): SpanChange {
  const figure = `Middle half ${valueText(after[0])} to ${valueText(after[2])} ${SALIVA_UNIT}`;
  const before = summary.quartiles;
  if (!before) return nothingBefore(figure, words);
  const isNoise =
    isWithinMeasurementNoise(before[0], after[0]) && isWithinMeasurementNoise(before[2], after[2]);
  const then = `${valueText(before[0])} to ${valueText(before[2])} ${during(words)}`;
  return { text: `${figure}; ${then}${isNoise ? ` (${NOISE})` : ''}`, isNoise, direction: 'none' };
}

type Tag = { readonly key: string; readonly name: string; readonly counts: ClassCounts };

/** The classes of each tag in the span before, by its id. */
export function tagsBefore({ summary }: SpanBefore): ReadonlyMap<string, ClassCounts> {
  return new Map(summary.tags.map(([tag_id, a, b, c, d]) => [tag_id, [a, b, c, d]]));
}

/** 'Most changed: Blast, up 12 points from the 7 days before' */
export function tagChange(tags: readonly Tag[], before: SpanBefore): SpanChange {
  const then = tagsBefore(before);
  const [most] = tags
    .flatMap(({ key, name, counts }) => {
      const earlier = then.get(key);
      if (!earlier || isChance(counts, earlier)) return [];
      return [{ name, points: pointsBetween(counts, earlier) }];
    })
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
  if (!most) {
    const text = `No tag changed by more than chance from ${before.words}`;
    return { text, isNoise: true, direction: 'none' };
  }
  const text = `Most changed: ${most.name}, ${changeText(most.points, 'point', before.words, '')}`;
  return { text, isNoise: false, direction: directionOf(most.points) };
}

type Compared = { readonly value: number; readonly previous_value: number | null };

/** '2 up, 1 down by more than noise (25 mOsm)'; empty where no test has one before it. */
export function latestChange(rows: readonly Compared[]): string {
  const differences = rows.flatMap(({ value, previous_value }) =>
    previous_value === null
      ? []
      : [isWithinMeasurementNoise(previous_value, value) ? 0 : value - previous_value],
  );
  if (differences.length === 0) return '';
  const up = differences.filter((difference) => difference > 0).length;
  const down = differences.filter((difference) => difference < 0).length;
  const counts = [...(up > 0 ? [`${up} up`] : []), ...(down > 0 ? [`${down} down`] : [])];
  const noise = `by more than noise (${MEASUREMENT_NOISE_MOSM} ${SALIVA_UNIT})`;
  return counts.length === 0 ? `None changed ${noise}` : `${counts.join(', ')} ${noise}`;
}
